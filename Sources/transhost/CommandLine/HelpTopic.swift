import Media
import Playing
import PluginRegistry

/// Something about the program that more than one command needs, told in a page.
struct HelpTopic {
  /// What is typed for it: `screens`.
  let word: String
  /// What it is about, in a few words.
  let brief: String
  /// The page: paragraphs, and tables of two columns.
  let parts: [Part]

  /// A part of a page.
  enum Part {
    case paragraph(String)
    case table([(String, String)])
    /// Lines that are typed as they stand.
    case lines([String])
  }

  static let all = [plugins, screens, outputs, scripts, machines, isolation, environment, status]

  private static let plugins = HelpTopic(
    word: "plugins", brief: "What '--plugin' takes, and where plugins are looked for.",
    parts: [
      .table([
        ("./fold.so", "That file."),
        (
          "fold.so",
          "A file's name: the current directory's, else the first in the places below; a line says "
            + "which other one it hides."
        ),
        ("fold", "A name that 'transhost list' has. The current directory is not looked at."),
        ("drop/push", "One of the animators of a plugin that has several."),
        ("default", "The container's own animation."),
      ]),
      .paragraph(
        "The places, in order: the directories of '--plugin-path'; those of TRANSHOST_PLUGIN_PATH; "
          + "transhost/plugins in XDG_DATA_HOME (~/.local/share); the installation; the directory that "
          + "the program was built in. A directory or a file that everybody may write to is passed over, and "
          + "so is what is broken: it is named, and the search goes on."),
      .paragraph(
        "'transhost info NAME' shows a plugin's parameters, each of which '--set NAME=VALUE' sets."),
      .lines(["transhost --plugin fold --set shading=0.5 --from a.jpg --to b.jpg"]),
    ])

  private static let screens = HelpTopic(
    word: "screens", brief: "What '--from' and '--to' take.",
    parts: [
      .table([
        ("photo.jpg", "A picture, as its camera held it and in the colours of its profile."),
        ("clip.mp4", "A clip; it plays on while the transition runs."),
        ("-", "What comes on standard input; one of the two."),
        ("#ff8000", "A colour; in quotes, or the shell takes it for a comment."),
      ]),
      .paragraph(
        "Without them two built-in screens are shown: a list of photographs, and one of them."),
      .paragraph(
        "What a file is is told by its content, whatever its name. A file that only names others, such as a "
          + "playlist, is refused, and so are devices and addresses."),
      .paragraph(
        "A list of screens is text in UTF-8, and a file's name may be none: there a byte of it is written "
          + "\\udbff\\udfXX, with its two digits at the end, \\udbff\\udfe9 for 0xe9."),
    ])

  private static let outputs = HelpTopic(
    word: "outputs", brief: "What '--output' takes.",
    parts: [
      .table(OutputFormat.all.map { ($0.name, $0.summary.isEmpty ? $0.word : $0.summary) }),
      .paragraph(
        "The file's name says which; '--format' does where it does not: '--format y4m --output -' sends Y4M "
          + "to a program. '--quality' and '--preset' say how much work goes into a film, and '--codec' "
          + "with what."),
      .paragraph(
        "An output that is one of the inputs is refused. A file that exists is asked about on a terminal, "
          + "refused where nobody can be asked, and replaced with '--force'. A film that nobody named takes "
          + "the next free name: fold.mp4, then fold-2.mp4."),
      .paragraph(
        "Nothing is half written: a file has its name when it is whole, and one that is interrupted is "
          + "gone."),
    ])

  private static let scripts = HelpTopic(
    word: "scripts", brief: "What '--script' plays: fingers and people.",
    parts: [
      .paragraph(
        "A script is a JSON file in the format transhost-script/1: steps, each with its time in seconds, at, "
          + "and what is done. Points are those of the screen."),
      .lines([
        #"{"#, #"  "format": "transhost-script/1","#, #"  "steps": ["#,
        #"    { "at": 0.1, "drag": [[4, 400], [300, 420]], "for": 0.5 }"#, #"  ]"#, #"}"#,
      ]),
      .paragraph(
        "A finger comes down at the left edge and goes to the right, for half a second: 'transhost --plugin "
          + "slide --operation pop --script swipe.json' pops a screen by it."),
      .table([
        ("touch", "begin, move, end or cancel, with point and finger."),
        ("touches", "Several fingers at the same time: a list."),
        ("drag", "Points that a finger goes through, for so many seconds."),
        ("action", "push, pop, present, dismiss, select (index), resize (size) or rotate (to)."),
        ("interaction", "pause, update (percent), finish or cancel, without a finger."),
      ]),
    ])

  private static let machines = HelpTopic(
    word: "machines", brief: "How a long film is made by many machines.",
    parts: [
      .paragraph(
        "A film is planned once, its chunks are made by as many processes as one likes, and joined. The "
          + "machines see the same folder, and have the same program and packages: where anything differs, "
          + "nothing is made. What was interrupted is started again and goes on where it was. The bytes are "
          + "those of a film that is made at once. It is so for "
          + "\(OutputFormat.all.filter { $0.framesPerChunk != nil }.map(\.name).joined(separator: ", ")); "
          + "in others a frame goes by the rest, so they are made whole."),
      .lines([
        "transhost film trip.json --plan plan.json --output trip.mp4",
        "transhost render plan.json",
        "transhost join plan.json",
      ]),
      .paragraph(
        "The second line is any program's that starts others. GNU parallel, on this machine and two more:"
      ),
      .lines([
        "seq 6 | parallel -S :,one,two --wd . transhost render plan.json --share {}/6 --quiet"
      ]),
      .paragraph(
        "Slurm, an array of eight jobs and one that joins; and Open Job Description, here by its own command, "
          + "with the template in share/transhost of the installation:"),
      .lines([
        "film-slurm plan.json 8",
        "openjd run film.openjd.yaml -p Plan=plan.json -p Shares=8",
      ]),
    ])

  private static let isolation = HelpTopic(
    word: "isolation", brief: "Where plugins run, and what they may do.",
    parts: [
      .paragraph(
        "A plugin is somebody else's code. By itself each runs in a process of its own, which reads its "
          + "own file, the libraries that it is linked with, fonts and a folder NAME.resources beside it, "
          + "writes nothing, and has no sockets. One that crashes or hangs costs its own transition: the "
          + "film is whole, a line says what it did, and the exit status is 2. It is not run again until it "
          + "is built anew or 'transhost quarantine clear NAME' releases it."),
      .paragraph(
        "Plugins that came with the program, and those signed by a key that 'transhost trust' knows, run in "
          + "the program's own process. 'transhost list' says which way each runs. '--isolation always' "
          + "and '--isolation never' decide it for one run."),
      .paragraph(
        "What a plugin asks for in its manifest, such as to read a folder, '--allow' grants for one run."
      ),
    ])

  private static let environment = HelpTopic(
    word: "environment", brief: "Variables that the program looks at.",
    parts: [
      .table([
        ("TRANSHOST_PLUGIN_PATH", "Directories with plugins, with colons between them."),
        ("XDG_DATA_HOME", "Holds transhost/plugins. Default: ~/.local/share."),
        ("XDG_CONFIG_HOME", "Holds transhost/trusted-keys. Default: ~/.config."),
        ("XDG_STATE_HOME", "Holds transhost/quarantine. Default: ~/.local/state."),
        (
          "XDG_CACHE_HOME",
          "Holds transhost/digests, by which 'list' knows files that have not changed. Default: "
            + "~/.cache."
        ),
        ("NO_COLOR", "Not empty: no colours."),
        ("TERM", "dumb: no colours, and no bar that shows what is done."),
      ]),
      .paragraph("A program with raised rights looks at none of them."),
    ])

  private static let status = HelpTopic(
    word: "status", brief: "What the exit status says.",
    parts: [.table(Command.exitStatus)])
}

/// Sequences that once broke a rule, made as short as they go, and what was wrong.
///
/// `ModelTests` prints such a sequence where it finds one; it is kept here when the host is mended.
enum KeptSequences {
  static let all: [(wrong: String, sequence: [ModelOperation])] = [
    (
      "A controller that was presented was pushed.",
      [
        .present(from: 152, 696, style: 158, animated: true), .later([.push(747, animated: true)]),
      ]
    ),
    (
      "A controller of one stack was pushed onto another, which left it in two.",
      [
        .present(from: 152, 426, style: 727, animated: true), .push(823, animated: false),
        .push(73, animated: false),
      ]
    ),
    (
      "What a forgetful animator left on a presented view lasted after the dismissal.",
      [
        .vend(.forgetful, interactive: false),
        .later([.present(from: 100, 870, style: 361, animated: true)]),
        .push(790, animated: true), .play(0.21), .dismiss(from: 542, animated: false),
        .push(482, animated: false),
      ]
    ),
    (
      "What one that was interrupted left on the presenter lasted.",
      [
        .vend(.forgetful, interactive: false),
        .present(from: 529, 643, style: 592, animated: true), .dismiss(from: 114, animated: true),
        .present(from: 792, 712, style: 871, animated: true),
      ]
    ),
    (
      "What was presented in a context appeared while the context went.",
      [
        .setStack([671, 299], animated: true), .vend(.late, interactive: false),
        .later([.present(from: 79, 783, style: 125, animated: true)]), .selectTab(400),
      ]
    ),
    (
      "A half-clear presenter stayed so after the dismissal.",
      [
        .vend(.twice, interactive: false), .present(from: 224, 896, style: 918, animated: true),
        .dismiss(from: 904, animated: true),
      ]
    ),
    (
      "A context got back the place that it had in the middle of a push.",
      [
        .push(118, animated: true), .push(763, animated: true),
        .present(from: 14, 261, style: 695, animated: true), .push(666, animated: true),
        .dismiss(from: 876, animated: false), .popTo(793, animated: true),
      ]
    ),
    (
      "A dismissal put a context into the window that its stack had taken out.",
      [
        .push(118, animated: true), .push(763, animated: true),
        .present(from: 14, 261, style: 695, animated: true), .popTo(185, animated: true),
        .dismiss(from: 876, animated: false),
      ]
    ),
    (
      "A presentation gave a context the looks back that it had in the middle of a push.",
      [
        .vend(.cancelling, interactive: false), .takeOut(605, viewFirst: false),
        .setTabs([174, 431], animated: true), .push(340, animated: true),
        .present(from: 462, 332, style: 868, animated: true), .setTabs([700], animated: true),
        .push(208, animated: true),
      ]
    ),
    (
      "A tab whose view and self were taken out by hand was never told that it disappeared.",
      [
        .takeOut(110, viewFirst: false), .takeOut(206, viewFirst: false), .selectTab(813),
        .takeOut(6, viewFirst: true),
      ]
    ),
    (
      "What was presented from within a context had the screen without the context.",
      [
        .setStack([197], animated: false),
        .later([.present(from: 111, 24, style: 401, animated: true)]), .play(0.86),
        .present(from: 621, 524, style: 470, animated: true),
      ]
    ),
    (
      "A screen that its animator had not put in did not follow a screen that turned.",
      [
        .vend(.ghost, interactive: true), .push(499, animated: true),
        .resize(72, 169, duration: 0.3), .present(from: 785, 893, style: 462, animated: true),
        .present(from: 633, 728, style: 781, animated: true),
        .present(from: 171, 459, style: 943, animated: true), .push(69, animated: false),
        .setStack([521, 101], animated: true), .rotate(961, animated: true),
        .popToRoot(animated: true), .rotate(8, animated: true),
      ]
    ),
    (
      "Images that a transition had left vanished when a third took the place of the one that had them.",
      [
        .setStack([588, 230, 306, 501], animated: true), .play(0.05474365283029396),
        .popToRoot(animated: true), .push(689, animated: true), .popTo(122, animated: true),
      ]
    ),
    (
      "Images in a container vanished when a presentation over it was replaced, which had them go on.",
      [
        .push(109, animated: true), .play(0.2524611410759408),
        .setStack([910, 526, 225, 644], animated: true),
        .present(from: 616, 614, style: 980, animated: true),
        .within([.dismiss(from: 175, animated: true)]),
        .setStack([404, 937, 445], animated: true),
      ]
    ),
  ]
}

/* Two processes with a wire between them, of an ABI that has one function more than this one has:
 * th_host_random_t.add. The wire's own sources are as they are. The plugin calls that function when it is
 * started, and says with its status whether it came back with the right number.
 *
 *     added-function closures|thunks */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <transhost/transhost.h>
#include <unistd.h>
#include <wire.h>

/* --- The plugin -------------------------------------------------------------------------------------- */

static th_status_t start(const th_entry_t *self, const th_host_t *host, const char *path) {
    const th_host_random_t *random = host->get_extension(host, TH_EXT_RANDOM);
    const double numbers[] = {3, 4};
    double sum = 0;
    (void)self, (void)path;
    th_status_t status = random->add(host, 2, numbers, 2, &sum);
    return status == TH_OK && sum == 9 ? TH_OK : TH_ERROR_FAILED;
}

static void end(const th_entry_t *self) { (void)self; }

static const void *get_factory(const th_entry_t *self, const char *id) {
    (void)self, (void)id;
    return NULL;
}

static const th_plugin_descriptor_t plugin = {
    .size = sizeof plugin, .id = "org.transhost.test.added", .name = "Added", .version = "1.0.0",
    .language = "C11"};
static const th_entry_t entry = {
    .magic = TH_ENTRY_MAGIC,
    .size = sizeof entry,
    .abi_major = TH_ABI_MAJOR,
    .abi_minor = TH_ABI_MINOR,
    .descriptor = &plugin,
    .init = start,
    .deinit = end,
    .get_factory = get_factory,
};

/* --- The host ---------------------------------------------------------------------------------------- */

static int calls;

static th_status_t add(const th_host_t *host, double first, const double *numbers, uint32_t count,
                       double *out_sum) {
    (void)host;
    calls++;
    *out_sum = first;
    for (uint32_t index = 0; index < count; index++) *out_sum += numbers[index];
    return TH_OK;
}

static const void *get_extension(const th_host_t *host, const char *id) {
    static const th_host_random_t random = {.add = add};
    (void)host;
    return strcmp(id, TH_EXT_RANDOM) == 0 ? &random : NULL;
}

int main(int count, char **arguments) {
    static const th_host_t host = {
        .size = sizeof host,
        .abi_major = TH_ABI_MAJOR,
        .abi_minor = TH_ABI_MINOR,
        .name = "added",
        .vendor = "",
        .version = "1",
        .get_extension = get_extension,
    };
    wire_stand_ins_t kind =
        count > 1 && strcmp(arguments[1], "thunks") == 0 ? WIRE_THUNKS : WIRE_CLOSURES;
    int ends[2];
    char error[256] = "";
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return 70;
    pid_t process = fork();
    wire_t *wire = wire_create(ends[process == 0], kind);
    close(ends[process != 0]);
    if (wire == NULL || process < 0) return 70;
    if (process == 0) {
        if (wire_greet_host(wire, &entry, "", 0)) wire_serve(wire);
        _exit(0);
    }
    const th_entry_t *far = wire_greet_worker(wire, &host, error, sizeof error);
    th_status_t status = far == NULL ? TH_ERROR_FAILED : far->init(far, &host, "/added.so");
    printf("status %d, %d call%s%s%s\n", status, calls, calls == 1 ? "" : "s", error, wire_problem(wire));
    wire_destroy(wire);
    waitpid(process, NULL, 0);
    return status == TH_OK && calls == 1 ? 0 : 1;
}

/* The version of the ABI, and how two versions agree. */
#ifndef TRANSHOST_VERSION_H
#define TRANSHOST_VERSION_H

/* The first four bytes of th_entry_t: "THST" read as a little-endian number. */
#define TH_ENTRY_MAGIC 0x54534854u

/* Raised when a released table or struct changes in a way that old binaries cannot bear.
 * A host refuses a plugin of another major. 0 is before the first release: everything may change
 * with every minor, and a host takes plugins of its own minor alone. */
#define TH_ABI_MAJOR 0

/* Raised when something is added: a table, a field at a struct's end, a key, a status. From major 1
 * on a host refuses a plugin whose min_host_minor is above its own minor, and accepts every other
 * minor of the same major, older and newer. */
#define TH_ABI_MINOR 3

#endif

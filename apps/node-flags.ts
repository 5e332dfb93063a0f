/**
 * Node's flags for the process that runs everything: a young generation of at most 8 MB a semi-space, and an old one that is
 * collected when it has doubled. V8's defaults (32 MB, and up to four times) cost 60 and 130 MB under load. The first saves no
 * measurable time; a growth by half cost lists that nobody shares up to a quarter of theirs. `start:site` and its like in package.json have the same.
 */
export const nodeFlags: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=100'];

/** Threads of glibc share one place to allocate from: places of their own cost 70 MB after 2,000 pages. */
export const memorySettings = { MALLOC_ARENA_MAX: '1' } as const;

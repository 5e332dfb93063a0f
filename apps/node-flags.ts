/**
 * Node's flags for the process that runs everything: a young generation of at most 8 MB a semi-space, and an old one that is
 * collected when it has grown by half. V8's defaults (32 MB, and up to four times) cost 60 and 140 MB under load. The first saves
 * no measurable time, the second a tenth for lists that nobody shares. `start:site` and its like in package.json have the same.
 */
export const nodeFlags: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/** Threads of glibc share one place to allocate from: places of their own cost 70 MB after 2,000 pages. */
export const memorySettings = { MALLOC_ARENA_MAX: '1' } as const;

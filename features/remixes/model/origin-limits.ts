/** Tracks that one track can name as its origins, and generations of a lineage each way. */
export const MAX_ORIGINS = 10;
export const GENERATIONS = 3;
/** Remixes that are shown of one track, by generation. */
export const shownRemixes = [24, 6, 3] as const;
export const MAX_LINEAGE = 700;

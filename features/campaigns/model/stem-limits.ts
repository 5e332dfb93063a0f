/** Stems of one campaign, seconds of one, and the length of its name. */
export const MAX_STEMS = 32;
export const MAX_STEM_SECONDS = 600;
export const STEM_NAME_LIMIT = 80;
/** The formats of uploads that lose nothing, by the extensions of stored files. */
const stemFormats = ['wav', 'flac', 'aiff'] as const;

/** Whether an uploaded recording has a format that loses nothing, by its extension or by its content. */
export const isLossless = (format: string | null): boolean => stemFormats.some((one) => one === format);

/** Characters of a track's texts. */
export const TRACK_TITLE_LIMIT = 100;
export const TRACK_DESCRIPTION_LIMIT = 2000;
export const TRACK_LYRICS_LIMIT = 10_000;

/** Characters of a track's texts. */
export const TRACK_TITLE_LIMIT = 100;
export const TRACK_DESCRIPTION_LIMIT = 2000;

export const LIST_TITLE_LIMIT = 100;
export const LIST_DESCRIPTION_LIMIT = 1000;
export const MAX_LIST_TRACKS = 1000;
export const MAX_LISTS = 500;
/** Tracks of which one album is made at once. */
export const MAX_ALBUM_UPLOADS = 50;

export const listKinds = ['playlist', 'album'] as const;
export type ListKind = (typeof listKinds)[number];

/** `secret`: found by nobody, seen by who has the secret link. */
export const listVisibilities = ['public', 'secret', 'private'] as const;
export type ListVisibility = (typeof listVisibilities)[number];

/** Who may add tracks to one list, beside its owner. */
export const MAX_CONTRIBUTORS = 20;
/** Lists of others that one member may add tracks to. */
export const MAX_CONTRIBUTIONS = 100;

/** Items that a call of an import takes. */
export const IMPORT_BATCH = 500;
/** Comments in a member's archive. */
export const MAX_IMPORTED_COMMENTS = 50_000;
export const IMPORTED_COMMENT_LIMIT = 600;
/** Tracks that a member may import in an hour. */
export const IMPORTED_TRACKS_PER_HOUR = 300;

/** What an imported comment was about; `other` also stands for what a later version may comment on. */
export const importedCommentKinds = ['track', 'group', 'news', 'other'] as const;
export type ImportedCommentKind = (typeof importedCommentKinds)[number];

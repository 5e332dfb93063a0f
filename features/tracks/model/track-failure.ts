/**
 * Why a track is in status error. `interrupted` is the one that says nothing about the file: it was given up after the
 * decoder died on it or something on our side went wrong too often, and it is kept for a while.
 */
export const failureReasons = [
  'too_long',
  'unsupported',
  'too_costly',
  'unreadable',
  'file_gone',
  'interrupted',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** How long the file of a track that was given up is kept, in ms (TRACK-099). */
export const FAILED_FILE_RETENTION_MS = 7 * 24 * 3600 * 1000;

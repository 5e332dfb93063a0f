/**
 * Why processing failed. `interrupted` says nothing about the file: the decoder died or the server failed too often,
 * and the owner can retry.
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

/** Why a new version of a sound cannot be used: its file, or that the sound may not be replaced any more once it is ready. */
export const newSoundFailures = [...failureReasons, 'hidden', 'guarded'] as const;
export type NewSoundFailure = (typeof newSoundFailures)[number];

/** How long the file of a track with failure `interrupted` is stored, in ms (TRACK-099). */
export const FAILED_FILE_RETENTION_MS = 7 * 24 * 3600 * 1000;

import { formatBytes } from '#platform/pure/format-bytes.ts';
import { forbidden } from '#platform/pure/refusal.ts';

/** The `code` of an upload's refusal for want of storage, by which pages know that its text is for the member. */
export const STORAGE_FULL = 'storage_full';

/** The refusal (403) of a file of `bytes` where `used` of `limit` bytes are taken. */
export const storageFull = (bytes: number, used: number, limit: number) =>
  forbidden(
    `There is no room for this file: it has ${formatBytes(bytes)}, and ${formatBytes(Math.max(0, limit - used))} of your ${formatBytes(limit)} of storage are left. Delete tracks to make room.`,
    STORAGE_FULL,
  );

import { forbidden } from '#platform/pure/refusal.ts';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';

/** `code` of a refusal for lack of storage; pages show its text to the member. */
export const STORAGE_FULL = 'storage_full';

interface FullStorage {
  bytes: number;
  used: number;
  limit: number;
  /** The limit is that of the member's plan. */
  byPlan: boolean;
}

/** Refusal (403) of a file of `bytes` where `used` of `limit` bytes are used. */
export const storageFull = ({ bytes, used, limit, byPlan }: FullStorage) =>
  forbidden(
    `There is no room for this file: it has ${formatBytes(bytes)}, and ${formatBytes(Math.max(0, limit - used))} of your ${formatBytes(limit)} of storage are left. Delete tracks to make room${byPlan ? ', or choose a bigger plan at /accounts' : ''}.`,
    STORAGE_FULL,
  );

import type { Generated } from 'kysely';
import { createMemberCounter } from '#features/members/server/member-counter.ts';
import type { Db } from '#platform/server/call.ts';

/** The bytes of a member's audio files. */
export const storageCounter = createMemberCounter('uploads', { storageUsage: 'storage_usage' });

/**
 * Adds bytes to a member's storage usage; false, without a change, when that would exceed `limit`. One conditional
 * statement, so that simultaneous calls cannot exceed the limit together.
 */
export async function incrementStorageWithinLimit(
  db: Db,
  { userId, bytes, limit }: { userId: string; bytes: number; limit: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user_counts')
    .set((eb) => ({ storage_usage: eb('storage_usage', '+', bytes) }))
    .where('user_id', '=', userId)
    .where((eb) => eb(eb('storage_usage', '+', bytes), '<=', limit))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The storage usage of a member in bytes. */
export async function findStorageUsage(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('user_counts')
    .select('storage_usage')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.storage_usage ?? 0;
}

declare module '#features/members/server/user-counts.store.ts' {
  interface UserCountsTable {
    storage_usage: Generated<number>;
  }
}

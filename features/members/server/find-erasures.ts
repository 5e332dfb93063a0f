import type { Db } from '#platform/server/call.ts';

/** Accounts that were deleted, the oldest first. Their rows stay, but name nobody. */
export async function findErasures(db: Db): Promise<{ id: string; at: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'deleted_at'])
    .where('deleted_at', 'is not', null)
    .$narrowType<{ deleted_at: Date }>()
    .orderBy('deleted_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, deleted_at }) => ({ id, at: deleted_at.toISOString() }));
}

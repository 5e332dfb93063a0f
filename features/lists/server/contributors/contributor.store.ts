import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import '../lists.tables.ts';

/** The ids of a list's contributors, in the order in which they came. */
export async function findContributorIds(db: Db, listId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('list_contributors')
    .select('user_id')
    .where('list_id', '=', listId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Whether the member may add tracks to the list of somebody else. */
export async function isContributor(db: Db, listId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('list_contributors')
    .select('list_id')
    .where('list_id', '=', listId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a missing contributor of a locked list. */
export async function insertContributor(
  db: Db,
  { listId, userId, at }: { listId: string; userId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('list_contributors')
    .values({ list_id: listId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a contributor of a locked list; one that is missing is ignored. */
export async function deleteContributor(db: Db, listId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('list_contributors')
    .where('list_id', '=', listId)
    .where('user_id', '=', userId)
    .execute();
}

/** Ends that two members add to lists of each other; what they have added stays. Call it in a transaction. */
export async function deleteContributorsOfBoth(db: Db, one: string, other: string): Promise<void> {
  await sql`delete from list_contributors c using lists l where l.id = c.list_id
    and (l.user_id = ${one}::uuid and c.user_id = ${other}::uuid
      or l.user_id = ${other}::uuid and c.user_id = ${one}::uuid)`.execute(db);
}

/** Ends that a member adds to lists of others; their tracks stay there as if the owners had added them. */
export async function deleteContributionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('list_contributors').where('user_id', '=', userId).execute();
  await db.updateTable('list_tracks').set({ added_by: null }).where('added_by', '=', userId).execute();
}

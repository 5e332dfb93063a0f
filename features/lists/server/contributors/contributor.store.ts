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

/** How many lists of others a member may add to. Takes an advisory lock: the member gets no other one until the transaction ends. */
export async function lockContributionsCount(db: Db, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`list contributions: ${userId}`}, 0))`.execute(
    db,
  );
  const { count } = await db
    .selectFrom('list_contributors')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Ends that two members add to lists of each other; what they have added stays, without their names. Call it in a transaction. */
export async function deleteContributorsOfBoth(db: Db, one: string, other: string): Promise<void> {
  const isOfBoth = (member: string) => sql<boolean>`l.id = c.list_id
    and (l.user_id = ${one}::uuid and c.${sql.ref(member)} = ${other}::uuid
      or l.user_id = ${other}::uuid and c.${sql.ref(member)} = ${one}::uuid)`;
  await sql`with ended as (delete from list_contributors c using lists l where ${isOfBoth('user_id')})
    update list_tracks c set added_by = null from lists l where ${isOfBoth('added_by')}`.execute(db);
}

/** Ends that a member adds to lists of others; their tracks stay there as if the owners had added them. */
export async function deleteContributionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('list_contributors').where('user_id', '=', userId).execute();
  await db.updateTable('list_tracks').set({ added_by: null }).where('added_by', '=', userId).execute();
}

import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ListRow } from '../lists.tables.ts';

/** The list with a row lock, so that follows of one list happen one after the other; null for none. */
export async function lockListRow(db: Db, id: string): Promise<ListRow | null> {
  const row = await db.selectFrom('lists').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Whether the member follows the list. */
export async function isListFollower(db: Db, listId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('list_follows')
    .select('list_id')
    .where('list_id', '=', listId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a missing follow of a locked list; returns the number of its followers. */
export async function insertListFollow(
  db: Db,
  list: ListRow,
  { userId, at }: { userId: string; at: Date },
): Promise<number> {
  const added = await db
    .insertInto('list_follows')
    .values({ list_id: list.id, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return updateFollowersCount(db, list, Number(added.numInsertedOrUpdatedRows ?? 0));
}

/** Deletes a follow of a locked list; returns the number of its followers. */
export async function deleteListFollow(db: Db, list: ListRow, userId: string): Promise<number> {
  const deleted = await db
    .deleteFrom('list_follows')
    .where('list_id', '=', list.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return updateFollowersCount(db, list, -Number(deleted.numDeletedRows));
}

async function updateFollowersCount(db: Db, list: ListRow, by: number): Promise<number> {
  const followers = list.followers_count + by;
  if (by !== 0)
    await db.updateTable('lists').set({ followers_count: followers }).where('id', '=', list.id).execute();
  return followers;
}

/** Deletes the follows of a member, of all lists or of those of one owner only. */
export async function deleteListFollowsOf(db: Db, userId: string, ownerId: string | null): Promise<void> {
  await sql`
    with gone as (
      delete from list_follows f using lists l
      where f.user_id = ${userId} and l.id = f.list_id and (${ownerId}::uuid is null or l.user_id = ${ownerId}::uuid)
      returning f.list_id
    ) update lists set followers_count = followers_count - 1 from gone where lists.id = gone.list_id`.execute(
    db,
  );
}

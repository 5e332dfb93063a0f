import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { ListRow } from '../lists.tables.ts';

/** The id of the list's owner; null for no list. */
export async function findListOwnerId(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('lists').select('user_id').where('id', '=', id).executeTakeFirst();
  return row?.user_id ?? null;
}

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

/** Deletes the follows of a member. Call it in a transaction. */
export const deleteListFollowsOf = (db: Db, userId: string): Promise<void> =>
  deleteFollows(db, sql`f.user_id = ${userId}::uuid`);

/** Deletes the follows that each of two members has of the other's lists. Call it in a transaction. */
export const deleteListFollowsOfBoth = (db: Db, one: string, other: string): Promise<void> =>
  deleteFollows(
    db,
    sql`f.user_id = any(${[one, other]}::uuid[])
      and f.list_id in (select own.id from lists own where own.user_id = any(${[one, other]}::uuid[]))`,
  );

/** The lists are locked first and in one order, so that two that delete follows of the same lists do not wait for each other. */
async function deleteFollows(db: Db, isGone: RawBuilder<unknown>): Promise<void> {
  await sql`select id from lists where id in (select f.list_id from list_follows f where ${isGone})
    order by id for update`.execute(db);
  await sql`
    with gone as (delete from list_follows f where ${isGone} returning f.list_id)
    update lists set followers_count = followers_count - n
    from (select list_id, count(*) as n from gone group by list_id) of_list where lists.id = of_list.list_id`.execute(
    db,
  );
}

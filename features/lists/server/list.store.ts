import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { orderOf } from '#platform/server/db/keyset.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { deleteListTracks } from './list-track.store.ts';
import type { ListRow, ListTable } from './lists.tables.ts';
import { pageOrder } from './page-order.scopes.ts';

/** Inserts a list; its permalink must be reserved by `lockTakenListPermalinks`. */
export const insertList = (db: Db, list: Insertable<ListTable>): Promise<ListRow> =>
  db.insertInto('lists').values(list).returningAll().executeTakeFirstOrThrow();

/**
 * The member's permalinks of lists that begin with `base`, and how many lists they have. Takes an advisory lock: the member gets no
 * other list until the transaction ends.
 */
export async function lockTakenListPermalinks(
  db: Db,
  userId: string,
  base: string,
): Promise<{ taken: Set<string>; count: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lists:${userId}`}, 0))`.execute(db);
  const rows = await db.selectFrom('lists').select('permalink').where('user_id', '=', userId).execute();
  const permalinks = rows.map(({ permalink }) => permalink);
  return { taken: new Set(permalinks.filter((one) => one.startsWith(base))), count: rows.length };
}

const ownList = (db: Db, id: string, userId: string) =>
  db.selectFrom('lists').selectAll().where('id', '=', id).where('user_id', '=', userId);

/** The member's list; null for a list of somebody else. */
export const findOwnList = async (db: Db, id: string, userId: string): Promise<ListRow | null> =>
  (await ownList(db, id, userId).executeTakeFirst()) ?? null;

/** The member's list with a row lock; null for a list of somebody else. */
export const lockOwnList = async (db: Db, id: string, userId: string): Promise<ListRow | null> =>
  (await ownList(db, id, userId).forUpdate().executeTakeFirst()) ?? null;

/** The album that was made of these uploads; null without one. */
export const findAlbumOfUploads = async (
  db: Db,
  { userId, uploadsId }: { userId: string; uploadsId: string },
): Promise<ListRow | null> =>
  (await db
    .selectFrom('lists')
    .selectAll()
    .where('user_id', '=', userId)
    .where('uploads_id', '=', uploadsId)
    .executeTakeFirst()) ?? null;

/** The ids of a member's albums in the order of their page, with row locks, which are taken by id. */
export async function lockAlbums(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (select * from lists where user_id = ${userId} and kind = 'album' order by id for no key update)
    select lists.id from own as lists order by ${orderOf(pageOrder)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Places albums on their owner's page in this order. */
export async function updateProfilePlaces(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update lists set profile_place = placed.place
    from unnest(${[...ids]}::uuid[]) with ordinality as placed (id, place) where lists.id = placed.id`.execute(
    db,
  );
}

export const updateListRow = (db: Db, id: string, change: Updateable<ListTable>): Promise<ListRow> =>
  db.updateTable('lists').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Hides a list (null: shows it again); a missing one is ignored. */
export async function withholdList(db: Db, id: string, withheldAt: Date | null): Promise<void> {
  await db.updateTable('lists').set({ withheld_at: withheldAt }).where('id', '=', id).execute();
}

export async function deleteListRow(db: Db, list: Pick<ListRow, 'id' | 'user_id'>): Promise<void> {
  await deleteListTracks(db, list);
  await db.deleteFrom('lists').where('id', '=', list.id).execute();
}

/** Deletes all lists of a member with their places, one list per transaction, so that an interruption leaves no partial list. */
export async function deleteListsOf(db: Db, userId: string): Promise<void> {
  const lists = await db.selectFrom('lists').select('id').where('user_id', '=', userId).execute();
  for (const { id } of lists) {
    await transaction(db, async (tx) => {
      const list = await lockOwnList(tx, id, userId);
      if (list) await deleteListRow(tx, list);
      await failpoint('erase-member.list');
    });
  }
}

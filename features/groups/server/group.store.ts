import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { GroupRow, GroupTable } from './groups.tables.ts';

/** Inserts a group and its heat of 0. Null where the link is taken, ignoring case. */
export async function insertGroup(db: Db, group: Insertable<GroupTable>): Promise<GroupRow | null> {
  const row = await db
    .insertInto('groups')
    .values(group)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await db.insertInto('group_heat').values({ group_id: row.id, group_created_at: row.created_at }).execute();
  return row;
}

/** Updates the given columns and returns the new row. The row must exist. */
export function updateGroupRow(db: Db, id: string, change: Updateable<GroupTable>): Promise<GroupRow> {
  return db.updateTable('groups').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

type CountColumn = 'followers_count' | 'memberships_count' | 'tracks_count';

/** Increments or decrements a count of a group, whose row must be locked. */
export async function incrementGroupCount(
  db: Db,
  { id, column, by }: { id: string; column: CountColumn; by: 1 | -1 },
): Promise<void> {
  await db
    .updateTable('groups')
    .set((eb) => ({ [column]: eb(column, '+', by) }))
    .where('id', '=', id)
    .execute();
}

/** Takes an advisory lock on all links that begin with `base`, until the transaction ends. */
export async function lockGroupLinks(db: Db, base: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`group links: ${base.toLowerCase()}`}, 0))`.execute(
    db,
  );
}

/** The taken links that begin with `base`, in lower case. */
export async function findTakenGroupLinks(db: Db, base: string): Promise<Set<string>> {
  const { rows } = await sql<{ link: string }>`
    select lower(group_link) as link from groups where starts_with(lower(group_link), ${base.toLowerCase()})`.execute(
    db,
  );
  return new Set(rows.map(({ link }) => link));
}

/** Whether a group other than `id` has the link, ignoring case. */
export async function isGroupLinkTaken(db: Db, link: string, id: string | null): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from groups where lower(group_link) = ${link.toLowerCase()} and id is distinct from ${id}::uuid) as taken`.execute(
    db,
  );
  return rows[0]?.taken ?? false;
}

export async function deleteGroupRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('groups').where('id', '=', id).execute();
}

/** Locks the group's row until the transaction ends; comments and reads do not wait for it. */
export async function lockGroupRow(db: Db, id: string): Promise<void> {
  await sql`select from groups where id = ${id} for no key update`.execute(db);
}

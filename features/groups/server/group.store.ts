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

/** All data of a member in groups, for the export of their account. */
export async function findGroupDataForExport(db: Db, userId: string): Promise<Record<string, object[]>> {
  const { rows: memberships } = await sql<object>`
    select g.name, g.group_link as "groupLink", m.role, m.created_at as since,
      m.updates_by_mail as "updatesByMail"
    from group_memberships m join groups g on g.id = m.group_id
    where m.user_id = ${userId} order by m.created_at, m.id`.execute(db);
  const { rows: following } = await sql<object>`
    select g.name, g.group_link as "groupLink", f.created_at as since
    from group_follows f join groups g on g.id = f.group_id
    where f.user_id = ${userId} order by f.created_at, g.id`.execute(db);
  const { rows: invitations } = await sql<object>`
    select g.name, g.group_link as "groupLink", i.created_at as since
    from group_invitations i join groups g on g.id = i.group_id
    where i.user_id = ${userId} order by i.created_at, g.id`.execute(db);
  const { rows: news } = await sql<object>`
    select g.group_link as "groupLink", n.title, n.content, n.created_at as "createdAt"
    from group_news n join groups g on g.id = n.group_id
    where n.author_id = ${userId} order by n.created_at, n.id`.execute(db);
  const { rows: unsubscribed } = await sql<object>`
    select g.name, g.group_link as "groupLink", s.created_at as since
    from group_email_stops s join groups g on g.id = s.group_id
    where s.user_id = ${userId} order by s.created_at, g.id`.execute(db);
  return { memberships, following, invitations, news, unsubscribed };
}

/** Ids of the groups that the member is in or follows. */
export async function findGroupIdsOfMember(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select group_id as id from group_memberships where user_id = ${userId}
    union select group_id from group_follows where user_id = ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The longest member of a group other than this one, null if none; suspended members come after all others. */
export async function findSuccessorAdmin(db: Db, groupId: string, userId: string): Promise<string | null> {
  const { rows } = await sql<{ heir: string }>`
    select m.user_id as heir from group_memberships m join users u on u.id = m.user_id and u.deleted_at is null
    where m.group_id = ${groupId} and m.user_id <> ${userId}
    order by u.banned_at is not null, m.created_at, m.id limit 1`.execute(db);
  return rows[0]?.heir ?? null;
}

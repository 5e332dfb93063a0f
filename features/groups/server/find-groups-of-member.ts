import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import './groups.tables.ts';

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
  return { memberships, following, invitations, news };
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

import { sql } from 'kysely';
import type { MemberPart } from '#features/identity/server/member-part.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findGroupById } from './find-group.ts';
import { leaveBehind } from './follow-group.ts';
import type { GroupMembershipTable } from './group.table.ts';
import { forgetNewsAuthor } from './group-news.store.ts';
import { deleteMembership, forgetInvitations, setRole } from './membership.store.ts';
import { removeGroup } from './remove-group.ts';

/** Memberships, follows and invitations; a group that loses its only admin goes to who has been there longest (ACCOUNT-087). */
export const groupsOfMember: MemberPart = {
  name: 'groups',
  tables: ['group_memberships', 'group_follows', 'group_invitations', 'group_news'],

  async *exportFiles({ db }, userId) {
    const { rows: memberships } = await sql<object>`
      select g.name, g.group_link as "groupLink", m.role, m.created_at as since
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
    yield { path: 'groups.json', json: { memberships, following, invitations, news } };
  },

  async erase(call, userId) {
    for (const groupId of await groupsWith(call.db, userId)) await takeOut(call, groupId, userId);
    await forgetInvitations(call.db, userId);
    await forgetNewsAuthor(call.db, userId);
  },
};

async function groupsWith(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select group_id as id from group_memberships where user_id = ${userId}
    union select group_id from group_follows where user_id = ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** One group in one transaction, so that whoever stops in between leaves whole groups. */
async function takeOut({ platform }: Call, groupId: string, userId: string): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    await sql`select from groups where id = ${groupId} for no key update`.execute(tx);
    const met = await findGroupById(tx, groupId, userId);
    if (!met) return;
    if (met.standing.onlyAdmin) {
      const heir = await heirOf(tx, groupId, userId);
      if (!heir) return removeGroup(call, met.row);
      await setRole(tx, groupId, heir, 'admin');
    }
    await leaveBehind(call, groupId, userId);
    await deleteMembership(tx, groupId, userId);
  });
}

/** The member of longest standing who is still there; people who are suspended come after all others. */
async function heirOf(db: Db, groupId: string, userId: string): Promise<string | null> {
  const { rows } = await sql<Pick<GroupMembershipTable, 'user_id'>>`
    select m.user_id from group_memberships m join users u on u.id = m.user_id and u.deleted_at is null
    where m.group_id = ${groupId} and m.user_id <> ${userId}
    order by u.banned_at is not null, m.created_at, m.id limit 1`.execute(db);
  return rows[0]?.user_id ?? null;
}

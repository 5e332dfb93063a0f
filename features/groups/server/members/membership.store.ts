import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { incrementGroupCount } from '../group.store.ts';
import type { GroupMembershipTable } from '../groups.tables.ts';
import { groupCounter } from './member-group-counts.store.ts';

/**
 * Inserts a membership, deletes the invitation and increments both counts; false where the user is a member. The group's
 * row must be locked.
 */
export async function insertMembership(
  db: Db,
  membership: Insertable<GroupMembershipTable>,
): Promise<boolean> {
  const { group_id: groupId, user_id: userId } = membership;
  const added = await db
    .insertInto('group_memberships')
    .values(membership)
    .onConflict((conflict) => conflict.columns(['user_id', 'group_id']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return false;
  await db
    .deleteFrom('group_invitations')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
  await incrementGroupCount(db, { id: groupId, column: 'memberships_count', by: 1 });
  await groupCounter.increment(db, userId, { groups_count: 1 });
  return true;
}

/** Deletes a membership and decrements both counts; returns when it began, null where there was none. */
export async function deleteMembership(db: Db, groupId: string, userId: string): Promise<Date | null> {
  const deleted = await db
    .deleteFrom('group_memberships')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .returning('created_at')
    .executeTakeFirst();
  if (!deleted) return null;
  if (!(await isSuspended(db, userId)))
    await incrementGroupCount(db, { id: groupId, column: 'memberships_count', by: -1 });
  await groupCounter.increment(db, userId, { groups_count: -1 });
  return deleted.created_at;
}

/** Suspended members are not part of `memberships_count`. */
async function isSuspended(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and banned_at is not null`.execute(db);
  return rows.length > 0;
}

/** Recounts the unsuspended members of this member's groups; returns the groups' numbers. Must run in a transaction. */
export async function updateMembershipCounts(db: Db, userId: string): Promise<number[]> {
  const groupsOfMember = sql`select group_id from group_memberships where user_id = ${userId}::uuid`;
  // Joining and leaving lock the group's row, so the count below sees all of them.
  await sql`select from groups where id in (${groupsOfMember}) order by id for no key update`.execute(db);
  const { rows } = await sql<{ number: number }>`
    update groups g set memberships_count = (
      select count(*) from group_memberships m join users u on u.id = m.user_id
      where m.group_id = g.id and u.banned_at is null
    ) where g.id in (${groupsOfMember}) returning g.number`.execute(db);
  return rows.map(({ number }) => number);
}

export async function updateMembershipRole(
  db: Db,
  { groupId, userId, role }: { groupId: string; userId: string; role: GroupMembershipTable['role'] },
): Promise<void> {
  await db
    .updateTable('group_memberships')
    .set({ role })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

/** Inserts an invitation; false where it exists. */
export async function insertInvitation(
  db: Db,
  invitation: { groupId: string; userId: string; invitedBy: string; at: Date },
): Promise<boolean> {
  const added = await db
    .insertInto('group_invitations')
    .values({
      group_id: invitation.groupId,
      user_id: invitation.userId,
      invited_by: invitation.invitedBy,
      created_at: invitation.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Deletes the invitations of the user and clears them as inviter of others. */
export async function deleteInvitationsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('group_invitations').where('user_id', '=', userId).execute();
  await sql`update group_invitations set invited_by = null where invited_by = ${userId}`.execute(db);
}

/** The ids of those of these groups that the user is a member of. */
export async function findJoinedGroupIds(
  db: Db,
  ids: readonly string[],
  userId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('group_memberships')
    .select('group_id')
    .where('group_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map((row) => row.group_id));
}

export interface MemberOrFollower {
  userId: string;
  isMember: boolean;
  isFollower: boolean;
}

/** All members and followers of a group, each once. */
export async function findMembersAndFollowers(db: Db, groupId: string): Promise<MemberOrFollower[]> {
  const { rows } = await sql<MemberOrFollower>`
    select coalesce(m.user_id, f.user_id) as "userId", m.user_id is not null as "isMember",
      f.user_id is not null as "isFollower"
    from (select user_id from group_memberships where group_id = ${groupId}) m
    full join (select user_id from group_follows where group_id = ${groupId}) f on f.user_id = m.user_id`.execute(
    db,
  );
  return rows;
}

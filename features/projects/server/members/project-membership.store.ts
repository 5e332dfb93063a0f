import { sql } from 'kysely';
import { isUserReachable, isUserVisibleToId } from '#features/members/server/user.scopes.ts';
import type { Paging } from '#platform/pure/paging.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { ProjectMembershipRow } from '../projects.tables.ts';

interface NewProjectMembership {
  id: string;
  pieceId: string;
  userId: string;
  origin: ProjectMembershipRow['origin'];
  at: Date;
  acceptedAt: Date | null;
}

/** Inserts an invitation, request or membership; null where the user has an open or accepted one. */
export async function insertProjectMembership(
  db: Db,
  one: NewProjectMembership,
): Promise<ProjectMembershipRow | null> {
  const row = await db
    .insertInto('project_memberships')
    .values({
      id: one.id,
      piece_id: one.pieceId,
      user_id: one.userId,
      origin: one.origin,
      created_at: one.at,
      accepted_at: one.acceptedAt,
      declined_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The user's open or accepted membership of the project. */
export async function findProjectMembership(
  db: Db,
  projectId: string,
  userId: string,
): Promise<ProjectMembershipRow | null> {
  const row = await db
    .selectFrom('project_memberships')
    .selectAll()
    .where('piece_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('declined_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findProjectMembershipById(db: Db, id: string): Promise<ProjectMembershipRow | null> {
  const row = await db.selectFrom('project_memberships').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Sets an open membership to accepted or declined; null where it was answered before. */
export async function updateOpenProjectMembership(
  db: Db,
  { id, answer, at }: { id: string; answer: 'accepted_at' | 'declined_at'; at: Date },
): Promise<ProjectMembershipRow | null> {
  const row = await db
    .updateTable('project_memberships')
    .set({ [answer]: at })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateProjectMembershipRole(
  db: Db,
  id: string,
  role: ProjectMembershipRow['role'],
): Promise<void> {
  await db.updateTable('project_memberships').set({ role }).where('id', '=', id).execute();
}

export async function deleteProjectMembership(db: Db, id: string): Promise<void> {
  await db.deleteFrom('project_memberships').where('id', '=', id).execute();
}

export async function countProjectMemberships(
  db: Db,
  projectId: string,
): Promise<{ accepted: number; open: number }> {
  const { rows } = await sql<{ accepted: number; open: number }>`
    select count(*) filter (where accepted_at is not null)::int as accepted,
      count(*) filter (where accepted_at is null and declined_at is null)::int as open
    from project_memberships where piece_id = ${projectId}`.execute(db);
  return rows[0] ?? { accepted: 0, open: 0 };
}

/** The id of the member with this username or profile link, in any letter case; null where the actor may not see them. */
export async function findInvitee({ db, actor }: MemberCall, name: string): Promise<string | null> {
  const lowerName = sql`lower(${name.replace(/^@/, '')}::text)`;
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where (lower(u.username) = ${lowerName} or lower(u.profile_link) = ${lowerName}) and ${isUserReachable('u', actor.userId, 'invite')}
    order by lower(u.username) = ${lowerName} desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

const oldestFirst = byTime('m.created_at', 'm.id', 'asc');

/** Open memberships of users whom the viewer may see, oldest first: one row more than a page, and the total. */
export async function findOpenMemberships(
  db: Db,
  { projectId, viewerId, paging }: { projectId: string; viewerId: string; paging: Paging },
): Promise<{ rows: ProjectMembershipRow[]; total: number }> {
  const open = sql`from project_memberships m join users u on u.id = m.user_id
    where m.piece_id = ${projectId} and m.accepted_at is null and m.declined_at is null
      and ${isUserVisibleToId('u', viewerId)}`;
  const { rows } = await sql<ProjectMembershipRow>`select m.* ${open}
    and ${isAfterCursor(oldestFirst, paging.start)} ${pageClauses(oldestFirst, paging)}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${open}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** The oldest membership whose user has not left the site. */
export async function findNextOwner(db: Db, projectId: string): Promise<ProjectMembershipRow | null> {
  const { rows } = await sql<ProjectMembershipRow>`
    select m.* from project_memberships m join users u on u.id = m.user_id
    where m.piece_id = ${projectId} and m.accepted_at is not null and u.deleted_at is null
    order by m.accepted_at, m.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The user's memberships, invitations and requests, oldest first. */
export function findProjectMembershipsOf(db: Db, userId: string): Promise<ProjectMembershipRow[]> {
  return db
    .selectFrom('project_memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Deletes the memberships, presence and limit lifts of a member who left. */
export async function deleteMemberFromProjects(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('project_memberships').where('user_id', '=', userId).execute();
  await db.deleteFrom('project_presence').where('user_id', '=', userId).execute();
  await db.deleteFrom('project_limit_lifts').where('user_id', '=', userId).execute();
}

import { sql } from 'kysely';
import { namesAtSchoolOf } from '#features/education/server/school.scopes.ts';
import { isUserReachable } from '#features/members/server/user.scopes.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { ProjectRow } from '../projects.tables.ts';
import '#features/blocks/server/block.store.ts';

type InviteeState = 'none' | 'invited' | 'member';

/**
 * What those of these members are to a project whom its owner, the actor, may invite: without the owner, the banned, those who block
 * them, and for a project of a class those of other schools.
 */
export async function findProjectInvitees(
  { db, actor }: MemberCall,
  { id, owner_id: ownerId, workspace_id: classId }: ProjectRow,
  ids: readonly string[],
): Promise<Map<string, InviteeState>> {
  const isOfClass =
    classId === null ? sql`true` : sql`u.school_id = (select school_id from users where id = ${ownerId})`;
  const { rows } = await sql<{ id: string; state: InviteeState }>`
    select u.id, case when m.accepted_at is not null then 'member' when m.id is not null then 'invited' else 'none' end as state
    from users u left join project_memberships m on m.piece_id = ${id} and m.user_id = u.id and m.declined_at is null
    where u.id = any(${[...ids]}::uuid[]) and u.id <> ${ownerId} and ${isUserReachable('u', actor.userId, 'invite')} and ${isOfClass}
      and not exists (select from project_bans b where b.piece_id = ${id} and b.user_id = u.id)
      and not exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = ${actor.userId})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.state]));
}

/** Ids of people of the actor's school with the term in their name or in their name there, by name. */
export async function findSchoolmates(
  { db, actor }: MemberCall,
  term: string,
  limit: number,
): Promise<string[]> {
  const part = term.replace(/^@/, '').toLowerCase();
  const { rows } = await sql<{ id: string }>`
    select u.id from users u left join ${namesAtSchoolOf(actor.userId)} n on n.user_id = u.id
    where u.school_id = (select school_id from users where id = ${actor.userId}) and u.deleted_at is null
      and (position(${part} in lower(u.username)) > 0 or position(${part} in lower(coalesce(n.name, ''))) > 0)
    order by lower(coalesce(n.name, u.username)), u.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

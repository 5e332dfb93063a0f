import { type RawBuilder, sql } from 'kysely';
import { isTeacherOf } from '#features/education/server/school.scopes.ts';
import { isUserVisibleToId } from '#features/members/server/user.scopes.ts';

/** Whether the user owns the project or is a member. `projects`: the alias of `pieces` in the query. */
export function isOwnerOrMember(projects: string, userId: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${projects}.${name}`);
  return sql<boolean>`(${column('owner_id')} = ${userId} or exists (
    select from project_memberships m
    where m.piece_id = ${column('id')} and m.user_id = ${userId} and m.accepted_at is not null))`;
}

/**
 * Whether the viewer (null: a guest) may see the project (PROJECT-059): owner and members always, others a template or an open
 * collaboration; a project of a class also the teachers of the school (EDU-135); nobody while its owner is suspended. `users`
 * names its owner's row in the query.
 */
export function maySeeProject(projects: string, users: string, viewerId: string | null): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${projects}.${name}`);
  const own = viewerId === null ? sql`false` : isOwnerOrMember(projects, viewerId);
  const asTeacher = viewerId === null ? sql`false` : isTeacherOf(users, viewerId);
  return sql<boolean>`(${isUserVisibleToId(users, viewerId)} and (${own}
    or (${column('workspace_id')} is not null and ${asTeacher}) or ${column('open_collaboration')}
    or exists (select from project_templates t where t.piece_id = ${column('id')})))`;
}

/** The ids of the projects that the user owns or joined; as a subquery faster for lists than a condition on every row. */
export const ownedOrJoinedProjectIds = (userId: string): RawBuilder<unknown> => sql`(
  select id from pieces where owner_id = ${userId}
  union all select piece_id from project_memberships where user_id = ${userId} and accepted_at is not null)`;

import { type RawBuilder, sql } from 'kysely';
import { isUserVisibleToId } from '#features/identity/server/user.scopes.ts';

/** Whether the user works on the piece: owns it, or is a member. `pieces`: the table's name or alias in the query. */
export function isOwnerOrMember(pieces: string, userId: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${pieces}.${name}`);
  return sql<boolean>`(${column('owner_id')} = ${userId} or exists (
    select from project_memberships m
    where m.piece_id = ${column('id')} and m.user_id = ${userId} and m.accepted_at is not null))`;
}

/**
 * Whether the viewer (null: a guest) may see the piece (PROJECT-059): who works on it, and everybody where it is a template or an
 * open collaboration. While its owner is suspended it is closed. `users` names its owner's row in the query.
 */
export function maySeeProject(pieces: string, users: string, viewerId: string | null): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${pieces}.${name}`);
  const own = viewerId === null ? sql`false` : isOwnerOrMember(pieces, viewerId);
  return sql<boolean>`(${isUserVisibleToId(users, viewerId)} and (${own} or ${column('open_collaboration')}
    or exists (select from project_templates t where t.piece_id = ${column('id')})))`;
}

/** The ids of all that the user works on, as a subquery: for lists, where asking every piece would take long. */
export const ownedOrJoinedProjectIds = (userId: string): RawBuilder<unknown> => sql`(
  select id from pieces where owner_id = ${userId}
  union all select piece_id from project_memberships where user_id = ${userId} and accepted_at is not null)`;

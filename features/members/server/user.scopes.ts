import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/pure/actor.ts';

/** Who views members. */
export type UserViewer = Pick<Actor, 'userId' | 'siteAdmin'>;

/**
 * Whether the viewer (an id, an SQL expression for one, or null for a guest) may see the member in lists, searches and
 * on pages: no deleted or suspended members, and education-only accounts only within their school (EDU-004). `users`:
 * the table's name or alias in the query.
 */
export const isUserVisibleToId = (
  users: string,
  viewerId: string | RawBuilder<string> | null,
): RawBuilder<boolean> =>
  sql<boolean>`(${isUserActive(users)} and ${isUserVisibleInSchool(users, viewerId)})`;

/** The part of `isUserVisibleToId` about schools. */
export function isUserVisibleInSchool(
  users: string,
  viewerId: string | RawBuilder<string> | null,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  const ofSchool =
    viewerId === null
      ? sql``
      : sql`or ${column('id')} = ${viewerId}
        or ${column('school_id')} = (select school_id from users where id = ${viewerId})`;
  return sql<boolean>`(${column('school_only')} is null ${ofSchool})`;
}

/** The same with a viewer's rights: site admins see the accounts of every school. */
export function isUserVisibleToViewer(users: string, { userId, siteAdmin }: UserViewer): RawBuilder<boolean> {
  return siteAdmin ? isUserActive(users) : isUserVisibleToId(users, userId);
}

/** Neither deleted nor suspended. */
function isUserActive(users: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql<boolean>`(${column('deleted_at')} is null and ${column('banned_at')} is null)`;
}

import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/pure/actor.ts';
import { type Contact, contactsOf, type Tie } from '../model/may-reach.ts';

/** Who views members. */
export type UserViewer = Pick<Actor, 'userId' | 'siteAdmin'>;

/** The viewer of a query: an id, an SQL expression for one, or null for a guest. */
type ViewerId = string | RawBuilder<string> | null;

/**
 * Whether the viewer may see the member in lists, searches and on pages: no deleted or suspended members, and accounts of a
 * school only as `mayReach` says (EDU-004). `users`: the table's name or alias in the query.
 */
export const isUserVisibleToId = (users: string, viewerId: ViewerId): RawBuilder<boolean> =>
  isUserReachable(users, viewerId, 'see');

/** The same for another contact. */
export const isUserReachable = (users: string, viewerId: ViewerId, contact: Contact): RawBuilder<boolean> =>
  sql<boolean>`(${isUserActive(users)} and ${isUserInReach(users, viewerId, contact)})`;

/** The part of `isUserReachable` about schools: `mayReach` in SQL, without the rights of site admins. */
export function isUserInReach(
  users: string,
  viewerId: ViewerId,
  contact: Contact = 'see',
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  const allows = (tie: Tie) => (contactsOf[tie] as readonly Contact[]).includes(contact);
  const isPublic = sql<boolean>`${column('school_only')} is null`;
  if (viewerId === null) return allows('open') ? sql<boolean>`(${isPublic})` : sql<boolean>`false`;
  // Each subquery reads one row, and once for the query where the viewer is an id.
  const ofViewer = (expression: RawBuilder<unknown>) =>
    sql`(select ${expression} from users viewer where viewer.id = ${viewerId})`;
  const standings = [...(allows('open') ? ['open'] : []), ...(allows('outwards') ? ['outwards'] : [])];
  const isTeacher = sql`${column('school_role')} is not distinct from 'teacher'`;
  const viewerTeaches = ofViewer(sql`viewer.school_role is not distinct from 'teacher'`);
  const ties = [
    allows('teachers') && sql`(${isTeacher} and ${viewerTeaches})`,
    allows('teaching') && sql`((${isTeacher}) <> ${viewerTeaches})`,
    allows('classmates') &&
      sql`(not (${isTeacher}) and not ${viewerTeaches} and are_classmates(${column('id')}, ${viewerId}))`,
  ].filter((tie) => tie !== false);
  return sql<boolean>`(${isPublic} and ${ofViewer(standing)} = any(${standings}::text[])
    or ${column('id')} = ${viewerId}
    or ${column('school_id')} = ${ofViewer(sql`viewer.school_id`)} and (${sql.join([sql`false`, ...ties], sql` or `)}))`;
}

/** Of a viewer outside of their school: `open`, `outwards` (`contactsOf`), or `confined`. */
const standing = sql`case
  when viewer.school_id is null and viewer.school_only is not null then 'confined'
  when viewer.school_id is not null and viewer.school_role is distinct from 'teacher' then 'confined'
  when viewer.school_only is not null then 'outwards' else 'open' end`;

/** The same with a viewer's rights: site admins see the accounts of every school. */
export function isUserVisibleToViewer(users: string, { userId, siteAdmin }: UserViewer): RawBuilder<boolean> {
  return siteAdmin ? isUserActive(users) : isUserVisibleToId(users, userId);
}

/** Neither deleted nor suspended. */
function isUserActive(users: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql<boolean>`(${column('deleted_at')} is null and ${column('banned_at')} is null)`;
}

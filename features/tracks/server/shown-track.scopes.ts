import { type RawBuilder, sql } from 'kysely';
import { isUserVisibleToViewer, type UserViewer } from '#features/members/server/user.scopes.ts';

const DONE_STATUS = 2;

/**
 * Whether the viewer sees the track: a listed one of a member whom they see, one withheld for a school of such a member, and each of
 * their own. `tracks` and `users` are the names or aliases of the track and its owner in the query.
 */
export function isTrackShownTo(
  viewer: UserViewer,
  { tracks, users }: { tracks: string; users: string },
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${tracks}.${name}`);
  return sql<boolean>`(
    ((${column('published')} or ${column('withheld')} = 'school')
      and ${column('status')} = ${sql.lit(DONE_STATUS)} and ${isUserVisibleToViewer(users, viewer)})
    or ${column('user_id')} = ${viewer.userId}::uuid)`;
}

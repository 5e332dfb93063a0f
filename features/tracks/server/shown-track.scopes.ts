import { type RawBuilder, sql } from 'kysely';
import {
  isUserVisibleToId,
  isUserVisibleToViewer,
  type UserViewer,
} from '#features/members/server/user.scopes.ts';

const DONE_STATUS = 2;

/** Names or aliases of the track and its owner in a query. */
interface Names {
  tracks: string;
  users: string;
}

/**
 * Whether the viewer sees the track: a listed one of a member whom they see, one withheld for a school of such a member, and each of
 * their own.
 */
export const isTrackShownTo = (viewer: UserViewer, names: Names): RawBuilder<boolean> =>
  isShown(names, viewer.userId, isUserVisibleToViewer(names.users, viewer));

/** The same without the rights of site admins, for a member whose id may be an expression of the query. */
export const isTrackShownToId = (userId: string | RawBuilder<string>, names: Names): RawBuilder<boolean> =>
  isShown(names, userId, isUserVisibleToId(names.users, userId));

function isShown(
  { tracks }: Names,
  userId: string | RawBuilder<string> | null,
  isOwnerVisible: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${tracks}.${name}`);
  return sql<boolean>`(
    ((${column('published')} or ${column('withheld')} = 'school')
      and ${column('status')} = ${sql.lit(DONE_STATUS)} and ${isOwnerVisible})
    or ${column('user_id')} = ${userId}::uuid)`;
}

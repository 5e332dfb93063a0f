import { type RawBuilder, sql } from 'kysely';
import type { UserViewer } from '#features/members/server/user.scopes.ts';
import { isTrackShownTo } from '#features/tracks/server/shown-track.scopes.ts';
import '#features/tracks/server/tracks.tables.ts';
import './lists.tables.ts';

/**
 * Whether the viewer sees the track `tracks` of the member `users` in a list of `ownerId`: it is shown to them, and its owner has
 * not blocked the list's.
 */
export const isShownInList = (
  { actor }: { actor: UserViewer },
  ownerId: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`(${isTrackShownTo(actor, { tracks: 'tracks', users: 'users' })} and not exists (
    select from blocks b where b.blocker_id = tracks.user_id and b.blocked_id = ${ownerId}))`;

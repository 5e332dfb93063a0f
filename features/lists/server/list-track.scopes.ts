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

/** Whether the viewer sees one of the tracks of the list `lists`. */
export const hasShownTrack = (call: { actor: UserViewer }): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from list_tracks lt join tracks on tracks.id = lt.track_id join users on users.id = tracks.user_id
    where lt.list_id = lists.id and ${isShownInList(call, sql`lists.user_id`)})`;

/** Whether everybody who sees the owner of the list `lists` sees the list. */
export const isOpenToAll = (): RawBuilder<boolean> =>
  sql<boolean>`(lists.visibility = 'public' and lists.withheld_at is null)`;

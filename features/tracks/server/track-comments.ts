import type { CommentHost, CommentPlace } from '#features/comments/server/comment-host.ts';
import { hydrateUsers } from '#features/identity/server/hydrate-users.ts';
import { isOwner } from '#features/tracks/model/track-visibility.ts';
import { TRACK } from '#features/tracks/server/present-track.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { visibleTrack } from '#features/tracks/server/visible-track.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

/** A track's comments: for whoever sees the track, while its owner allows them. */
export const trackCommentHost: CommentHost = {
  kind: TRACK,
  table: 'tracks',
  countColumn: 'comments_count',
  itemsPerPage: 10,
  find: placeOfTrack,
  findById: placeOfTrack,
};

async function placeOfTrack(call: Call, id: string): Promise<CommentPlace> {
  const track = await visibleTrack(call, await findTrack(call.db, id));
  return {
    id: track.id,
    ownerId: track.user_id,
    may: {
      read: track.allow_comments,
      write: track.allow_comments,
      moderate: isOwner(call.actor, { userId: track.user_id }),
    },
    page: () => pageOf(call, track),
  };
}

async function pageOf(call: Call, track: TrackRow): Promise<string> {
  const owner = (await hydrateUsers(call, [track.user_id])).get(track.user_id);
  if (!owner) throw notFound();
  return `/user/${owner.profileLink}/track/${track.permalink}`;
}

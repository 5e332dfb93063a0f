import type { CommentHost, CommentHostAccess } from '#features/comments/server/comment-host.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { mayReachUser } from '#features/members/server/may-see-user.ts';
import { isOwner } from '#features/tracks/model/track-visibility.ts';
import { trackPage } from '#features/tracks/pages.ts';
import { getVisibleTrackById } from '#features/tracks/server/page/get-track.ts';
import { TRACK_KIND } from '#features/tracks/server/present-track.ts';
import { isStranger } from '#features/tracks/server/stranger.scopes.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { href } from '#platform/pure/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

/** Comments of a track: for everybody who sees the track, while its owner allows them. */
export const trackCommentHost: CommentHost = {
  kind: TRACK_KIND,
  table: 'tracks',
  countColumn: 'comments_count',
  itemsPerPage: 10,
  isStranger,
  find: trackHostAccess,
  findById: trackHostAccess,
};

async function trackHostAccess(call: Call, id: string): Promise<CommentHostAccess> {
  const track = await getVisibleTrackById(call, id);
  return {
    id: track.id,
    ownerId: track.user_id,
    length: track.duration_ms,
    may: {
      read: track.allow_comments,
      write: track.allow_comments && (await mayComment(call, track)),
      moderate: isOwner(call.actor, { userId: track.user_id }),
    },
    getPageAddress: () => pageAddressOf(call, track),
  };
}

/** Students comment on what their teachers made, and only teachers on what students made. */
async function mayComment(call: Call, { user_id: ownerId, withheld }: TrackRow): Promise<boolean> {
  if (!call.actor.isStudent && withheld !== 'school') return true;
  const owner = await findUser(call.db, ownerId);
  return owner !== undefined && mayReachUser(call, owner, 'comment');
}

async function pageAddressOf(call: Call, track: TrackRow): Promise<string> {
  const owner = (await hydrateUsers(call, [track.user_id])).get(track.user_id);
  if (!owner) throw notFound();
  return href(trackPage, { profileLink: owner.profileLink, permalink: track.permalink });
}

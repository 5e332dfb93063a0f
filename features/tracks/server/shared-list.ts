import type { TrackPage, TrackView } from '#features/tracks/contract.ts';
import { trackRights } from '#features/tracks/model/track-rights.ts';
import { askTrackLikes } from '#features/tracks/server/ask-track-likes.ts';
import type { TrackLikes } from '#features/tracks/server/track-likes.store.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Paging } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { sharedReadsOf } from '#platform/server/live/shared-reads.ts';
import { makeCall } from '#platform/server/make-call.ts';

/**
 * One page of a list that is the same for everybody: read as a guest sees it, once a second for all who ask, and a member's
 * own facts laid over it. `name` names the list among all lists; `read` must not look at who asks.
 */
export async function sharedList(
  call: Call,
  name: string,
  paging: Paging,
  read: (everybody: Call) => Promise<TrackPage>,
): Promise<TrackPage> {
  const { platform, actor, now } = call;
  const key = JSON.stringify(['tracks', name, paging]);
  const page = await sharedReadsOf(platform)(key, now.getTime(), () =>
    read(makeCall(platform, platform.db, guest)),
  );
  if (actor.userId === null || page.items.length === 0) return page;
  return { items: await withOwnFacts(call, page.items), meta: page.meta };
}

/** Listed tracks as everybody sees them, as the member who calls does; without those that have left the stage since. */
export async function withOwnFacts(call: Call, tracks: readonly TrackView[]): Promise<TrackView[]> {
  const likes = await askTrackLikes(
    call,
    tracks.map(({ id }) => id),
  );
  return tracks.flatMap((track) => {
    const now = likes.get(track.id);
    return now ? [asMemberSees(call, track, now)] : [];
  });
}

function asMemberSees({ actor }: Call, track: TrackView, { likes, liked }: TrackLikes): TrackView {
  const { status, published, allowDownload, user } = track;
  const facts = { userId: user.id, status, published, allowDownload, ownerAccountType: user.accountType };
  const { edit, delete: mayDelete, like, download } = trackRights(actor, facts);
  return {
    ...track,
    likes,
    likesCount: likes,
    currentUserLiked: liked,
    doesUserLike: liked,
    can: { edit, delete: mayDelete, like, download },
  };
}

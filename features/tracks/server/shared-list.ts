import type { TrackPage, TrackView } from '#features/tracks/contract.ts';
import { trackRights } from '#features/tracks/model/track-rights.ts';
import { memberFacts } from '#features/tracks/server/member-facts.ts';
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
  const ids = page.items.map(({ id }) => id);
  const facts = await memberFacts(call, ids);
  const items = page.items.flatMap((track) => {
    const own = facts.get(track.id);
    return own ? [asMemberSees(call, track, own)] : [];
  });
  return { items, meta: page.meta };
}

function asMemberSees({ actor }: Call, track: TrackView, own: { likes: number; liked: boolean }): TrackView {
  const { status, published, allowDownload, user } = track;
  const facts = { userId: user.id, status, published, allowDownload, ownerAccountType: user.accountType };
  const { edit, delete: mayDelete, like, download } = trackRights(actor, facts);
  return {
    ...track,
    likes: own.likes,
    likesCount: own.likes,
    currentUserLiked: own.liked,
    doesUserLike: own.liked,
    can: { edit, delete: mayDelete, like, download },
  };
}

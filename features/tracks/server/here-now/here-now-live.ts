import type { trackListed } from '#features/tracks/events.contract.ts';
import { HERE_NOW, HERE_NOW_KEY, type HereNowMessage } from '#features/tracks/model/here-now.ts';
import { listRecentTracks } from '#features/tracks/server/lists/list-recent-tracks.ts';
import { guest, type MemberActor } from '#platform/pure/actor.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import type { Delivered } from '#platform/server/feature.ts';
import { type LiveMessage, publishLive } from '#platform/server/live/live-publish.ts';
import type { Watched } from '#platform/server/live/watching.ts';
import { makeCall } from '#platform/server/make-call.ts';

const channel = 'community-now';

const messageOf = (data: HereNowMessage): LiveMessage => ({ event: HERE_NOW, data });

/** What a member watches on the community's home; null for another key, and for students, who do not see it (EDU-202). */
export async function findHereNow(
  platform: Platform,
  member: MemberActor,
  key: string,
): Promise<Watched | null> {
  if (key !== HERE_NOW_KEY || member.isStudent) return null;
  const { data } = await listRecentTracks(makeCall(platform, platform.db, guest), { items: 1 });
  return { channel, message: messageOf({ newest: data[0]?.id ?? null }) };
}

/** Who looks at the community's home gets one message, however many tracks were published. It names no track that is not public. */
export async function onTrackListedHere(
  call: Call,
  events: Delivered<PayloadOf<typeof trackListed>>[],
): Promise<void> {
  const newest = events.at(-1)?.payload.trackId ?? null;
  await publishLive(call.db, [{ channel, message: messageOf({ newest }) }]);
}

import { findUser } from '#features/members/server/find-user.ts';
import type { PublishRefusal } from '#features/tracks/model/publish-time.ts';
import { trackStatusOf } from '#features/tracks/model/track-status.ts';
import { findDueTracks, lockTrack, updateTrack } from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { applyTrackChange } from './apply-track-change.ts';

/** As many in one run; the next one, a minute later, has the rest. */
const BATCH_SIZE = 1000;

/** Publishes the tracks whose time has come, each once and in a transaction of its own. */
export async function publishDueTracks(call: Call): Promise<void> {
  const { platform, now } = call;
  for (const id of await findDueTracks(platform.db, now, BATCH_SIZE)) {
    try {
      await transaction(platform.db, (tx) => publishIfDue(makeCall(platform, tx, guest), id, now));
    } catch (error) {
      // The others do not wait for it; the next run tries it again.
      platform.log.error({ trackId: id, detail: String(error) }, 'a planned track was not published');
    }
  }
}

async function publishIfDue(call: Call, id: string, now: Date): Promise<void> {
  const track = await lockTrack(call.db, id);
  if (!track?.publish_at || track.publish_at > now) return;
  const refused = await refusalOf(call, track);
  const saved = await updateTrack(call.db, id, {
    publish_at: null,
    publish_refused: refused,
    ...(refused === null && { published: true }),
    updated_at: call.now,
  });
  await applyTrackChange(call, saved);
}

/** Why the track cannot be published now; one that is still processed is published as soon as it is done. */
async function refusalOf(call: Call, track: TrackRow): Promise<PublishRefusal | null> {
  if (trackStatusOf(track.status) === 'error') return 'failed';
  if (track.withheld === 'person' || track.withheld === 'track') return 'hidden';
  const owner = await findUser(call.db, track.user_id);
  return !owner || owner.banned_at !== null ? 'suspended' : null;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { insertOrigin } from '#features/remixes/server/origin.store.ts';
import { findTrack, findTrackByFileName } from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { planTracks, songOrderOf } from './community/plan-tracks.ts';
import { seedFileName, seedUserId } from './community/seed-ids.ts';
import { seedTrackHistory } from './community/seed-track-history.ts';
import { composeSeedTrack } from './compose-seed-track.ts';
import { postInGroups } from './groups/post-in-groups.ts';
import { addToLists } from './lists/add-to-lists.ts';
import { publishProject } from './projects/publish-project.ts';
import { refreshSimilarTracks } from './refresh-similar-tracks.ts';
import { FIRST_TRACKS, addSeedTrack as job, nextInChain } from './seed.jobs.ts';
import { uploadSeedTrack } from './upload-seed-track.ts';

const WAIT_MS = 60_000;
const TRACKS_BETWEEN_REFRESHES = 30;

/** Composes a planned track, uploads it as members do, and publishes it. */
export async function addSeedTrack(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  const plan = planTracks()[payload.index];
  if (!plan) return refreshSimilarTracks(call);
  const { platform } = call;
  const fileName = seedFileName(plan.index);
  const existing = await findTrackByFileName(platform.db, seedUserId(plan.owner), fileName);
  if (!isSettled(existing)) {
    const composed = await composeSeedTrack(platform, songOrderOf(plan));
    const track = existing ?? (await uploadSeedTrack(platform, seedUserId(plan.owner), fileName, composed));
    const done = await whenProcessed(platform, track.id);
    if (done?.status === 2) {
      await transaction(platform.db, async (tx) => {
        const inside = makeCall(platform, tx, call.actor);
        await seedTrackHistory(inside, done, plan, composed);
        await postInGroups(inside, done.id, plan);
        await creditSource(inside, done.id, plan.index);
        await publishProject(inside, done, plan.index);
        await addToLists(inside, done.id, plan);
      });
    }
  }
  if (plan.index % TRACKS_BETWEEN_REFRESHES === FIRST_TRACKS - 1) await refreshSimilarTracks(call);
  const next = nextInChain(plan.index);
  if (next === null) return;
  await transaction(platform.db, (tx) => makeCall(platform, tx, call.actor).enqueue(job, { index: next }));
}

/** Remixes among the first tracks and what they were made from, of one chain of jobs, so that the source is there. */
const remixes: ReadonlyMap<number, number> = new Map([
  [4, 0],
  [8, 4],
  [10, 4],
]);

/** Says what a planned remix was made from. */
async function creditSource(call: Call, trackId: string, index: number): Promise<void> {
  const source = planTracks()[remixes.get(index) ?? -1];
  if (!source) return;
  const parent = await findTrackByFileName(call.db, seedUserId(source.owner), seedFileName(source.index));
  if (!parent) return;
  const origin = { id: call.newId(), track_id: trackId, kind: 'track' as const, parent_id: parent.id };
  await insertOrigin(call.db, { ...origin, created_at: call.now });
}

/** True for a track whose history has been seeded. */
const isSettled = (track: TrackRow | null): boolean =>
  track !== null && track.listed_at !== null && track.listed_at.getTime() === track.created_at.getTime();

/** The track once its audio is processed or has failed; null after a timeout. */
async function whenProcessed(platform: Platform, trackId: string): Promise<TrackRow | null> {
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const track = await findTrack(platform.db, trackId);
    if (track && track.status >= 2) return track;
    await sleep(100);
  }
  return null;
}

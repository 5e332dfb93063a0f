import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTrack } from '#features/tracks/server/create-track.ts';
import { findTrack, findTrackByFileName } from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { discardUpload, receiveBytes } from '#features/uploads/server/receive-bytes.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call, MemberCall, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { enliven } from './community/enliven.ts';
import { type PlannedTrack, planTracks } from './community/plan.ts';
import { seedFileName, seedUserId } from './community/seed-ids.ts';
import { composeAside } from './compose-aside.ts';
import { addSeedTrack as job } from './seed.jobs.ts';
import type { Piece } from './sound/compose-piece.ts';

const WAIT_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Composes a planned piece, sends it in by the way that every upload takes, and lets people find it. */
export async function addSeedTrack(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  const plan = planTracks()[payload.index];
  if (!plan) return;
  const { platform } = call;
  const fileName = seedFileName(plan.index);
  const there = await findTrackByFileName(platform.db, seedUserId(plan.owner), fileName);
  if (!isSettled(there)) {
    const piece = await composeAside({ seed: plan.seed, style: plan.style });
    const track = there ?? (await upload(platform, plan, fileName, piece));
    const done = await whenProcessed(platform, track.id);
    if (done?.status === 2) {
      await transaction(platform.db, (tx) => enliven(makeCall(platform, tx, call.actor), done, plan, piece));
    }
  }
  await transaction(platform.db, (tx) =>
    makeCall(platform, tx, call.actor).enqueue(job, { index: plan.index + 1 }),
  );
}

/** A track that has been given its past already. */
const isSettled = (track: TrackRow | null): boolean =>
  track !== null && track.listed_at !== null && track.listed_at.getTime() === track.created_at.getTime();

async function upload(
  platform: Platform,
  plan: PlannedTrack,
  fileName: string,
  piece: Piece,
): Promise<TrackRow> {
  const userId = seedUserId(plan.owner);
  const permission = {
    fileName,
    userId,
    kind: 'audio' as const,
    originalName: `${piece.title}.wav`.slice(0, 255),
    contentType: 'audio/wav',
    contentLength: piece.wav.length,
    expires: platform.clock.now().getTime() + HOUR_MS,
  };
  await discardUpload(platform, fileName);
  await receiveBytes(platform, permission, 0, Readable.from(chunksOf(piece.wav)));
  return transaction(platform.db, async (tx) => {
    const actor = { userId, siteAdmin: false, accountType: 0, sessionKey: 'seed' };
    const call: MemberCall = { ...makeCall(platform, tx, actor), actor };
    const { id } = await createTrack(call, {
      mixdown: { title: piece.title.slice(0, 100), fileName, published: true },
    });
    const track = await findTrack(tx, id);
    if (!track) throw new Error('A track that was just made is gone');
    return track;
  });
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  const size = 256 * 1024;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The track once its audio has been made or given up; null when that takes too long. */
async function whenProcessed(platform: Platform, trackId: string): Promise<TrackRow | null> {
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const track = await findTrack(platform.db, trackId);
    if (track && track.status >= 2) return track;
    await sleep(100);
  }
  return null;
}

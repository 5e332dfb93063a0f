import { Readable } from 'node:stream';
import { createTrack } from '#features/tracks/server/create-track.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { discardUpload, receiveBytes } from '#features/uploads/server/receive-bytes.ts';
import type { MemberCall, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { ComposedTrack } from './compose-seed-track.ts';

const HOUR_MS = 3_600_000;

/** Uploads a composed track as its owner would; its audio is not processed yet. */
export async function uploadSeedTrack(
  platform: Platform,
  userId: string,
  fileName: string,
  composed: ComposedTrack,
): Promise<TrackRow> {
  const permission = {
    fileName,
    userId,
    kind: 'audio' as const,
    originalName: `${composed.title}.wav`.slice(0, 255),
    contentType: 'audio/wav',
    contentLength: composed.wav.length,
    expires: platform.clock.now().getTime() + HOUR_MS,
  };
  await discardUpload(platform, fileName);
  await receiveBytes(platform, { permission, offset: 0, body: Readable.from(chunksOf(composed.wav)) });
  return transaction(platform.db, async (tx) => {
    const actor = {
      userId,
      siteAdmin: false,
      isManaged: false,
      isStudent: false,
      accountType: 0,
      sessionKey: 'seed',
    };
    const call: MemberCall = { ...makeCall(platform, tx, actor), actor };
    const { data } = await createTrack(call, {
      mixdown: { title: composed.title.slice(0, 100), fileName, published: true },
    });
    const track = await findTrack(tx, data.id);
    if (!track) throw new Error('A track that was just made is gone');
    return track;
  });
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  const size = 256 * 1024;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

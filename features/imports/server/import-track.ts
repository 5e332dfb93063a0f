import type { TrackDocument } from '#features/tracks/contract.ts';
import { insertTrackOnce } from '#features/tracks/server/create-track.ts';
import { upsertLyrics } from '#features/tracks/server/lyrics.store.ts';
import { isOwnerDownloadRestricted } from '#features/tracks/server/page/get-track.ts';
import { presentTrackDocument } from '#features/tracks/server/present-track-document.ts';
import { insertSentFile, lockTrackOfSentFile } from '#features/tracks/server/sent-file.store.ts';
import { updateTrack } from '#features/tracks/server/track.store.ts';
import { checkTrackFields, trackColumnsOf } from '#features/tracks/server/update-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { tooMany } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import type { importTrack as contract } from '../contract.ts';
import { IMPORTED_TRACKS_PER_HOUR } from '../model/import-limits.ts';
import { copyHashOf } from './copy-hash.ts';

/**
 * Makes the actor's track of an uploaded file of a copy; the track that was made of the same one before is answered as it is. It keeps its
 * date, and a published one is listed since then, so that nobody is notified of it.
 */
export async function importTrack(call: MemberCall, input: InputOf<typeof contract>): Promise<TrackDocument> {
  const { fileName, copyId, createdAt, published = false, lyrics = '', ...rest } = input.mixdown;
  const file = { userId: call.actor.userId, sha256: copyHashOf(copyId) };
  const existing = await lockTrackOfSentFile(call.db, file);
  if (existing) return presentTrackDocument(call, existing);
  const wanted = { title: rest.title, fileName, published };
  const track = await insertTrackOnce(call, wanted, checkImportsPerHour);
  await insertSentFile(call.db, track.id, file);
  const restricted = await isOwnerDownloadRestricted(call, track);
  const change = { ...rest, allowDownload: rest.allowDownload === true && !restricted };
  checkTrackFields(change, track, restricted);
  const at = new Date(Math.min(Date.parse(createdAt), call.now.getTime()));
  const dates = { created_at: at, ...(published && { listed_at: at }) };
  const saved = await updateTrack(call.db, track.id, { ...trackColumnsOf(change), ...dates });
  await upsertLyrics(call.db, track.id, lyrics.trim());
  return presentTrackDocument(call, saved);
}

async function checkImportsPerHour({ actor, now, platform }: MemberCall): Promise<void> {
  if (platform.config.rateLimits === 'off') return;
  const key = `imported_tracks:${actor.userId}`;
  const { count, resetsInSeconds } = await countAttempt(platform.db, key, 3600, now);
  if (count > IMPORTED_TRACKS_PER_HOUR) throw tooMany(resetsInSeconds);
}

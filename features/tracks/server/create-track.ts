import type { TrackDocument } from '#features/tracks/contract.ts';
import type { createTrack as contract } from '#features/tracks/edit.contract.ts';
import { trackCreated } from '#features/tracks/events.contract.ts';
import { checkGenre } from '#features/tracks/server/check-genre.ts';
import { firstFreePermalink, permalinkOf } from '#features/tracks/server/permalink.ts';
import { presentTrackDocument } from '#features/tracks/server/present-track-document.ts';
import { insertSentFile, lockTrackOfSentFile } from '#features/tracks/server/sent-file.store.ts';
import {
  findTrackByFileName,
  insertTrack,
  lockTakenPermalinks,
} from '#features/tracks/server/track.store.ts';
import type { TrackPublisher } from '#features/tracks/server/track-publisher.ts';
import type { TrackRow } from '#features/tracks/server/track-row.ts';
import { processAudio, processAudioKey } from '#features/tracks/server/tracks.jobs.ts';
import { notUploaded } from '#features/uploads/model/lost-upload.ts';
import { claimUploadedAudio } from '#features/uploads/server/claim-uploaded-audio.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { randomText } from '#platform/pure/ids.ts';
import { invalid, tooMany } from '#platform/pure/refusal.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';

const SHORT_LINK_LENGTH = 10;
const MAX_INSERT_ATTEMPTS = 5;
const TRACKS_PER_HOUR = 20;
const HOUR = 3600;

/**
 * Creates the actor's track from an uploaded file; a repeated call returns the existing track (TRACK-088), and so does one that
 * names the hash of a file of which there is one.
 */
export async function createTrack(call: MemberCall, input: InputOf<typeof contract>): Promise<TrackDocument> {
  const { fileSha256: sha256, ...wanted } = input.mixdown;
  if (sha256 === undefined) return presentTrackDocument(call, await insertTrackOnce(call, wanted));
  const file = { userId: call.actor.userId, sha256 };
  const existing = await lockTrackOfSentFile(call.db, file);
  if (existing) return presentTrackDocument(call, existing);
  const track = await insertTrackOnce(call, wanted);
  await insertSentFile(call.db, track.id, file);
  return presentTrackDocument(call, track);
}

/** As `createTrack`; the track of a publication is made as that says. */
export const createOrPublishTrack =
  (publish: TrackPublisher) =>
  async (call: MemberCall, input: InputOf<typeof contract>): Promise<TrackDocument> => {
    const { publicationId, fileName } = input.mixdown;
    if (publicationId === undefined) return createTrack(call, input);
    return presentTrackDocument(call, await publish(call, publicationId, fileName));
  };

export interface TrackFromUpload {
  /** A new one unless given. */
  id?: string;
  title: string;
  fileName: string;
  published: boolean;
  description?: string | undefined;
  genreId?: number | null | undefined;
}

/**
 * Inserts the actor's track of an uploaded file, or returns the one that an earlier call made of it. `checkLimit` refuses (429) one
 * too many.
 */
export async function insertTrackOnce(
  call: MemberCall,
  wanted: TrackFromUpload,
  checkLimit = checkTracksPerHour,
): Promise<TrackRow> {
  const title = wanted.title.trim();
  if (isBlank(title)) throw invalid({ title: ['This field is required'] });
  checkGenre(wanted.genreId);
  return (
    (await findTrackMadeFrom(call, wanted.fileName)) ??
    (await createFromUpload(call, { ...wanted, title }, checkLimit))
  );
}

/** The actor's track of this file from an earlier call. */
const findTrackMadeFrom = (call: MemberCall, fileName: string): Promise<TrackRow | null> =>
  findTrackByFileName(call.db, call.actor.userId, fileName);

async function createFromUpload(
  call: MemberCall,
  wanted: TrackFromUpload,
  checkLimit: (call: MemberCall) => Promise<void>,
): Promise<TrackRow> {
  const claimed = await claimUploadedAudio(call, wanted.fileName);
  if (claimed) {
    await checkLimit(call);
    return insertNewTrack(call, { ...wanted, ...claimed });
  }
  const existing = await findTrackMadeFrom(call, wanted.fileName);
  if (!existing) throw notUploaded();
  return existing;
}

/** Limits created tracks only (TRACK-095); the contract limits the calls. */
async function checkTracksPerHour(call: MemberCall): Promise<void> {
  const { config, db } = call.platform;
  if (config.rateLimits === 'off') return;
  const { count, resetsInSeconds } = await countAttempt(
    db,
    `new_tracks:${call.actor.userId}`,
    HOUR,
    call.now,
  );
  if (count > TRACKS_PER_HOUR) throw tooMany(resetsInSeconds);
}

interface NewTrack extends TrackFromUpload {
  originalName: string;
}

/** `lockTakenPermalinks` reserves the permalink; only the short link can still collide. */
async function insertNewTrack(call: MemberCall, wanted: NewTrack): Promise<TrackRow> {
  const base = permalinkOf(wanted.title);
  const permalink = firstFreePermalink(base, await lockTakenPermalinks(call.db, call.actor.userId, base));
  for (let attempt = 0; attempt < MAX_INSERT_ATTEMPTS; attempt++) {
    const track = await insertTrack(call.db, newTrackRow(call, wanted, permalink));
    if (!track) continue;
    await call.emit(trackCreated, { trackId: track.id, ownerId: track.user_id });
    await call.enqueue(processAudio, { trackId: track.id }, { key: processAudioKey(track.id) });
    return track;
  }
  throw new Error('No free short link was found');
}

function newTrackRow(call: MemberCall, wanted: NewTrack, permalink: string) {
  return {
    id: wanted.id ?? call.newId(),
    user_id: call.actor.userId,
    title: wanted.title,
    permalink,
    short_link_id: randomText(SHORT_LINK_LENGTH, call.randomBytes),
    file_name: wanted.fileName,
    original_name: wanted.originalName,
    published: wanted.published,
    description: wanted.description,
    genre_id: wanted.genreId,
    created_at: call.now,
    updated_at: call.now,
  };
}

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { createTrack, deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { processAudio } from '#features/tracks/server/files/process-audio.ts';
import {
  incrementFailureCount,
  upsertProcessingAttempt,
} from '#features/tracks/server/files/processing.store.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio, uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { stopUploadEncoder } from '#features/uploads/server/upload-encoder.ts';
import { guest } from '#platform/pure/actor.ts';
import { toDatabaseRefusal } from '#platform/server/db/db-errors.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { brokenAudio } from '#testing/hostile-files/broken-audio.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const { platform } = world;
const sound = aWav({ seconds: 0.3 });
afterEach(() => {
  disarmFailpoints();
  vi.restoreAllMocks();
});

async function waiting(bytes = sound) {
  const fileName = await uploadAudio(owner, bytes);
  const { id } = trackOf(
    await owner.call(createTrack, { mixdown: { title: 'A piece', fileName, published: true } }),
  );
  return { id, fileName };
}
const process = (id: string) => processAudio(makeCall(platform, platform.db, guest), { trackId: id });
const view = (id: string) => owner.call(getTrack, { id }).then(trackOf);
/** Runs jobs that are due and jobs that wait for a retry. */
async function drainAll(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(platform.db);
  await world.drain();
}

/** What a query answers while PostgreSQL is away. */
const databaseAway = () =>
  toDatabaseRefusal(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })) as Error;

/** Seconds until the next attempt, by the jobs' clock. */
async function nextIn(): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - created_at)::float as seconds from graphile_worker._private_jobs`.execute(
    platform.db,
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.seconds ?? 0;
}

test('while storage is unavailable, processing is retried after 5 s, doubling to 15 minutes, and then succeeds [TRACK-092] [TRACK-098]', async () => {
  const { id } = await waiting();
  const broken = vi.spyOn(platform.storage, 'putFile').mockRejectedValue(new Error('the disk is away'));
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt++) {
    await drainAll();
    expect((await view(id)).status).toBe('processing');
    waits.push(await nextIn());
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  broken.mockRestore();
  await drainAll();
  expect((await view(id)).status).toBe('done');
});

test('a database that goes away while a file is stored does not delay the next attempt [TRACK-092]', async () => {
  const { id } = await waiting();
  armFailpoint('process-audio.begun', { do: 'throw', error: databaseAway() });
  vi.spyOn(platform.storage, 'putFile').mockRejectedValueOnce(databaseAway());
  await drainAll();
  expect((await view(id)).status).toBe('done');
});

test('after 100 attempts with storage unavailable the file is given up and stays stored [TRACK-092] [TRACK-099]', async () => {
  const { id, fileName } = await waiting();
  await upsertProcessingAttempt(platform.db, id, world.clock.now());
  for (let failure = 1; failure < 100; failure++)
    await incrementFailureCount(platform.db, { trackId: id, counter: 'failures', error: 'the disk is away' });
  vi.spyOn(platform.storage, 'putFile').mockRejectedValue(new Error('the disk is away'));
  await drainAll();
  expect(await view(id)).toMatchObject({ status: 'error', failure: { reason: 'interrupted' } });
  expect(await platform.storage.stat(`uploads/${fileName}`)).not.toBeNull();
});

test('a track published while waiting is listed once it is done [TRACK-077]', async () => {
  const fileName = await uploadAudio(owner, sound);
  const { id } = trackOf(await owner.call(createTrack, { mixdown: { title: 'Early', fileName } }));
  await owner.call(updateTrack, { id, mixdown: { published: true } });
  await expect(world.guest.call(getTrack, { id })).rejects.toMatchObject({ status: 404 });
  await drainAll();
  expect(trackOf(await world.guest.call(getTrack, { id }))).toMatchObject({
    status: 'done',
    published: true,
  });
});

test('a second attempt succeeds once the failure is over', async () => {
  const { id } = await waiting();
  const broken = vi.spyOn(platform.storage, 'putFile').mockRejectedValueOnce(new Error('the disk is away'));
  await drainAll();
  expect((await view(id)).status).toBe('processing');
  broken.mockRestore();
  await drainAll();
  expect((await view(id)).status).toBe('done');
});

test('a done track stays done after a late job [TRACK-090]', async () => {
  const track = await uploadTrack(world, owner);
  const before = await findTrack(platform.db, track.id);
  await process(track.id);
  await race(10, () => process(track.id));
  expect(await findTrack(platform.db, track.id)).toEqual(before);
});

test('one job run twice at once makes one result and one set of files [TRACK-090]', async () => {
  const { id, fileName } = await waiting();
  await stopUploadEncoder(platform, fileName);
  await race(2, () => process(id));
  await drainAll();
  const row = await findTrack(platform.db, id);
  expect(row?.status).toBe(2);
  const files = await Array.fromAsync(platform.storage.list(`tracks/${id}/`), ({ key }) => key);
  expect(new Set(files)).toEqual(new Set([row?.audio_key, row?.waveform_key]));
  expect(files).toHaveLength(2);
});

test('a track deleted during processing leaves no file', async () => {
  const { id, fileName } = await waiting();
  armFailpoint('process-audio.stored', { do: 'delay', ms: 1500 });
  const processing = process(id);
  await expect
    .poll(async () => (await Array.fromAsync(platform.storage.list(`tracks/${id}/`))).length, {
      timeout: 15_000,
    })
    .toBe(2);
  await owner.call(deleteTrack, { id });
  await processing;
  await drainAll();
  expect(await Array.fromAsync(platform.storage.list(`tracks/${id}/`))).toEqual([]);
  expect(await platform.storage.stat(`uploads/${fileName}`)).toBeNull();
});

test('a file that cannot be decoded ends in error, and its bytes are deleted [TRACK-089]', async () => {
  const broken = (await brokenAudio('nothing')).find((file) => file.expect === 'error');
  const { id, fileName } = await waiting(broken?.bytes);
  await drainAll();
  expect(await view(id)).toMatchObject({
    status: 'error',
    uploadStatus: 3,
    audioMp3Url: null,
    duration: null,
    failure: { reason: 'unsupported', retryUntil: null },
  });
  expect(await platform.storage.stat(`uploads/${fileName}`)).toBeNull();
  await expect(world.guest.call(getTrack, { id })).rejects.toMatchObject({ status: 404 });
});

test('a waiting track without its file ends in error', async () => {
  const { id } = await aStoredTrack(world, owner, { status: 'waiting' });
  await process(id);
  expect(await view(id)).toMatchObject({ status: 'error', failure: { reason: 'file_gone' } });
});

test('no partial files are left beside the uploads', async () => {
  await uploadTrack(world, owner);
  await drainAll();
  expect(await readdir(path.join(platform.config.dataDir, 'uploads'))).toEqual([]);
});

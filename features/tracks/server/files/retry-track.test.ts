import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { createTrack, deleteTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { retryTrack } from '#features/tracks/retry.contract.ts';
import { cleanUpTracks } from '#features/tracks/server/files/clean-up-tracks.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio, uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Refusal } from '#platform/pure/refusal.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { openDecoderSandbox } from '#platform/server/media/open-decoder-sandbox.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { platform, clock } = world;
const [owner, other, admin] = [
  await world.person('owner'),
  await world.person('other'),
  await world.person('admin', { admin: true }),
];
const goodDecoder = platform.decoder;
afterEach(() => {
  platform.decoder = goodDecoder;
});
const week = 7 * 86_400_000;

/** Replaces the decoder by a shell script that first reports that it started. */
async function decoderThat(script: string): Promise<void> {
  const sandbox = await openDecoderSandbox({ mode: 'off' });
  const audioCommand = ['/bin/sh', '-c', `echo '{"seconds":0}' >&3; ${script}`, 'sh'];
  platform.decoder = () => Promise.resolve({ ...sandbox, audioCommand });
}
async function waiting(): Promise<{ id: string; fileName: string }> {
  const fileName = await uploadAudio(owner, aWav({ seconds: 0.3 }));
  const { id } = trackOf(await owner.call(createTrack, { mixdown: { title: 'A piece', fileName } }));
  return { id, fileName };
}
const view = (id: string) => owner.call(getTrack, { id }).then(trackOf);
const stored = (fileName: string) => platform.storage.stat(`uploads/${fileName}`);

/** Runs jobs that are due and that wait for a retry, `count` times. */
async function attempts(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(platform.db);
    await world.drain();
  }
}
async function givenUp(): Promise<{ id: string; fileName: string }> {
  await decoderThat('kill -SEGV $$');
  const track = await waiting();
  await attempts(2);
  platform.decoder = goodDecoder;
  return track;
}

test('a file that crashes two decoders is given up and stored for a week [TRACK-098] [TRACK-099]', async () => {
  await decoderThat('kill -SEGV $$');
  const { id, fileName } = await waiting();
  await attempts(1);
  expect((await view(id)).status).toBe('processing');
  await attempts(1);
  const retryUntil = new Date(clock.now().getTime() + week).toISOString();
  expect(await view(id)).toMatchObject({ status: 'error', failure: { reason: 'interrupted', retryUntil } });
  expect(await stored(fileName)).not.toBeNull();
});

test('five external kills of a decoder do not count against the file: the sixth attempt makes the track [TRACK-098]', async () => {
  await decoderThat('kill -KILL $$');
  const { id } = await waiting();
  await attempts(5);
  expect((await view(id)).status).toBe('processing');
  platform.decoder = goodDecoder;
  await attempts(1);
  expect((await view(id)).status).toBe('done');
});

test('an owner retries a given up file: the counters are reset, and the track is done [TRACK-099]', async () => {
  const { id, fileName } = await givenUp();
  const again = trackOf(await owner.call(retryTrack, { id }));
  expect([again.status, again.failure]).toEqual(['waiting', undefined]);
  await decoderThat('kill -SEGV $$');
  await attempts(1);
  expect((await view(id)).status).toBe('processing');
  platform.decoder = goodDecoder;
  await attempts(1);
  expect((await view(id)).status).toBe('done');
  expect(await stored(fileName)).toBeNull();
});

test('a retry is refused when repeated, by another member, signed out, of a done track or without a file [TRACK-099]', async () => {
  const { id, fileName } = await givenUp();
  await expect(world.guest.call(retryTrack, { id })).rejects.toMatchObject({ status: 401 });
  await expect(other.call(retryTrack, { id })).rejects.toMatchObject({ status: 404 });
  await expect(admin.call(retryTrack, { id })).rejects.toMatchObject({ status: 403 });
  expect((await view(id)).status).toBe('error');
  await owner.call(retryTrack, { id });
  await expect(owner.call(retryTrack, { id })).rejects.toMatchObject({
    status: 409,
    message: 'This track is being processed already.',
  });
  await attempts(1);
  await expect(owner.call(retryTrack, { id })).rejects.toMatchObject({
    status: 409,
    message: 'This track is done already.',
  });
  await expect(owner.call(retryTrack, { id: 'no-id' })).rejects.toMatchObject({ status: 404 });
  const unreadable = await aStoredTrack(world, owner, { status: 'error' });
  await expect(owner.call(retryTrack, unreadable)).rejects.toMatchObject({
    status: 409,
    message: 'The file of this track is not kept any more. Upload it again.',
  });
  expect(await stored(fileName)).toBeNull();
});

test('of ten simultaneous retries one is accepted, and the track is made once [TRACK-099]', async () => {
  const { id } = await givenUp();
  const { given, thrown } = await race(10, () => owner.call(retryTrack, { id }));
  expect(given.map((answer) => trackOf(answer).status)).toEqual(['waiting']);
  expect(thrown.map((error) => (error as Refusal).status)).toEqual(Array.from({ length: 9 }, () => 409));
  await attempts(1);
  expect((await view(id)).status).toBe('done');
});

test('after a week the file is gone, a retry says so, and the track can be deleted [TRACK-099]', async () => {
  const { id, fileName } = await givenUp();
  const stillStored = await givenUp();
  const cleanUp = () => cleanUpTracks(makeCall(platform, platform.db, guest));
  clock.advance(week - 60_000);
  await cleanUp();
  expect(await stored(fileName)).not.toBeNull();
  await owner.call(retryTrack, { id: stillStored.id });
  clock.advance(60_001);
  await expect(owner.call(retryTrack, { id })).rejects.toMatchObject({
    status: 409,
    message: 'The file of this track is not kept any more. Upload it again.',
  });
  expect(await view(id)).toMatchObject({ failure: { reason: 'interrupted', retryUntil: null } });
  await cleanUp();
  expect([await stored(fileName), (await stored(stillStored.fileName)) === null]).toEqual([null, false]);
  await attempts(1);
  expect((await view(stillStored.id)).status).toBe('done');
  await owner.call(deleteTrack, { id });
});

test('a done track has no failure', async () => {
  expect((await uploadTrack(world, owner)).failure).toBeUndefined();
});

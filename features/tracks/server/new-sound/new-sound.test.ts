import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { getTrack, listTrackMoments, trackComments } from '#features/tracks/contract.ts';
import { createTrack, deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { deleteNewSound, getNewSound, replaceSound } from '#features/tracks/new-sound.contract.ts';
import { cleanUpTracks } from '#features/tracks/server/files/clean-up-tracks.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aRhythm, aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio, uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { findStorageUsage } from '#features/uploads/server/storage-usage.store.ts';
import { guest } from '#platform/pure/actor.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { openDecoderSandbox } from '#platform/server/media/open-decoder-sandbox.ts';
import { brokenAudio } from '#testing/hostile-files/broken-audio.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const { platform, clock } = world;
const [owner, ada, admin] = [
  await world.person('owner'),
  await world.person('ada'),
  await world.person('admin', { admin: true }),
];
const goodDecoder = platform.decoder;
afterEach(() => {
  disarmFailpoints();
  platform.decoder = goodDecoder;
});

const refused = (status: number) => ({ status });
const short = aWav({ seconds: 0.3 });
const view = async (id: string, who = owner) => trackOf(await who.call(getTrack, { id }));
const send = async (id: string, bytes = short, name = 'second.wav') => {
  const fileName = await uploadAudio(owner, bytes, name);
  await owner.call(replaceSound, { id, fileName });
  return fileName;
};
const pending = async (id: string) => (await owner.call(getNewSound, { id })).newSound;
const status = async (url: string | null | undefined) => {
  const headers: Record<string, string> = url?.includes('.mp3') ? { range: 'bytes=3000-3009' } : {};
  return (await world.newGuest().raw({ method: 'GET', url: url ?? '', headers })).status;
};
const stored = (fileName: string) => platform.storage.stat(`uploads/${fileName}`);
const usage = () => findStorageUsage(platform.db, owner.id);
const aDay = 86_400_000;

/** Runs jobs that are due and that wait for a retry. */
async function drainAll(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(platform.db);
  await world.drain();
}

test('a new version takes the place of the sound with all that follows from it, and the track stays as it is [TRACK-166] [TRACK-167] [TRACK-169] [TRACK-170]', async () => {
  const unused = await usage();
  const { id } = await uploadTrack(world, owner, { bytes: aWav({ seconds: 2 }), fileName: 'first.wav' });
  await ada.call(trackComments.post, { id, content: 'At the beginning', moment: 100 });
  await ada.call(trackComments.post, { id, content: 'Near the end', moment: 1900 });
  const before = await view(id);
  clock.advance(60_000);
  const fileName = await send(id);
  expect(await pending(id)).toEqual({ fileName: 'second.wav', failure: null });
  expect((await owner.call(replaceSound, { id, fileName })).newSound).not.toBeNull();
  const {
    audioMp3Url,
    directWaveformUrl,
    duration: _long,
    loudness: _loud,
    key: _key,
    fileName: _name,
    // A drawn cover is drawn from the sound.
    imageColour: _colour,
    imageSmallUrl: _small,
    imageLargeUrl: _large,
    imageXlargeUrl: _xlarge,
    ...same
  } = before;
  expect(await view(id)).toEqual(before);
  await world.drain();
  expect(await pending(id)).toBeNull();
  const after = await view(id);
  expect(after).toMatchObject({ ...same, fileName: 'second.wav' });
  expect(after.duration).toBeLessThan(400);
  for (const [one, other] of [
    [after.audioMp3Url, audioMp3Url],
    [after.directWaveformUrl, directWaveformUrl],
  ]) {
    expect(one).not.toBe(other);
    // Who listens hears the sound before to its end.
    const served = one?.includes('.mp3') ? 206 : 200;
    expect([await status(one), await status(other)]).toEqual([served, served]);
  }
  const comments = (await world.guest.call(trackComments.list, { id })).data;
  expect(comments.map(({ attributes: { content, moment } }) => [content, moment])).toEqual([
    ['Near the end', null],
    ['At the beginning', 100],
  ]);
  expect((await world.newGuest().call(listTrackMoments, { id })).moments).toHaveLength(1);
  expect(await stored(fileName)).toBeNull();
  expect(await usage()).toBe(unused + short.length);
  clock.advance(aDay + 1000);
  await cleanUpTracks(makeCall(platform, platform.db, guest));
  // What may be served is cached for half a second.
  await expect.poll(() => status(audioMp3Url)).toBe(404);
  expect(await status(after.audioMp3Url)).toBe(206);
  expect((await owner.call(replaceSound, { id, fileName })).newSound, 'a late repetition').toBeNull();
});

test('tempo and key follow the new sound, but where the owner has corrected or emptied them [TRACK-167]', async () => {
  const made = (bpm: number) => aRhythm({ bpm, seconds: 6 });
  const first = await uploadTrack(world, owner, { bytes: made(90) });
  const second = await uploadTrack(world, owner, { bytes: made(90) });
  expect(Math.round(first.bpm ?? 0)).toBe(90);
  await owner.call(updateTrack, { id: second.id, mixdown: { bpm: 45, key: null } });
  for (const { id } of [first, second]) await send(id, made(120));
  await world.drain();
  expect(Math.round((await view(first.id)).bpm ?? 0)).toBe(120);
  expect(await view(second.id)).toMatchObject({ bpm: 45, key: null });
});

test('a version that cannot be used leaves the sound, and its owner reads why until they take it back or send another [TRACK-168]', async () => {
  const broken = (await brokenAudio('nothing')).find((file) => file.expect === 'error')?.bytes ?? short;
  const { id } = await uploadTrack(world, owner);
  const [before, used] = [await view(id), await usage()];
  const fileName = await send(id, broken);
  await world.drain();
  expect(await pending(id)).toEqual({ fileName: 'second.wav', failure: 'unsupported' });
  expect([await view(id), await stored(fileName), await usage()]).toEqual([before, null, used]);
  await owner.call(deleteNewSound, { id });
  await owner.call(deleteNewSound, { id });
  expect(await pending(id)).toBeNull();
  await send(id, broken);
  await world.drain();
  await send(id);
  expect(await pending(id)).toMatchObject({ failure: null });
  await world.drain();
  expect((await view(id)).audioMp3Url).not.toBe(before.audioMp3Url);
});

test('a version of a track that moderators hide while it is processed is not used, and its owner reads why [TRACK-173]', async () => {
  const { id } = await uploadTrack(world, owner);
  const [before, used] = [await findTrack(platform.db, id), await usage()];
  const fileName = await send(id);
  await sql`update tracks set withheld = 'track', published = false where id = ${id}`.execute(platform.db);
  await world.drain();
  expect(await pending(id)).toEqual({ fileName: 'second.wav', failure: 'hidden' });
  expect(await findTrack(platform.db, id)).toMatchObject({
    audio_key: before?.audio_key,
    original_name: before?.original_name,
  });
  expect([await stored(fileName), await usage()]).toEqual([null, used]);
  const files = await Array.fromAsync(platform.storage.list(`tracks/${id}/`), ({ key }) => key);
  expect(new Set(files)).toEqual(new Set([before?.audio_key, before?.waveform_key]));
});

test('a track keeps the last of its former sounds alone [TRACK-174]', async () => {
  const { id } = await uploadTrack(world, owner);
  const sounds: string[] = [];
  for (const seconds of [0.2, 0.4]) {
    sounds.push((await view(id)).audioMp3Url ?? '');
    await send(id, aWav({ seconds }));
    await world.drain();
  }
  sounds.push((await view(id)).audioMp3Url ?? '');
  expect(await Promise.all(sounds.map(status))).toEqual([404, 206, 206]);
  expect(await Array.fromAsync(platform.storage.list(`tracks/${id}/`))).toHaveLength(4);
});

test('a file that crashes two decoders is given up, and the sound before plays on [TRACK-168]', async () => {
  const { id } = await uploadTrack(world, owner);
  const before = await view(id);
  const sandbox = await openDecoderSandbox({ mode: 'off' });
  platform.decoder = () =>
    Promise.resolve({
      ...sandbox,
      audioCommand: ['/bin/sh', '-c', `echo '{"seconds":0}' >&3; kill -SEGV $$`, 'sh'],
    });
  await send(id);
  await drainAll();
  expect(await pending(id)).toMatchObject({ failure: null });
  await drainAll();
  expect(await pending(id)).toMatchObject({ failure: 'interrupted' });
  expect(await view(id)).toEqual(before);
});

test('a version that is taken back, or whose track is deleted, while it is processed leaves no file [TRACK-168]', async () => {
  for (const undo of [deleteNewSound, deleteTrack]) {
    const { id } = await uploadTrack(world, owner);
    const before = await findTrack(platform.db, id);
    const used = await usage();
    const fileName = await uploadAudio(owner, short);
    await owner.call(replaceSound, { id, fileName });
    armFailpoint('process-audio.stored', { do: 'delay', ms: 1500 });
    const draining = world.drain();
    const files = () => Array.fromAsync(platform.storage.list(`tracks/${id}/`), ({ key }) => key);
    await expect.poll(async () => (await files()).length, { timeout: 15_000 }).toBe(4);
    await owner.call(undo, { id });
    await draining;
    disarmFailpoints();
    await drainAll();
    const kept = undo === deleteTrack ? [] : [before?.audio_key, before?.waveform_key];
    expect(new Set(await files())).toEqual(new Set(kept));
    expect(await stored(fileName)).toBeNull();
    expect(await usage()).toBe(undo === deleteTrack ? used - aWav().length : used);
  }
});

test('a worker that ends in the middle of a version is followed by one that finishes it [TRACK-167]', async () => {
  const { id } = await uploadTrack(world, owner);
  const before = await view(id);
  for (const step of ['begun', 'stored', 'done']) {
    armFailpoint(`process-audio.${step}`, { do: 'throw', error: new Error('the worker is gone') });
    await send(id, aWav({ seconds: 0.2 }), `${step}.wav`);
    await world.drain();
    disarmFailpoints();
    if (step !== 'done') expect((await view(id)).fileName).not.toBe(`${step}.wav`);
    await drainAll();
    expect((await view(id)).fileName).toBe(`${step}.wav`);
  }
  expect((await view(id)).plays).toBe(before.plays);
});

test('nobody but its owner replaces a sound, and only that of a done track, with a file of theirs [TRACK-166]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const [hidden, waiting] = [
    (await aStoredTrack(world, owner, { published: false })).id,
    (await aStoredTrack(world, owner, { status: 'waiting' })).id,
  ];
  const fileName = await uploadAudio(owner, short);
  const replace = (who: typeof owner, track = id, file = fileName) =>
    who.call(replaceSound, { id: track, fileName: file });
  for (const endpoint of [getNewSound, deleteNewSound]) {
    await expect(ada.call(endpoint, { id })).rejects.toMatchObject(refused(403));
    await expect(ada.call(endpoint, { id: hidden })).rejects.toMatchObject(refused(404));
  }
  for (const who of [ada, admin]) await expect(replace(who)).rejects.toMatchObject(refused(403));
  await expect(replace(ada, hidden)).rejects.toMatchObject(refused(404));
  await expect(replace(world.guest as never)).rejects.toMatchObject(refused(401));
  const notMine = { status: 422, fields: { file_name: ['was not uploaded'] } };
  await expect(replace(owner, id, await uploadAudio(ada, short))).rejects.toMatchObject(notMine);
  await expect(replace(owner, id, 'unknown.wav')).rejects.toMatchObject(notMine);
  const text = await uploadAudio(owner, Buffer.from('no audio at all, but long enough to be one'));
  await expect(replace(owner, id, text)).rejects.toMatchObject(refused(422));
  await expect(replace(owner, waiting)).rejects.toMatchObject(refused(409));
  await sql`update tracks set withheld = 'track', published = false where id = ${hidden}`.execute(
    platform.db,
  );
  await expect(replace(owner, hidden)).rejects.toMatchObject(refused(409));
  await owner.call(createTrack, { mixdown: { title: 'Used', fileName } });
  await expect(replace(owner), 'a file of another track').rejects.toMatchObject(notMine);
});

test('of simultaneous versions one counts, and the others wait for it [TRACK-166]', async () => {
  const { id } = await uploadTrack(world, owner);
  const names = await Promise.all([1, 2, 3].map(() => uploadAudio(owner, short)));
  const sent = await race(3, (at) => owner.call(replaceSound, { id, fileName: names[at] as string }));
  expect(sent.given).toHaveLength(1);
  for (const thrown of sent.thrown) expect(thrown).toMatchObject(refused(409));
  await world.drain();
  expect(await pending(id)).toBeNull();
});

let members = 0;
for (const endpoint of [getNewSound, replaceSound, deleteNewSound])
  wrongInputs({
    world,
    endpoint,
    as: () => world.person(`person${members++}`),
    good: async (person) => ({
      id: (await aStoredTrack(world, person as Member)).id,
      ...(endpoint === replaceSound && { fileName: await uploadAudio(person as Member, short) }),
    }),
    unchanged: ['tracks', 'track_new_sounds'],
  });

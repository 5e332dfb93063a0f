import { expect, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { createTrack, deleteTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio, uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { presignAudio } from '#features/uploads/contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { smallAudio } from '#testing/hostile-files/small-audio.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');
const tone = aWav({ seconds: 0.3 });
const tracksOf = (id: string) =>
  world.platform.db.selectFrom('tracks').selectAll().where('user_id', '=', id).execute();

test('a new track of an uploaded file waits and is unpublished by default [TRACK-087]', async () => {
  const fileName = await uploadAudio(owner, tone, 'My song.wav');
  const answer = await owner.raw({
    method: 'POST',
    url: '/api/mixdowns',
    body: { mixdown: { title: '  My song ', file_name: fileName } },
  });
  expect(answer.status).toBe(201);
  expect(resolveDocument(answer.body)).toMatchObject({
    title: 'My song',
    permalink: 'my-song',
    status: 'waiting',
    published: false,
    file_name: 'My song.wav',
    audio_mp3_url: null,
    direct_waveform_url: null,
    duration: null,
    user: { id: owner.id },
  });
  const other = await uploadAudio(owner, tone);
  const published = trackOf(
    await owner.call(createTrack, {
      mixdown: { title: 'x', fileName: other, published: true },
    }),
  );
  expect([published.published, published.status]).toEqual([true, 'waiting']);
});

test('an invisible title is 422 on title, and no track is made', async () => {
  const fileName = await uploadAudio(owner, tone);
  for (const [title, error] of [
    [' ', 'This field is required'],
    ['\u200b', 'cannot contain control or invisible characters'],
    ['\u3164', 'cannot contain control or invisible characters'],
  ] as const)
    await expect(owner.call(createTrack, { mixdown: { title, fileName } })).rejects.toMatchObject({
      status: 422,
      fields: { title: [error] },
    });
  expect((await tracksOf(owner.id)).filter((row) => row.file_name === fileName)).toEqual([]);
});

test('a repeated call returns the existing track [TRACK-088]', async () => {
  const fileName = await uploadAudio(owner, tone);
  const first = trackOf(await owner.call(createTrack, { mixdown: { title: 'Once', fileName } }));
  const again = trackOf(await owner.call(createTrack, { mixdown: { title: 'Twice', fileName } }));
  expect(again).toEqual(first);
  await world.drain();
  expect(trackOf(await owner.call(createTrack, { mixdown: { title: 'Once', fileName } })).status).toBe(
    'done',
  );
  expect((await tracksOf(owner.id)).filter((row) => row.file_name === fileName)).toHaveLength(1);
});

test("a file name without the actor's own permission is 422 on file_name [TRACK-088]", async () => {
  const theirs = await uploadAudio(ada, tone);
  const { filename: unsent } = await owner.call(presignAudio, { filename: 'a.wav', contentLength: 10 });
  for (const fileName of [theirs, unsent, 'made-up.wav', '#features/etc/passwd', `${theirs}/../x`]) {
    const refused = owner.call(createTrack, { mixdown: { title: 'x', fileName } });
    await expect(refused).rejects.toMatchObject({ status: 422, fields: { file_name: ['was not uploaded'] } });
  }
  expect(trackOf(await ada.call(createTrack, { mixdown: { title: 'Mine', fileName: theirs } })).user.id).toBe(
    ada.id,
  );
});

test("a deleted track's file makes no second track", async () => {
  const fileName = await uploadAudio(owner, tone);
  const { id } = trackOf(await owner.call(createTrack, { mixdown: { title: 'Gone', fileName } }));
  await owner.call(deleteTrack, { id });
  const again = owner.call(createTrack, { mixdown: { title: 'Gone', fileName } });
  await expect(again).rejects.toMatchObject({ status: 422, fields: { file_name: ['was not uploaded'] } });
  await world.drain();
  expect(await world.platform.storage.stat(`uploads/${fileName}`)).toBeNull();
});

test('a member whose upload is gone from storage reads that it was not uploaded [TRACK-119]', async () => {
  const fileName = await uploadAudio(owner, tone);
  await world.platform.storage.delete(`uploads/${fileName}`);
  const refused = owner.call(createTrack, { mixdown: { title: 'Lost', fileName } });
  await expect(refused).rejects.toMatchObject({ status: 422, fields: { file_name: ['was not uploaded'] } });
});

test('fifty simultaneous calls make one track of one file', async () => {
  const fileName = await uploadAudio(owner, tone);
  const { given, thrown } = await race(50, () =>
    owner.call(createTrack, { mixdown: { title: 'Race', fileName } }).then(trackOf),
  );
  expect(thrown).toEqual([]);
  expect(new Set(given.map(({ id }) => id)).size).toBe(1);
  expect((await tracksOf(owner.id)).filter((row) => row.file_name === fileName)).toHaveLength(1);
});

test('tracks with one title are numbered per owner, also under simultaneous calls [TRACK-008]', async () => {
  const maker = await world.person('maker');
  const fileNames: string[] = [];
  for (let at = 0; at < 5; at++) fileNames.push(await uploadAudio(maker, tone));
  const { given, thrown } = await race(5, (at) =>
    maker.call(createTrack, { mixdown: { title: 'Same', fileName: fileNames[at] ?? '' } }).then(trackOf),
  );
  expect(thrown).toEqual([]);
  const numbers = Array.from({ length: 4 }, (_none, at) => `same-${at + 2}`);
  expect(given.map(({ permalink }) => permalink).sort()).toEqual(['same', ...numbers].sort());
  const theirs = trackOf(
    await ada.call(createTrack, {
      mixdown: { title: 'Same', fileName: await uploadAudio(ada, tone) },
    }),
  );
  expect(theirs.permalink).toBe('same');
});

test('a title has up to 100 characters of any kind; blank or longer is 422 on title', async () => {
  const fileName = await uploadAudio(owner, tone);
  for (const title of ['', '   ', 'x'.repeat(101), '🎵'.repeat(101)]) {
    const refused = owner.call(createTrack, { mixdown: { title, fileName } });
    await expect(refused).rejects.toMatchObject({ status: 422, fields: { title: [expect.any(String)] } });
  }
  const made = trackOf(await owner.call(createTrack, { mixdown: { title: '🎵'.repeat(100), fileName } }));
  expect([made.title, made.permalink]).toEqual(['🎵'.repeat(100), 'track']);
});

test.each(['mp3', 'wav', 'flac', 'ogg', 'm4a', 'aiff'] as const)(
  '%s is accepted and becomes done [TRACK-084]',
  async (format) => {
    const track = await uploadTrack(world, owner, {
      bytes: await smallAudio(format, 0.3),
      fileName: `a.${format}`,
    });
    expect([track.status, track.uploadStatus]).toEqual(['done', 2]);
  },
);

test('the bytes decide the format, not the name: MP3 named .wav is done, text named .mp3 is 422 [TRACK-089]', async () => {
  const track = await uploadTrack(world, owner, { bytes: await smallAudio('mp3', 0.3), fileName: 'a.txt' });
  expect(track.status).toBe('done');
  const texts = [
    'ffconcat version 1.0\nfile private.mp3',
    '#EXTM3U\n#EXTINF:1\nprivate.mp3\n',
    '<html></html>',
    'x',
  ];
  for (const text of texts) {
    const fileName = await uploadAudio(owner, Buffer.from(text), 'song.mp3');
    const refused = owner.call(createTrack, { mixdown: { title: 'x', fileName } });
    await expect(refused, text).rejects.toMatchObject({
      status: 422,
      fields: { file_name: ['is not an audio file that can be used'] },
    });
  }
});

test('a published track is listed once it is done', async () => {
  const fileName = await uploadAudio(ada, tone);
  const { id } = trackOf(
    await ada.call(createTrack, { mixdown: { title: 'Soon', fileName, published: true } }),
  );
  await expect(world.guest.call(getTrack, { id })).rejects.toMatchObject({ status: 404 });
  await world.drain();
  expect(trackOf(await world.guest.call(getTrack, { id })).status).toBe('done');
});

import { ID3Writer } from 'browser-id3-writer';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { getFileTags } from '#features/tracks/file-tags.contract.ts';
import { genreId } from '#features/tracks/model/genres.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { cleanUpTracks } from '#features/tracks/server/files/clean-up-tracks.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { smallAudio } from '#testing/hostile-files/small-audio.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');
const admin = await world.person('admin', { admin: true });
const refused = (status: number) => ({ status });
const tagsOf = async (id: string, actor: Member = owner) => (await actor.call(getFileTags, { id })).fileTags;
const upload = async (bytes: Buffer, fileName: string) =>
  (await uploadTrack(world, owner, { bytes, fileName, title: 'My title', published: false })).id;

/** An MP3 with these bytes as its picture. */
async function withPicture(picture: Buffer): Promise<Buffer> {
  const sound = await smallAudio('mp3', 0.3);
  const writer = new ID3Writer(Uint8Array.from(sound).buffer)
    .setFrame('TIT2', 'Night bus')
    .setFrame('COMM', { language: 'eng', description: '', text: 'Slow.' })
    .setFrame('APIC', { type: 3, data: Uint8Array.from(picture).buffer, description: '' });
  return Buffer.from(writer.addTag());
}
const picture = () =>
  sharp({ create: { width: 500, height: 500, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer();

test.each(['mp3', 'wav', 'flac', 'ogg', 'm4a'] as const)(
  'a musician who uploads a tagged %s is offered title, artist, genre, year, comment, album and number of it [TRACK-127] [TRACK-190]',
  async (format) => {
    const tags = { title: 'Night bus', artist: 'Ada', genre: 'Hip-Hop', date: '2019', comment: 'Slow.' };
    const ofAlbum = { album: 'Trains', track: '3/12', disc: '2' };
    const id = await upload(await smallAudio(format, 0.3, { ...tags, ...ofAlbum }), `piece.${format}`);
    expect(await tagsOf(id)).toEqual({
      title: 'Night bus',
      artist: 'Ada',
      genre: 'Hip-Hop',
      genreId: genreId('Hip Hop'),
      year: 2019,
      comment: 'Slow.',
      imageUrl: null,
      pictureId: null,
      album: 'Trains',
      // RIFF has no number of a disc.
      disc: format === 'wav' ? null : 2,
      trackNumber: 3,
      bpm: null,
      key: null,
    });
    expect(trackOf(await owner.call(getTrack, { id }))).toMatchObject({ title: 'My title', genreId: null });
  },
);

test.each([
  ['mp3', { TBPM: '97', TKEY: 'F#m' }, 97],
  ['flac', { BPM: '97.46', INITIALKEY: '11A' }, 97],
  ['ogg', { BPM: '97', INITIALKEY: 'Gb minor' }, 97],
] as const)(
  'a musician who uploads a tagged %s is offered its tempo and key [TRACK-200]',
  async (format, tags, bpm) => {
    const id = await upload(await smallAudio(format, 0.3, tags), `piece.${format}`);
    expect(await tagsOf(id)).toMatchObject({ bpm, key: 'F# minor' });
  },
);

test('a file without tags offers nothing, and neither does a track from before [TRACK-127]', async () => {
  expect(await tagsOf(await upload(aWav({ seconds: 0.2 }), 'piece.wav'))).toBeNull();
  expect(await tagsOf((await aStoredTrack(world, owner)).id)).toBeNull();
});

test('nobody but its owner reads what the file of a track says [TRACK-127]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const hidden = await aStoredTrack(world, owner, { published: false });
  await expect(world.guest.call(getFileTags, { id })).rejects.toMatchObject(refused(401));
  for (const actor of [ada, admin]) await expect(tagsOf(id, actor)).rejects.toMatchObject(refused(403));
  await expect(tagsOf(hidden.id, ada)).rejects.toMatchObject(refused(404));
});

test('hostile tags are cut and cleaned, and the track is done all the same [TRACK-127]', async () => {
  const tags = {
    title: `A\u0007${'b'.repeat(5000)}`,
    comment: '<script>alert(1)</script>',
    date: '99999999',
    track: '-3',
    disc: '100000',
  };
  const id = await upload(await smallAudio('flac', 0.3, tags), 'piece.flac');
  const found = await tagsOf(id);
  expect(found?.title).toBe(`A ${'b'.repeat(298)}`);
  expect(found).toMatchObject({
    comment: '<script>alert(1)</script>',
    year: null,
    trackNumber: null,
    disc: null,
  });
  expect(trackOf(await owner.call(getTrack, { id })).status).toBe('done');
});

test('a musician makes the picture of the file the cover of the track, once [TRACK-129]', async () => {
  const id = await upload(await withPicture(await picture()), 'piece.mp3');
  const { imageUrl } = (await tagsOf(id)) as { imageUrl: string };
  const shown = () => world.guest.raw({ method: 'GET', url: imageUrl });
  expect((await shown()).status).toBe(200);
  expect((await world.guest.raw({ method: 'GET', url: imageUrl.split('?')[0] as string })).status).toBe(404);
  world.clock.advance(2 * 86_400_000);
  await cleanUpTracks(makeCall(world.platform, world.platform.db, guest));
  expect((await tagsOf(id))?.imageUrl).not.toBeNull();
  const use = () => owner.call(updateTrack, { id, mixdown: { imageOfFile: true, published: true } });
  const { given, thrown } = await race(2, use);
  expect([given.length, thrown]).toEqual([1, [expect.objectContaining({ status: 422 })]]);
  const track = trackOf(await owner.call(getTrack, { id }));
  expect(track.imageColour).not.toBeNull();
  expect((await world.guest.raw({ method: 'GET', url: track.imageXlargeUrl })).status).toBe(200);
  expect((await tagsOf(id))?.imageUrl).toBeNull();
  await owner.call(deleteTrack, { id });
  await world.drain();
  expect((await world.guest.raw({ method: 'GET', url: track.imageLargeUrl })).status).toBe(404);
});

test('the picture of a file has one id in all files that have it, until it is used [TRACK-190]', async () => {
  const bytes = await withPicture(await picture());
  const ids = [await upload(bytes, 'a.mp3'), await upload(bytes, 'b.mp3')];
  const [one, two] = await Promise.all(ids.map((id) => tagsOf(id)));
  expect(one?.pictureId).toMatch(/^[0-9a-f]{64}$/);
  expect(two?.pictureId).toBe(one?.pictureId);
  await owner.call(updateTrack, { id: ids[0] ?? '', mixdown: { imageOfFile: true } });
  expect((await tagsOf(ids[0] ?? ''))?.pictureId).toBeNull();
});

test('bytes that are no picture are not offered, and a cover from nowhere is refused [TRACK-129]', async () => {
  const id = await upload(
    await withPicture(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)])),
    'piece.mp3',
  );
  expect(await tagsOf(id)).toMatchObject({ title: 'Night bus', comment: 'Slow.', imageUrl: null });
  const use = (mixdown: object) => owner.call(updateTrack, { id, mixdown });
  await expect(use({ imageOfFile: true })).rejects.toMatchObject(refused(422));
  await expect(use({ imageOfFile: true, image: null })).rejects.toMatchObject(refused(422));
});

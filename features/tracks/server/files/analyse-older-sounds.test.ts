import { expect, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { analyseOlderSounds } from '#features/tracks/server/files/analyse-older-sounds.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { aRhythm } from '../../testing/a-wav.ts';

const world = await aWorld();
const { db } = world.platform;
const owner = await world.person('owner');
const rhythm = aRhythm({ bpm: 124, seconds: 8 });

const featuresOf = (trackId: string) =>
  db.selectFrom('track_sound_features').selectAll().where('track_id', '=', trackId).executeTakeFirst();
const view = (id: string) => owner.call(getTrack, { id }).then(trackOf);
/** As a track was before there was an analysis. */
async function asBefore(id: string) {
  await db.updateTable('tracks').set({ bpm: null, musical_key: null }).where('id', '=', id).execute();
  await db.deleteFrom('track_sound_features').where('track_id', '=', id).execute();
  await db.insertInto('track_sound_features').values({ track_id: id, analysed: false }).execute();
}

test('processing finds tempo, key and sound of an upload; the track answers with tempo and key [TRACK-155]', async () => {
  const { id } = await uploadTrack(world, owner, { bytes: rhythm });
  const { bpm, key } = await view(id);
  expect(Math.abs((bpm ?? 0) - 124)).toBeLessThan(1);
  expect(key).toBe('A minor');
  const stored = await featuresOf(id);
  expect(stored).toMatchObject({ analysed: true, bpm, musical_key: key });
  expect(stored?.energy_db).toBeLessThan(0);
  expect(stored?.brightness_hz).toBeGreaterThan(100);
});

test('the owner corrects tempo and key, or empties them; wrong ones are 422, and others may not [TRACK-155]', async () => {
  const { id } = await uploadTrack(world, owner, { bytes: rhythm });
  await owner.call(updateTrack, { id, mixdown: { bpm: 62.5, key: 'F# minor' } });
  expect(await view(id)).toMatchObject({ bpm: 62.5, key: 'F# minor' });
  const put = (mixdown: object, actor = owner as typeof world.guest) =>
    actor.raw({ method: 'PUT', url: `/api/mixdowns/${id}`, body: { mixdown } });
  for (const wrong of [
    { bpm: 19 },
    { bpm: 401 },
    { bpm: '120' },
    { bpm: -1 },
    { key: 'H major' },
    { key: '' },
    { key: 3 },
  ]) {
    const answer = await put(wrong);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, Object.keys(wrong)]);
  }
  expect((await put({ bpm: 100 }, await world.person('ada'))).status).toBe(403);
  expect((await put({ bpm: 100 }, world.guest)).status).toBe(401);
  expect(await view(id)).toMatchObject({ bpm: 62.5, key: 'F# minor' });
  await owner.call(updateTrack, { id, mixdown: { bpm: null, key: null } });
  expect(await view(id)).toMatchObject({ bpm: null, key: null });
  expect((await featuresOf(id))?.musical_key).toBe('A minor');
});

test('a job looks at the stored sound of tracks that were processed before; what the owner has set stays [TRACK-156]', async () => {
  const [plain, corrected] = [
    await uploadTrack(world, owner, { bytes: rhythm }),
    await uploadTrack(world, owner, { bytes: rhythm }),
  ];
  const [gone, unreadable] = [await aStoredTrack(world, owner), await aStoredTrack(world, owner)];
  await db.updateTable('tracks').set({ audio_key: '../outside' }).where('id', '=', unreadable.id).execute();
  for (const { id } of [plain, corrected, gone, unreadable]) await asBefore(id);
  await owner.call(updateTrack, { id: corrected.id, mixdown: { bpm: 100 } });
  await analyseOlderSounds(makeCall(world.platform, db, guest));
  expect(Math.abs(((await view(plain.id)).bpm ?? 0) - 124)).toBeLessThan(1);
  expect(await view(corrected.id)).toMatchObject({ bpm: 100, key: 'A minor' });
  expect(await view(gone.id)).toMatchObject({ bpm: null, key: null });
  const due = await db.selectFrom('track_sound_features').selectAll().where('analysed', '=', false).execute();
  expect(due).toEqual([]);
});

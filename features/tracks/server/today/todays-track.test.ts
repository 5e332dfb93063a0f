import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { featureTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { waveformKeyOf } from '#features/tracks/server/files/track-files.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { getTodaysTrack } from '#features/tracks/today.contract.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const world = await aWorld();
const ada = await world.person('ada');
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });

const today = () => world.guest.call(getTodaysTrack, {});
const todaysId = async () => (await today()).track?.data.id ?? null;
/** The beginning of the next day. */
const nextDay = () => {
  const day = 86_400_000;
  world.clock.advance(day - (world.clock.now().getTime() % day));
};
const setPublished = (id: string, published: boolean) =>
  ada.call(updateTrack, { id, mixdown: { published } });

test('guests and members get one track for the whole day, drawn from those that were featured before it [TRACK-183]', async () => {
  expect(await today()).toEqual({ track: null, bars: [], comments: { moments: [], authors: [] } });
  const plain = await aStoredTrack(world, ada);
  expect(await todaysId()).toBeNull();
  nextDay();
  expect(await todaysId()).toBe(plain.id);
  const featured: string[] = [];
  for (let made = 0; made < 8; made += 1) {
    const { id } = await aStoredTrack(world, ada);
    await admin.call(featureTrack, { id, featured: true });
    featured.push(id);
  }
  nextDay();
  const drawn = await todaysId();
  expect(featured).toContain(drawn);
  const later = await aStoredTrack(world, ada);
  await admin.call(featureTrack, { id: later.id, featured: true });
  world.clock.advance(20 * 3_600_000);
  expect(await todaysId()).toBe(drawn);
  expect((await ben.call(getTodaysTrack, {})).track?.data.id).toBe(drawn);
  const days = new Set<string | null>();
  for (let day = 0; day < 8; day += 1) {
    nextDay();
    days.add(await todaysId());
  }
  expect(days.size).toBeGreaterThan(1);
  expect(days).not.toContain(plain.id);
});

test('a track that is hidden gives way to another one, and to none where all are [TRACK-183]', async () => {
  const hidden = new Set<string>();
  for (let id = await todaysId(); id !== null; id = await todaysId()) {
    expect(hidden).not.toContain(id);
    hidden.add(id);
    await setPublished(id, false);
  }
  expect(hidden.size).toBe(10);
});

test('it comes with its waveform, and with the comment whose moment is nearest to two fifths of it [TRACK-183]', async () => {
  const { id } = await aStoredTrack(world, ada, { title: 'Night bus' });
  const peaks = Array.from({ length: 1800 }, (_, place) => (place < 900 ? 0.25 : 0.5));
  await world.platform.storage.put(waveformKeyOf(id, 'sound'), Buffer.from(JSON.stringify({ peaks })));
  for (const [by, content, moment] of [
    [ben, 'The first', 10],
    [ben, 'The turn', 420],
    [admin, 'The end', 990],
    [ben, 'All', null],
  ] as const)
    await by.call(trackComments.post, { id, content, moment });
  nextDay();
  const { track, bars, comments } = await today();
  expect(track?.data.attributes.title).toBe('Night bus');
  expect(bars).toEqual([...Array(56).fill(50), ...Array(56).fill(100)]);
  expect(comments.moments).toMatchObject([{ excerpt: 'The turn', moment: 420, author: 0 }]);
  expect(comments.authors).toEqual([{ username: ben.username, avatarSmallUrl: null }]);
  for (const change of [
    { banned_at: world.clock.now() },
    { banned_at: null, school_only: 'account' as const },
  ]) {
    await updateUser(world.platform.db, ben.id, change);
    world.clock.advance(60_000);
    expect((await today()).comments.moments).toMatchObject([{ excerpt: 'The end' }]);
  }
  await ada.call(updateTrack, { id, mixdown: { allowComments: false } });
  expect((await today()).comments.moments).toEqual([]);
});

wrongInputs({ world, endpoint: getTodaysTrack, as: () => ben, good: () => ({}), unchanged: [] });

import { expect, test } from 'vitest';
import { getTrack, getTrackByLink, listTracksOfUser } from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf, trackPageOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const lyrics = 'Row, row\n\n<b>your</b> boat 🎵\n';

test('the owner writes lyrics, everybody who sees the track reads them, lists leave them out [TRACK-157]', async () => {
  const { id } = await aStoredTrack(world, owner);
  expect(trackOf(await world.guest.call(getTrack, { id })).lyrics).toBe('');
  const saved = trackOf(await owner.call(updateTrack, { id, mixdown: { lyrics } }));
  expect(saved.lyrics).toBe(lyrics.trim());
  const link = { profileLink: owner.profileLink, permalink: saved.permalink };
  for (const read of [
    await world.guest.call(getTrack, { id }),
    await world.guest.call(getTrackByLink, link),
    await owner.call(updateTrack, { id, mixdown: { title: 'Other' } }),
  ])
    expect(trackOf(read).lyrics).toBe(lyrics.trim());
  const [listed] = trackPageOf(await world.guest.call(listTracksOfUser, { userId: owner.id })).items;
  expect(listed).not.toHaveProperty('lyrics');
  await owner.call(updateTrack, { id, mixdown: { lyrics: ' \n' } });
  expect(trackOf(await world.guest.call(getTrack, { id })).lyrics).toBe('');
});

test('lyrics may have 10,000 characters; longer or other ones are 422, others may not, a deletion takes them along [TRACK-157]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const put = (text: unknown, actor = owner as typeof world.guest) =>
    actor.raw({ method: 'PUT', url: `/api/mixdowns/${id}`, body: { mixdown: { lyrics: text } } });
  expect((await put('🎵'.repeat(10_000))).status).toBe(200);
  for (const wrong of ['x'.repeat(10_001), 7, null, ['la']]) {
    const answer = await put(wrong);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['lyrics']]);
  }
  const ada = await world.person('ada');
  expect([(await put('mine', ada)).status, (await put('mine', world.guest)).status]).toEqual([403, 401]);
  await Promise.all([put('one'), put('two'), put('')]);
  expect(['one', 'two', '']).toContain(trackOf(await owner.call(getTrack, { id })).lyrics);
  await put('three');
  await owner.call(deleteTrack, { id });
  const left = await world.platform.db
    .selectFrom('track_lyrics')
    .selectAll()
    .where('track_id', '=', id)
    .execute();
  expect(left).toEqual([]);
});

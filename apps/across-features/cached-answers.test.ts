import { expect, test } from 'vitest';
import { features } from '#apps/features.ts';
import { followUser } from '#features/follows/contract.ts';
import { addContributor, removeContributor } from '#features/lists/contributors.contract.ts';
import { aList } from '#features/lists/testing/a-list.ts';
import { listMessages, sendMessage } from '#features/messages/contract.ts';
import { listFollowedTracks, listRecentTracks } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { follow } from '#features/tracks/testing/follow.ts';
import { createLiveHub } from '#platform/server/live/live-hub.ts';
import { startLiveListener } from '#platform/server/live/live-listener.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld({ cacheAnswers: true });
const ada = await world.person('ada');
const ben = await world.person('ben');
const titles = async (viewer = ben) =>
  trackPageOf(await viewer.call(listFollowedTracks, {})).items.map(({ title }) => title);

test('only reads are cached', () => {
  const cached = features
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ endpoint }) => endpoint.cachePerMember);
  expect(cached.length).toBeGreaterThan(10);
  for (const { endpoint } of cached) expect(endpoint.method).toBe('GET');
});

test("the next answer shows a member's own changes and published invalidations", async () => {
  const { id } = await aStoredTrack(world, ada, { title: 'First' });
  expect(await titles()).toEqual([]);
  await follow(world, ben, ada);
  world.clock.advance(1000);
  expect(await titles()).toEqual(['First']);
  await ben.call(likeTrack, { id });
  const own = trackPageOf(await ben.call(listFollowedTracks, {}));
  expect(own.items[0]).toMatchObject({ currentUserLiked: true, likesCount: 1 });
  expect(trackPageOf(await ada.call(listRecentTracks, {})).items[0]).toMatchObject({
    currentUserLiked: false,
  });
  await ada.call(updateTrack, { id, mixdown: { title: 'Renamed' } });
  expect(await titles()).toEqual(['Renamed']);
  await ada.call(updateTrack, { id, mixdown: { published: false } });
  expect(await titles()).toEqual([]);
});

test('the next answer shows a message that another member has sent live', async () => {
  const hub = createLiveHub();
  const listening = await startLiveListener({ url: world.database.url, hub, log: world.platform.log });
  const { data } = await ada.call(sendMessage, { message: { userId: ben.id, content: 'Hello' } });
  const id = data.attributes.conversationId;
  const count = async () => (await ben.call(listMessages, { id })).data.length;
  expect(await count()).toBe(1);
  await ada.call(sendMessage, { message: { conversationId: id, content: 'Are you there?' } });
  await expect.poll(count).toBe(2);
  await listening.close();
});

test('a contributor who is removed reads a private list no more, not even for a moment [LIST-081]', async () => {
  const { id } = await aList(ada, [], { visibility: 'private' });
  await ben.call(followUser, { id: ada.id });
  await ada.call(addContributor, { id, userId: ben.id });
  const asked = { method: 'GET', url: `/api/lists/${id}` } as const;
  expect((await ben.raw(asked)).status).toBe(200);
  await ada.call(removeContributor, { id, userId: ben.id });
  expect((await ben.raw(asked)).status).toBe(404);
});

test('a cached answer is given to no other member and to nobody who has signed out', async () => {
  const asked = { method: 'GET', url: '/api/mixdowns/following' } as const;
  expect((await ben.raw(asked)).status).toBe(200);
  expect((await world.guest.raw(asked)).status).toBe(401);
});

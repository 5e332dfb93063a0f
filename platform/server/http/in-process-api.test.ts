import { expect, test } from 'vitest';
import { features } from '#apps/features.ts';
import { getLineage } from '#features/remixes/contract.ts';
import { searchCommunity } from '#features/search/contract.ts';
import { getTrack, getTrackByLink, listOwnTracks, listRecentTracks } from '#features/tracks/contract.ts';
import { deleteTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { type Actor, guest } from '#platform/pure/actor.ts';
import type { CallHttp } from '#platform/server/call.ts';
import { createInProcessApi } from '#platform/server/http/in-process-api.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const apiOf = createInProcessApi(
  world.platform,
  features.flatMap(({ endpoints }) => endpoints),
);
const asOwner: Actor = { ...guest, userId: owner.id, sessionKey: 'x' };

test('the in-process API gives the same answer as HTTP', async () => {
  const { id } = await aStoredTrack(world, owner);
  expect(await apiOf(guest)(getTrack, { id })).toEqual(await world.guest.call(getTrack, { id }));
  expect(await apiOf(asOwner)(listOwnTracks, {})).toEqual(await owner.call(listOwnTracks, {}));
  expect(await apiOf(guest)(listRecentTracks, { page: 1 })).toEqual(
    await world.guest.call(listRecentTracks, { page: 1 }),
  );
});

test('the in-process API applies access, input validation and visibility', async () => {
  const { id } = await aStoredTrack(world, owner, { published: false });
  await expect(apiOf(guest)(listOwnTracks, {})).rejects.toMatchObject({ status: 401 });
  await expect(apiOf(guest)(getTrack, { id: 'x' })).rejects.toMatchObject({ status: 404 });
  await expect(apiOf(guest)(getTrack, { id })).rejects.toMatchObject({ status: 404 });
  expect((await apiOf(asOwner)(getTrack, { id })).data.id).toBe(id);
});

test('a page whose track is deleted while it is drawn shows the track whole, and the next page refuses it [SITE-119]', async () => {
  const { id } = await aStoredTrack(world, owner);
  const { permalink } = trackOf(await owner.call(getTrack, { id }));
  const link = { profileLink: owner.profileLink, permalink };
  const page = apiOf(guest);
  expect((await page(getTrackByLink, link)).data.id).toBe(id);
  await owner.call(deleteTrack, { id });
  expect(await page(getLineage, { id })).toEqual({ items: [] });
  const next = apiOf(guest);
  await expect(next(getTrackByLink, link)).rejects.toMatchObject({ status: 404 });
  await expect(next(getLineage, { id })).rejects.toMatchObject({ status: 404 });
});

test('the in-process API refuses writes', async () => {
  const { id } = await aStoredTrack(world, owner);
  await expect(apiOf(asOwner)(likeTrack, { id })).rejects.toThrow(
    'cannot be called while a page is rendered',
  );
});

test('an in-process call counts for the rate limits of its actor; a page for all guests does not count', async () => {
  const limited = { ...world.platform, config: { ...world.platform.config, rateLimits: 'on' as const } };
  const api = createInProcessApi(
    limited,
    features.flatMap(({ endpoints }) => endpoints),
  );
  const http = { address: '203.0.113.9' } as CallHttp;
  const search = (as?: CallHttp) => api(guest, { http: as })(searchCommunity, { q: 'nobody at all' });
  for (let at = 0; at < 60; at += 1) await search(http);
  await expect(search(http)).rejects.toMatchObject({ status: 429 });
  await search({ address: '203.0.113.10' } as CallHttp);
  await search();
});

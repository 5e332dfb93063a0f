import { expect, test } from 'vitest';
import {
  featureTrack,
  listFeaturedTracks,
  listRecentTracks,
  listTracksOfUser,
  listTrendingTracks,
  updateTrack,
} from '#features/tracks/contract.ts';
import { likeTrack, unlikeTrack } from '#features/tracks/likes.contract.ts';
import { type TrackPage, trackPageOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { createLiveHub } from '#platform/server/live/live-hub.ts';
import { startLiveListener } from '#platform/server/live/live-listener.ts';
import { notifyInvalidation } from '#platform/server/live/live-publish.ts';
import { silentLog } from '#platform/server/log/log.ts';
import type { Person } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');
const ben = await world.person('ben');
const admin = await world.person('admin', { admin: true });

const publicLists: ((who: Person) => Promise<TrackPage>)[] = [
  (who) => who.call(listRecentTracks, {}).then(trackPageOf),
  (who) => who.call(listTrendingTracks, {}).then(trackPageOf),
  (who) => who.call(listFeaturedTracks, {}).then(trackPageOf),
  (who) => who.call(listTracksOfUser, { userId: owner.id }).then(trackPageOf),
];

/** The track as this person finds it in each of the public lists; undefined where it is absent. */
async function foundBy(who: Person, id: string) {
  const pages = await Promise.all(publicLists.map((read) => read(who)));
  return pages.map(({ items }) => items.find((track) => track.id === id));
}

async function aFeaturedTrack(): Promise<string> {
  const { id } = await aStoredTrack(world, owner);
  await admin.call(featureTrack, { id, featured: true });
  return id;
}

const four = <T>(value: T): T[] => Array(4).fill(value);

test("one member's like is nobody else's, whoever reads first and whoever reads at the same time", async () => {
  const id = await aFeaturedTrack();
  await ada.call(likeTrack, { id });
  for (const turn of [
    [ada, ben, world.guest, owner],
    [world.guest, owner, ben, ada],
  ]) {
    const found = await Promise.all(turn.map((who) => foundBy(who, id)));
    for (const [at, tracks] of found.entries()) {
      const liked = turn[at] === ada ? true : turn[at] === world.guest ? null : false;
      expect(tracks.map((track) => track?.currentUserLiked)).toEqual(four(liked));
      expect(tracks.map((track) => track?.doesUserLike)).toEqual(four(liked));
    }
  }
});

test('what one may do with a track is told to each alone', async () => {
  const id = await aFeaturedTrack();
  for (const who of [owner, admin, ada, world.guest]) {
    const can = { edit: who === owner, delete: who === owner || who === admin, like: true };
    expect((await foundBy(who, id)).map((track) => track?.can)).toEqual(
      four({ ...can, download: who === owner }),
    );
  }
});

test('a member reads the likes as they are, without waiting for the list to be read anew', async () => {
  const id = await aFeaturedTrack();
  await foundBy(ada, id);
  await ada.call(likeTrack, { id });
  for (const who of [ada, ben]) {
    expect((await foundBy(who, id)).map((track) => track?.likesCount)).toEqual(four(1));
  }
  await ada.call(unlikeTrack, { id });
  const found = await foundBy(ada, id);
  expect(found.map((track) => [track?.likesCount, track?.currentUserLiked])).toEqual(four([0, false]));
});

test('an unpublished track is gone from every list at once, and back as soon as it is published [TRACK-036]', async () => {
  const id = await aFeaturedTrack();
  for (const who of [world.guest, ada]) expect(await foundBy(who, id)).not.toContain(undefined);
  await owner.call(updateTrack, { id, mixdown: { published: false } });
  for (const who of [world.guest, ada]) expect(await foundBy(who, id)).toEqual(four(undefined));
  // Their own list shows its owner everything (USER-028).
  expect((await foundBy(owner, id)).map((track) => track?.published)).toEqual([
    ...four(undefined).slice(1),
    false,
  ]);
  await owner.call(updateTrack, { id, mixdown: { published: true } });
  for (const who of [world.guest, ada]) expect(await foundBy(who, id)).not.toContain(undefined);
});

test('what another process unpublishes is gone as soon as it says so, for members even before', async () => {
  const { platform, database } = world;
  const listening = await startLiveListener({ url: database.url, hub: createLiveHub(), log: silentLog });
  const id = await aFeaturedTrack();
  expect(await foundBy(world.guest, id)).not.toContain(undefined);
  await platform.db.updateTable('tracks').set({ published: false }).where('id', '=', id).execute();
  expect(await foundBy(ada, id)).toEqual(four(undefined));
  await notifyInvalidation(platform.db, [id]);
  await expect.poll(() => foundBy(world.guest, id), { timeout: 1000 }).toEqual(four(undefined));
  await listening.close();
});

test('whose only track has left the stage since is not named beside the list either', async () => {
  const cy = await world.person('cy');
  const { id } = await aStoredTrack(world, cy);
  const read = async () => (await ada.call(listRecentTracks, {})).included.map((user) => user.id);
  expect(await read()).toContain(cy.id);
  await world.platform.db.updateTable('tracks').set({ published: false }).where('id', '=', id).execute();
  expect(await read()).not.toContain(cy.id);
});

test('guests read a list a second later as it is then, though nobody said a word', async () => {
  const id = await aFeaturedTrack();
  await ada.call(likeTrack, { id });
  await foundBy(world.guest, id);
  await ben.call(likeTrack, { id });
  world.clock.advance(1000);
  expect((await foundBy(world.guest, id)).map((track) => track?.likesCount)).toEqual(four(2));
});

import { expect, test } from 'vitest';
import {
  listFeaturedTracks,
  listRecentTracks,
  listTracksOfUser,
  listTrendingTracks,
} from '#features/tracks/contract.ts';
import { featureTrack, updateTrack } from '#features/tracks/edit.contract.ts';
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

const publicLists: ((actor: Person) => Promise<TrackPage>)[] = [
  (actor) => actor.call(listRecentTracks, {}).then(trackPageOf),
  (actor) => actor.call(listTrendingTracks, {}).then(trackPageOf),
  (actor) => actor.call(listFeaturedTracks, {}).then(trackPageOf),
  (actor) => actor.call(listTracksOfUser, { userId: owner.id }).then(trackPageOf),
];

/** The track as this client reads it from each public list; undefined where absent. */
async function foundBy(actor: Person, id: string) {
  const pages = await Promise.all(publicLists.map((read) => read(actor)));
  return pages.map(({ items }) => items.find((track) => track.id === id));
}

async function aFeaturedTrack(): Promise<string> {
  const { id } = await aStoredTrack(world, owner);
  await admin.call(featureTrack, { id, featured: true });
  return id;
}

const four = <T>(value: T): T[] => Array(4).fill(value);

test("one member's like is not shown to others, in any order of reading", async () => {
  const id = await aFeaturedTrack();
  await ada.call(likeTrack, { id });
  for (const turn of [
    [ada, ben, world.guest, owner],
    [world.guest, owner, ben, ada],
  ]) {
    const found = await Promise.all(turn.map((actor) => foundBy(actor, id)));
    for (const [at, tracks] of found.entries()) {
      const liked = turn[at] === ada ? true : turn[at] === world.guest ? null : false;
      expect(tracks.map((track) => track?.currentUserLiked)).toEqual(four(liked));
      expect(tracks.map((track) => track?.doesUserLike)).toEqual(four(liked));
    }
  }
});

test('each reader gets their own rights on a track', async () => {
  const id = await aFeaturedTrack();
  for (const actor of [owner, admin, ada, world.guest]) {
    const can = { edit: actor === owner, delete: actor === owner || actor === admin, like: true };
    expect((await foundBy(actor, id)).map((track) => track?.can)).toEqual(
      four({ ...can, download: actor === owner }),
    );
  }
});

test('a member reads current likes before the list is refreshed', async () => {
  const id = await aFeaturedTrack();
  await foundBy(ada, id);
  await ada.call(likeTrack, { id });
  for (const actor of [ada, ben]) {
    expect((await foundBy(actor, id)).map((track) => track?.likesCount)).toEqual(four(1));
  }
  await ada.call(unlikeTrack, { id });
  const found = await foundBy(ada, id);
  expect(found.map((track) => [track?.likesCount, track?.currentUserLiked])).toEqual(four([0, false]));
});

test('an unpublished track leaves every list at once and returns when published [TRACK-036]', async () => {
  const id = await aFeaturedTrack();
  for (const actor of [world.guest, ada]) expect(await foundBy(actor, id)).not.toContain(undefined);
  await owner.call(updateTrack, { id, mixdown: { published: false } });
  for (const actor of [world.guest, ada]) expect(await foundBy(actor, id)).toEqual(four(undefined));
  // Owners see all their tracks in their own list (USER-028).
  expect((await foundBy(owner, id)).map((track) => track?.published)).toEqual([
    ...four(undefined).slice(1),
    false,
  ]);
  await owner.call(updateTrack, { id, mixdown: { published: true } });
  for (const actor of [world.guest, ada]) expect(await foundBy(actor, id)).not.toContain(undefined);
});

test('a track unpublished by another process leaves lists on its message, for members even earlier', async () => {
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

test('a member whose only track was unpublished is not included beside the list', async () => {
  const cy = await world.person('cy');
  const { id } = await aStoredTrack(world, cy);
  const read = async () => (await ada.call(listRecentTracks, {})).included.map((user) => user.id);
  expect(await read()).toContain(cy.id);
  await world.platform.db.updateTable('tracks').set({ published: false }).where('id', '=', id).execute();
  expect(await read()).not.toContain(cy.id);
});

test('guests read a list at most a second old, without an invalidation', async () => {
  const id = await aFeaturedTrack();
  await ada.call(likeTrack, { id });
  await foundBy(world.guest, id);
  await ben.call(likeTrack, { id });
  world.clock.advance(1000);
  expect((await foundBy(world.guest, id)).map((track) => track?.likesCount)).toEqual(four(2));
});

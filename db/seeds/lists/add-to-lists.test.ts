import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertSeedMembers } from '#db/seeds/testing/insert-seed-members.ts';
import { getListByLink, listListsOfTrack } from '#features/lists/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { planTracks } from '../community/plan-tracks.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { addToLists, seedListId } from './add-to-lists.ts';
import { planListFollowers, planListTracks } from './plan-list-tracks.ts';
import { plannedLists } from './planned-lists.ts';

const world = await aWorld();
const { platform } = world;
const { db } = platform;
/** By the index of the plan. */
const trackIds = new Map<number, string>();
const inLists = plannedLists.map((list) => planListTracks(list));

beforeAll(async () => {
  await transaction(db, (tx) =>
    insertSeedMembers(tx, new Date(world.clock.now().getTime() - 100 * 86_400_000)),
  );
  for (const { index, owner } of planTracks())
    trackIds.set(index, (await aStoredTrack(world, { id: seedUserId(owner) })).id);
  // Two chains of jobs add the first tracks at the same time.
  await Promise.all([addEvery((index) => index % 2 === 0), addEvery((index) => index % 2 === 1)]);
}, 60_000);

async function addEvery(isInChain: (index: number) => boolean): Promise<void> {
  for (const plan of planTracks().filter(({ index }) => isInChain(index)))
    await transaction(db, (tx) =>
      addToLists(makeCall(platform, tx, guest), trackIds.get(plan.index) ?? '', plan),
    );
}

test('each planned list has 4 to 12 tracks and somebody who follows it, and albums have those of their owners only', () => {
  for (const [at, list] of plannedLists.entries()) {
    const tracks = inLists[at] ?? [];
    expect(tracks.length, list.title).toBeGreaterThanOrEqual(4);
    expect(tracks.length, list.title).toBeLessThanOrEqual(12);
    expect(planListFollowers(list).length, list.title).toBeGreaterThan(0);
    const own = tracks.filter(({ owner }) => seedMembers[owner]?.name === list.by);
    expect(own.length, list.title).toBe(list.kind === 'album' ? tracks.length : 0);
  }
  expect(new Set(plannedLists.map(seedListId)).size).toBe(plannedLists.length);
});

test('when two chains have added all tracks, every list has its planned ones, and its numbers agree with the rows', async () => {
  const lists = await db.selectFrom('lists').selectAll().execute();
  const entries = await db.selectFrom('list_tracks').selectAll().orderBy('place').execute();
  const follows = await db.selectFrom('list_follows').selectAll().execute();
  expect(lists).toHaveLength(plannedLists.length);
  for (const [at, plan] of plannedLists.entries()) {
    const list = lists.find(({ id }) => id === seedListId(plan));
    const own = entries.filter(({ list_id }) => list_id === list?.id);
    expect(own.map(({ track_id }) => track_id).sort(), plan.title).toEqual(
      inLists[at]?.map(({ index }) => trackIds.get(index)).sort(),
    );
    expect(own.map(({ place }) => place)).toEqual(own.map((_none, place) => place + 1));
    expect(list?.tracks_count).toBe(own.length);
    expect(list?.followers_count).toBe(follows.filter(({ list_id }) => list_id === list?.id).length);
    for (const { added_at } of own) {
      expect(added_at >= (list?.created_at ?? 0)).toBe(true);
      expect(added_at <= (list?.updated_at ?? 0)).toBe(true);
    }
  }
  const { rows } = await sql<{ saves: number; others: number }>`
    select (select sum(saves)::int from track_days) as saves,
      (select count(*)::int from list_tracks lt join lists l on l.id = lt.list_id join tracks t on t.id = lt.track_id
        where t.user_id <> l.user_id) as others`.execute(db);
  expect(rows[0]?.saves).toBe(rows[0]?.others);
});

test('a guest sees the lists of a seeded track and the tracks of a seeded list', async () => {
  const ofTrack = plannedLists.filter((_list, at) => inLists[at]?.some(({ index }) => index === 4));
  const { lists } = await world.newGuest().call(listListsOfTrack, { id: trackIds.get(4) ?? '' });
  expect(lists.map(({ title }) => title).sort()).toEqual(ofTrack.map(({ title }) => title).sort());
  const album = plannedLists.find(({ kind }) => kind === 'album');
  const list = await world.newGuest().call(getListByLink, {
    profileLink: album?.by ?? '',
    permalink: 'real-tape-real-mistakes',
  });
  expect(list).toMatchObject({ kind: 'album', tracksCount: 6, title: album?.title });
});

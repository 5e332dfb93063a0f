import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { aList } from '#features/lists/testing/a-list.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import type { Person } from '#testing/person.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { listSimilarTracks } from '../contract.ts';
import { refreshSimilar } from './refresh-similar.ts';

const world = await aWorld();
const { db } = world.platform;
const [ada, ben, cleo, dan] = [
  await world.person('ada'),
  await world.person('ben'),
  await world.person('cleo'),
  await world.person('dan'),
];

const aTrack = async (owner: Member, title: string, genreId?: number) =>
  (await aStoredTrack(world, owner, { title, ...(genreId && { genreId }) })).id;
/** Runs the job a day and a bit later. */
async function refresh() {
  await world.drain();
  world.clock.advance(25 * 3_600_000);
  await refreshSimilar(makeCall(world.platform, db, guest));
}
const byText = (one: unknown, other: unknown) => String(one).localeCompare(String(other));
const similarTo = async (id: string, who: Person = world.guest) =>
  (await who.call(listSimilarTracks, { id })).similar.map(({ track, reason }) => [track.title, reason]);

test('a track has those that are liked and listed with it, then those of its genre, with the reason [PLAYER-049]', async () => {
  const one = await aTrack(ada, 'One', 3);
  const [liked, listed] = [await aTrack(ben, 'Liked'), await aTrack(cleo, 'Listed')];
  await aTrack(dan, 'Same genre', 3);
  await aTrack(ada, 'Own', 3);
  await aTrack(dan, 'Neither');
  for (const id of [one, liked]) for (const who of [cleo, dan]) await who.call(likeTrack, { id });
  await aList(dan, [one, listed], { title: 'Together' });
  await refresh();
  const all = [
    ['Liked', 'liked'],
    ['Listed', 'listed'],
    ['Same genre', 'genre'],
  ];
  expect((await similarTo(one)).toSorted(byText)).toEqual(all);
  expect((await similarTo(one, ada)).at(-1)).toEqual(['Same genre', 'genre']);
  expect(await similarTo(listed)).toEqual([['One', 'listed']]);
});

test('tracks with tags in common, and those that sound alike, are like each other for that reason [PLAYER-054]', async () => {
  const tags = ['rain', 'tape', 'piano'];
  const one = (await aStoredTrack(world, ada, { title: 'Rain', genreId: 9 })).id;
  const [tagged, sounding, other] = [
    await aTrack(ben, 'Tagged'),
    await aTrack(cleo, 'Sounding', 9),
    await aTrack(dan, 'Other', 9),
  ];
  for (const [owner, id] of [
    [ada, one],
    [ben, tagged],
  ] as const)
    await owner.call(updateTrack, { id, mixdown: { tags } });
  for (const [id, bpm, key] of [
    [one, 92, 'D minor'],
    [sounding, 184, 'D minor'],
    [other, 120, 'E major'],
  ] as const)
    await db.updateTable('tracks').set({ bpm, musical_key: key }).where('id', '=', id).execute();
  await refresh();
  expect(await similarTo(one)).toEqual([
    ['Sounding', 'sound'],
    ['Tagged', 'tags'],
    ['Other', 'genre'],
  ]);
});

test('of many that are liked with a track, three say so, and the others what else is true [LIST-057]', async () => {
  const one = await aTrack(ada, 'Varied', 11);
  const fan = await world.person('fan');
  for (let at = 0; at < 5; at += 1) {
    const owner = await world.person(`owner${at}`);
    const id = await aTrack(owner, `Liked ${at}`, 11);
    if (at === 0) await fan.call(likeTrack, { id: one });
    await fan.call(likeTrack, { id });
  }
  await refresh();
  const reasons = (await similarTo(one)).map(([, reason]) => reason);
  expect(reasons.filter((reason) => reason === 'liked')).toHaveLength(3);
  expect(reasons.filter((reason) => reason === 'genre')).toHaveLength(2);
});

test('private and secret lists do not make tracks alike [PLAYER-049]', async () => {
  const [one, other] = [await aTrack(ada, 'Alone'), await aTrack(ben, 'Hidden together')];
  await aList(dan, [one, other], { title: 'Mine', visibility: 'private' });
  await aList(dan, [one, other], { title: 'Ours', visibility: 'secret' });
  await refresh();
  expect(await similarTo(one)).toEqual([]);
});

test('hidden and deleted tracks, and those of people with a block in between, are left out at once [PLAYER-049]', async () => {
  const one = await aTrack(ada, 'Root', 5);
  const [hidden, gone] = [await aTrack(ben, 'Hidden', 5), await aTrack(ben, 'Gone', 5)];
  await aTrack(cleo, 'Stays', 5);
  await refresh();
  const titles = async (who?: Person) => (await similarTo(one, who)).map(([title]) => title).toSorted(byText);
  expect(await titles()).toEqual(['Gone', 'Hidden', 'Stays']);
  await ben.call(updateTrack, { id: hidden, mixdown: { published: false } });
  await ben.call(deleteTrack, { id: gone });
  expect(await titles()).toEqual(['Stays']);
  const [blocker, blocked] = [await world.person('blocker'), await world.person('blocked')];
  await blocker.call(blockUser, { id: cleo.id });
  await cleo.call(blockUser, { id: blocked.id });
  expect([await titles(blocker), await titles(blocked), await titles(dan)]).toEqual([[], [], ['Stays']]);
  await ada.call(updateTrack, { id: one, mixdown: { published: false } });
  await expect(similarTo(one)).rejects.toMatchObject({ status: 404 });
});

test('a published track has tracks like it at once; the job computes each once a day, those of before replaced [PLAYER-051]', async () => {
  await aTrack(ben, 'Earlier', 7);
  const one = await aTrack(ada, 'New', 7);
  await world.drain();
  expect(await similarTo(one)).toEqual([['Earlier', 'genre']]);
  await aTrack(cleo, 'Later', 7);
  await refreshSimilar(makeCall(world.platform, db, guest));
  expect(await similarTo(one)).toHaveLength(1);
  await refresh();
  expect((await similarTo(one)).map(([title]) => title).toSorted(byText)).toEqual(['Earlier', 'Later']);
  await sql`delete from similar_refreshes where track_id = ${one}`.execute(db);
  await sql`delete from similar_tracks where track_id = ${one}`.execute(db);
  await refreshSimilar(makeCall(world.platform, db, guest));
  expect(await similarTo(one)).toHaveLength(2);
  await Promise.all([1, 2].map(() => refreshSimilar(makeCall(world.platform, db, guest))));
  await refresh();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from similar_tracks where track_id = ${one}`.execute(db);
  expect(rows[0]?.count).toBe(2);
});

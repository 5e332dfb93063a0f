import { expect, test } from 'vitest';
import { getStatistics } from '#features/tracks/statistics.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { armFailpoint } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { countDeadlocks, race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { addTrackToList, createList, deleteList, removeTrackFromList } from '../contract.ts';
import { listsOfMember } from './lists-of-member.ts';

const DAY = 86_400_000;
const world = await aWorld();
const { platform } = world;
const owner = await world.person('owner');
const ada = await world.person('ada');
const ben = await world.person('ben');

const savesOf = async (track?: string) => {
  const { days } = await owner.call(getStatistics, { days: '7', track });
  return days.map(({ saves }) => saves).filter((saves) => saves > 0);
};
const aListOf = async (member: Member) => (await member.call(createList, { list: { title: 'Late' } })).id;

test('a track counts as saved on the day when others put it into a list, until they take it out [LIST-029]', async () => {
  const { id: trackId } = await aStoredTrack(world, owner);
  const lists = [await aListOf(ada), await aListOf(ben)] as const;
  await owner.call(addTrackToList, { id: await aListOf(owner), trackId });
  for (const actor of [ada, ada, ben])
    await actor.call(addTrackToList, { id: actor === ada ? lists[0] : lists[1], trackId });
  world.clock.advance(DAY);
  await ada.call(createList, { list: { title: 'Another', trackId } });
  expect(await savesOf(trackId)).toEqual([2, 1]);
  for (let times = 0; times < 2; times += 1) await ada.call(removeTrackFromList, { id: lists[0], trackId });
  expect(await savesOf(trackId)).toEqual([1, 1]);
  await ben.call(deleteList, { id: lists[1] });
  await ada.call(deleteList, { id: lists[0] });
  expect(await savesOf(trackId)).toEqual([1]);
  const erase = () => listsOfMember.erase(makeCall(platform, platform.db, guest), ada.id);
  armFailpoint('erase-member.list', { do: 'throw' });
  await expect(erase()).rejects.toThrow('erase-member.list');
  expect(await savesOf(trackId)).toEqual([1]);
  await erase();
  expect(await savesOf(trackId)).toEqual([]);
});

test('lists of the same tracks that fill and go at the same time take back what they counted [LIST-029]', async () => {
  const tracks = await Promise.all(Array.from({ length: 5 }, () => aStoredTrack(world, owner)));
  const lists: { by: Member; id: string }[] = [];
  for (let at = 0; at < 8; at += 1) {
    const by = at % 2 === 0 ? ada : ben;
    const id = await aListOf(by);
    // Every other list has them in the opposite order.
    for (const { id: trackId } of at % 4 < 2 ? tracks : [...tracks].reverse())
      await by.call(addTrackToList, { id, trackId });
    lists.push({ by, id });
  }
  const kept = lists.splice(0, 2);
  expect(await savesOf()).toEqual([5 * 8]);
  const { thrown } = await race(14, async (at) => {
    const list = lists[at];
    if (list) return list.by.call(deleteList, { id: list.id });
    const into = kept[at % 2];
    const trackId = tracks[at % 5]?.id ?? '';
    return into?.by.call(removeTrackFromList, { id: into.id, trackId });
  });
  expect(thrown).toEqual([]);
  const left = await platform.db
    .selectFrom('list_tracks')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where(
      'list_id',
      'in',
      kept.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  expect(await savesOf()).toEqual([Number(left.entries)]);
  expect(await countDeadlocks(platform.db)).toBe(0);
});

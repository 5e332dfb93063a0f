import { expect, test } from 'vitest';
import { followGroup, joinGroup } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { listFollowedTracks } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { follow } from '#features/tracks/testing/follow.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada', { accountType: 2 });
const ben = await world.person('ben');

/** Reads all pages of the feed. */
async function allPages(who: Member, items: number): Promise<string[]> {
  const found: string[] = [];
  let page: string | number | undefined;
  do {
    const answer = trackPageOf(await who.call(listFollowedTracks, { items, page }));
    found.push(...answer.items.map(({ id }) => id));
    page = answer.meta.nextPage ?? undefined;
  } while (page !== undefined);
  return found;
}

test('the feed lists tracks of followed members and groups, newest first, without repeats; a guest gets 401 [TRACK-021]', async () => {
  const fan = await world.person('fan');
  const groups = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((name) => aGroup(world, ada, { name })),
  );
  const unfollowed = await aGroup(world, ada, { name: 'Unheard' });
  for (const { groupLink } of groups) await fan.call(followGroup, { groupLink });
  for (const { groupLink } of [...groups, unfollowed]) await ben.call(joinGroup, { groupLink });
  await follow(world, fan, ada);
  const expected: string[] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    world.clock.advance(1000);
    const maker = turn % 3 === 0 ? ada : ben;
    const { id } = await aStoredTrack(world, maker);
    // Tracks in none, one and all of the followed groups, by followed and by other members.
    const targets =
      turn % 5 === 0
        ? groups
        : turn % 5 === 1
          ? [groups[turn % 4], unfollowed]
          : turn % 5 === 2
            ? [unfollowed]
            : [];
    for (const target of targets)
      if (target) await maker.call(postTrack, { groupLink: target.groupLink, mixdownId: id });
    if (maker === ada || turn % 5 < 2) expected.unshift(id);
  }
  for (const items of [1, 4, 100]) expect(await allPages(fan, items)).toEqual(expected);
  expect((await world.guest.raw({ method: 'GET', url: '/api/mixdowns/following' })).status).toBe(401);
});

test('a track posted in many followed groups does not hide other tracks', async () => {
  const listener = await world.person('listener');
  const groups = [];
  for (let at = 0; at < 9; at += 1) groups.push(await aGroup(world, ada, { name: `Shared ${at}` }));
  const other = await aGroup(world, ada, { name: 'Quiet one' });
  const old: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    world.clock.advance(1000);
    const { id } = await aStoredTrack(world, ada);
    await ada.call(postTrack, { groupLink: other.groupLink, mixdownId: id });
    old.unshift(id);
  }
  world.clock.advance(1000);
  const hit = await aStoredTrack(world, ada);
  for (const { groupLink } of groups) await ada.call(postTrack, { groupLink, mixdownId: hit.id });
  for (const { groupLink } of [...groups, other]) await listener.call(followGroup, { groupLink });
  for (const items of [1, 2, 20]) expect(await allPages(listener, items)).toEqual([hit.id, ...old]);
});

test('unpublished tracks and tracks of a group that was closed leave the feed', async () => {
  const listener = await world.person('honour');
  const group = await aGroup(world, ada, { name: 'Closing' });
  const { groupLink } = group;
  const ids = [];
  for (let at = 0; at < 2; at += 1) {
    world.clock.advance(1000);
    const { id } = await aStoredTrack(world, ada);
    await ada.call(postTrack, { groupLink, mixdownId: id });
    ids.unshift(id);
  }
  await listener.call(followGroup, { groupLink });
  expect(await allPages(listener, 20)).toEqual(ids);
  await ada.call(updateTrack, { id: ids[0] ?? '', mixdown: { published: false } });
  expect(await allPages(listener, 20)).toEqual(ids.slice(1));
  await ada.raw({
    method: 'PUT',
    url: `/api/groups/${group.id}`,
    body: { group: { privacy_setting: 'closed' } },
  });
  expect(await allPages(listener, 20)).toEqual([]);
});

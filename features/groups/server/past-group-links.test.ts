import { expect, test } from 'vitest';
import { deleteGroup, updateGroup } from '#features/groups/form.contract.ts';
import { findMovedGroup } from '#features/groups/page.contract.ts';
import { reportGroup } from '#features/groups/report.contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { caseAbout } from '#features/reports/testing/a-case.ts';
import { race } from '#testing/races.ts';
import type { Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const founder = await world.person('founder', { accountType: 2 });
const move = (id: string, groupLink: string, who: Member = ada) =>
  who.call(updateGroup, { groupLink: id, group: { groupLink } });
const whereIs = async (link: string, who: Pick<Member, 'raw'> = world.guest) => {
  const answer = await who.raw({ method: 'GET', url: `/api/past_group_links/${link}` });
  return answer.status === 200 ? answer.body.group_link : answer.status;
};
const get = (url: string) => world.guest.raw({ method: 'GET', url });

test('every link that a group had leads to the present one, in any letter case', async () => {
  const { id } = await aGroup(world, ada, { name: 'Walkers', groupLink: 'walk_1' });
  for (const link of ['walk-2', 'Walk-3']) await move(id, link);
  for (const link of ['walk_1', 'WALK_1', 'walk-2']) expect(await whereIs(link)).toBe('Walk-3');
  for (const link of ['walk-3', 'nobody-had-it']) expect(await whereIs(link)).toBe(404);
  await move(id, 'WALK-3');
  expect(await whereIs('walk-3'), 'letter case alone leaves nothing behind').toBe(404);
  await move(id, 'walk_1');
  expect([await whereIs('walk_1'), await whereIs('walk-3')]).toEqual([404, 'walk_1']);
});

test('until another group takes it, new or renamed, and it never comes back from there', async () => {
  const first = await aGroup(world, ada, { name: 'First', groupLink: 'corner' });
  await move(first.id, 'crossing');
  const taker = await aGroup(world, founder, { name: 'Taker', groupLink: 'Corner' });
  expect([await whereIs('corner'), (await get('/api/groups/corner')).body.data.attributes.name]).toEqual([
    404,
    'Taker',
  ]);
  await move(taker.id, 'bend', founder);
  expect(await whereIs('corner')).toBe('bend');
  const third = await aGroup(world, founder, { name: 'Third', groupLink: 'third' });
  await move(third.id, 'corner', founder);
  expect(await whereIs('corner')).toBe(404);
});

test('a closed group is led to like any other, and tells there what it tells; its feed is nowhere', async () => {
  const open = await aGroup(world, ada, { name: 'Open feed', groupLink: 'open-old' });
  const closed = await aGroup(world, ada, {
    name: 'Closed feed',
    groupLink: 'closed-old',
    privacySetting: 'closed',
  });
  await move(open.id, 'open-new');
  await move(closed.id, 'closed-new');
  for (const who of [world.guest, ben]) expect(await whereIs('closed-old', who)).toBe('closed-new');
  expect((await get('/api/groups/closed-new')).body.data.attributes.description).toBeNull();
  const feed = await get('/group/OPEN-old/feed.xml');
  expect([feed.status, feed.headers.location, feed.headers['cache-control']]).toEqual([
    301,
    '/group/open-new/feed.xml',
    'public, no-cache',
  ]);
  for (const link of ['closed-old', 'closed-new'])
    expect((await get(`/group/${link}/feed.xml`)).status).toBe(404);
});

test('a hidden group and one that is deleted have no address, old or new', async () => {
  const { id } = await aGroup(world, founder, { name: 'Hidden', groupLink: 'hide-old' });
  await move(id, 'hide-new', founder);
  await cid.call(reportGroup, { groupLink: id, reason: 'Rude' });
  await admin.call(settleCase, {
    id: (await caseAbout(admin, founder, 'group')).id,
    action: 'hide',
    message: 'It is rude.',
  });
  for (const who of [world.guest, founder, admin]) expect(await whereIs('hide-old', who)).toBe(404);
  const gone = await aGroup(world, ada, { name: 'Gone', groupLink: 'gone-old' });
  await move(gone.id, 'gone-new');
  await ada.call(deleteGroup, { groupLink: gone.id });
  expect(await whereIs('gone-old')).toBe(404);
});

test('groups that change their links at once all keep the way from the old ones', async () => {
  const groups: { id: string }[] = [];
  for (let at = 0; at < 6; at += 1)
    groups.push(await aGroup(world, ada, { name: `Mover ${at}`, groupLink: `move-${at}` }));
  const { thrown } = await race(6, (at) => move(groups[at]?.id ?? '', `moved-${at}`));
  expect(thrown).toEqual([]);
  for (let at = 0; at < 6; at += 1) expect(await whereIs(`move-${at}`)).toBe(`moved-${at}`);
});

wrongInputs({
  world,
  endpoint: findMovedGroup,
  as: () => world.newGuest(),
  good: async () => {
    const { id } = await aGroup(world, ada, { name: 'Was', groupLink: 'was' });
    await move(id, 'is');
    return { link: 'was' };
  },
  unchanged: ['groups'],
});

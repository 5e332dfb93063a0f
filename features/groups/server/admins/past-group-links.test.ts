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
const changeLink = (id: string, groupLink: string, who: Member = ada) =>
  who.call(updateGroup, { groupLink: id, group: { groupLink } });
const resolveLink = async (link: string, who: Pick<Member, 'raw'> = world.guest) => {
  const answer = await who.raw({ method: 'GET', url: `/api/past_group_links/${link}` });
  return answer.status === 200 ? answer.body.group_link : answer.status;
};
const get = (url: string) => world.guest.raw({ method: 'GET', url });

test('every past link of a group resolves to the current one, in any letter case', async () => {
  const { id } = await aGroup(world, ada, { name: 'Walkers', groupLink: 'walk_1' });
  for (const link of ['walk-2', 'Walk-3']) await changeLink(id, link);
  for (const link of ['walk_1', 'WALK_1', 'walk-2']) expect(await resolveLink(link)).toBe('Walk-3');
  for (const link of ['walk-3', 'nobody-had-it']) expect(await resolveLink(link)).toBe(404);
  await changeLink(id, 'WALK-3');
  expect(await resolveLink('walk-3'), 'a change of letter case alone keeps no past link').toBe(404);
  await changeLink(id, 'walk_1');
  expect([await resolveLink('walk_1'), await resolveLink('walk-3')]).toEqual([404, 'walk_1']);
});

test('a past link ends when a new or renamed group takes it, and then belongs to that group', async () => {
  const first = await aGroup(world, ada, { name: 'First', groupLink: 'corner' });
  await changeLink(first.id, 'crossing');
  const taker = await aGroup(world, founder, { name: 'Taker', groupLink: 'Corner' });
  expect([await resolveLink('corner'), (await get('/api/groups/corner')).body.data.attributes.name]).toEqual([
    404,
    'Taker',
  ]);
  await changeLink(taker.id, 'bend', founder);
  expect(await resolveLink('corner')).toBe('bend');
  const third = await aGroup(world, founder, { name: 'Third', groupLink: 'third' });
  await changeLink(third.id, 'corner', founder);
  expect(await resolveLink('corner')).toBe(404);
});

test('past links of a closed group resolve without showing its content; its feed answers 404', async () => {
  const open = await aGroup(world, ada, { name: 'Open feed', groupLink: 'open-old' });
  const closed = await aGroup(world, ada, {
    name: 'Closed feed',
    groupLink: 'closed-old',
    privacySetting: 'closed',
  });
  await changeLink(open.id, 'open-new');
  await changeLink(closed.id, 'closed-new');
  for (const who of [world.guest, ben]) expect(await resolveLink('closed-old', who)).toBe('closed-new');
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

test('past links of withheld and deleted groups answer 404', async () => {
  const { id } = await aGroup(world, founder, { name: 'Hidden', groupLink: 'hide-old' });
  await changeLink(id, 'hide-new', founder);
  await cid.call(reportGroup, { groupLink: id, reason: 'Rude' });
  await admin.call(settleCase, {
    id: (await caseAbout(admin, founder, 'group')).id,
    action: 'hide',
    message: 'It is rude.',
  });
  for (const who of [world.guest, founder, admin]) expect(await resolveLink('hide-old', who)).toBe(404);
  const gone = await aGroup(world, ada, { name: 'Gone', groupLink: 'gone-old' });
  await changeLink(gone.id, 'gone-new');
  await ada.call(deleteGroup, { groupLink: gone.id });
  expect(await resolveLink('gone-old')).toBe(404);
});

test('groups that change their links at once all keep their past links', async () => {
  const groups: { id: string }[] = [];
  for (let at = 0; at < 6; at += 1)
    groups.push(await aGroup(world, ada, { name: `Mover ${at}`, groupLink: `move-${at}` }));
  const { thrown } = await race(6, (at) => changeLink(groups[at]?.id ?? '', `moved-${at}`));
  expect(thrown).toEqual([]);
  for (let at = 0; at < 6; at += 1) expect(await resolveLink(`move-${at}`)).toBe(`moved-${at}`);
});

wrongInputs({
  world,
  endpoint: findMovedGroup,
  as: () => world.newGuest(),
  good: async () => {
    const { id } = await aGroup(world, ada, { name: 'Was', groupLink: 'was' });
    await changeLink(id, 'is');
    return { link: 'was' };
  },
  unchanged: ['groups'],
});

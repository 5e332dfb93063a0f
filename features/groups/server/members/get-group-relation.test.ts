import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { joinGroup } from '../../contract.ts';
import { aGroup } from '../../testing/a-group.ts';

const world = await aWorld();
const ada = await world.person('ada', { accountType: 2 });
const ben = await world.person('ben');
const cid = await world.person('cid');

const relationOf = async (who: typeof world.guest, whom: typeof ben, group?: string) => {
  const query = group === undefined ? '' : `?group=${group}`;
  const { status, body } = await who.raw({ method: 'GET', url: `/api/users/${whom.profileLink}${query}` });
  return status === 200 ? [body.data.attributes.is_member, body.data.attributes.is_invited] : status;
};
const invite = (groupLink: string) =>
  ada.raw({ method: 'POST', url: `/api/groups/${groupLink}/invitations`, body: { user: ben.id } });

test('a profile answers membership in the group that the request names, and null without a group [HERO-003]', async () => {
  const { id, groupLink } = await aGroup(world, ada, { name: 'Night shift' });
  expect(await relationOf(ada, ben)).toEqual([null, null]);
  for (const group of [id, groupLink, groupLink.toUpperCase()]) {
    expect(await relationOf(ada, ada, group)).toEqual([true, false]);
    expect(await relationOf(ada, ben, group)).toEqual([false, false]);
  }
  await invite(groupLink);
  expect([await relationOf(ada, ben, groupLink), await relationOf(ben, ben, groupLink)]).toEqual([
    [false, true],
    [false, true],
  ]);
  await ben.call(joinGroup, { groupLink });
  for (const who of [ada, cid, world.guest])
    expect(await relationOf(who, ben, groupLink)).toEqual([true, false]);
  expect(await relationOf(ben, ben)).toEqual([null, null]);
});

test('an invitation is shown only to who may invite and to the invited; a closed group refuses others', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Quiet' });
  await invite(groupLink);
  for (const who of [cid, world.guest]) expect(await relationOf(who, ben, groupLink)).toEqual([false, false]);
  const closed = await aGroup(world, ada, { name: 'Shut', privacySetting: 'closed' });
  await invite(closed.groupLink);
  const answers = [world.guest, cid, ben].map((who) => relationOf(who, ada, closed.groupLink));
  expect(await Promise.all(answers)).toEqual([401, 403, 403]);
  expect(await relationOf(ben, ben, closed.groupLink)).toEqual([false, true]);
  expect(await relationOf(ada, ben, 'no-such-group')).toBe(404);
});

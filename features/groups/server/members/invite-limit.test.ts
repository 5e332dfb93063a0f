import { expect, test } from 'vitest';
import { joinGroup } from '#features/groups/contract.ts';
import { inviteToGroup } from '#features/groups/members.contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld({ rateLimits: 'on' });
const ada = await world.person('ada', { accountType: 2 });
const [ben, cid] = [await world.person('ben'), await world.person('cid')];

test('repeated invitations by path are one invitation with one notification [CAMPAIGN-174]', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Card', privacySetting: 'viewable' });
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await ada.raw({ method: 'POST', url: `/group/${groupLink}/invite/${ben.id}` });
    expect([status, body]).toEqual([200, { user_id: ben.id, username: ben.username, state: 'invited' }]);
  }
  await world.drain();
  const rows = await world.platform.db.selectFrom('group_invitations').select('user_id').execute();
  expect([rows, (await notificationsOf(ben)).map(({ kind }) => kind)]).toEqual([
    [{ user_id: ben.id }],
    ['new_group_invitation'],
  ]);
});

test('only group admins invite, at most 50 times an hour over both calls [CAMPAIGN-175]', async () => {
  world.clock.advance(3_600_000);
  const { groupLink } = await aGroup(world, ada, { name: 'Busy' });
  await ben.call(joinGroup, { groupLink });
  const byAddress = (who: typeof ada) =>
    who.raw({ method: 'POST', url: `/group/${groupLink}/invite/${cid.id}` });
  expect([(await byAddress(ben)).status, (await byAddress(cid)).status]).toEqual([403, 403]);
  for (let times = 0; times < 25; times += 1) {
    await ada.call(inviteToGroup, { groupLink, user: cid.id });
    expect((await byAddress(ada)).status).toBe(200);
  }
  expect((await byAddress(ada)).status).toBe(429);
  await expect(ada.call(inviteToGroup, { groupLink, user: cid.id })).rejects.toMatchObject({ status: 429 });
  world.clock.advance(3_600_000);
  expect((await byAddress(ada)).status).toBe(200);
});

test('the 61st call of joining, leaving and following within a minute answers 429', async () => {
  const { groupLink } = await aGroup(world, ada, { name: 'Turnstile' });
  const verbs = ['join', 'follow', 'unfollow', 'leave'];
  for (let times = 0; times < 60; times += 1) {
    const url = `/group/${groupLink}/${verbs[times % verbs.length]}`;
    expect((await cid.raw({ method: 'POST', url })).status).toBe(200);
  }
  expect((await cid.raw({ method: 'POST', url: `/group/${groupLink}/join` })).status).toBe(429);
  world.clock.advance(60_000);
  expect((await cid.raw({ method: 'POST', url: `/group/${groupLink}/join` })).status).toBe(200);
});

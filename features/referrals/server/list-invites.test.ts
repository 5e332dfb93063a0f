import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aWorld } from '#testing/world.ts';
import { getOwnReferral, listInvites } from '../contract.ts';
import { signUpByReferral } from '../testing/sign-up-by-referral.ts';

const world = await aWorld();
const { db } = world.platform;

test('invites are listed five a page with name, avatar and times, without e-mail addresses [REFERRAL-050]', async () => {
  const ada = await world.person('ada');
  const { id: referralId } = (await ada.call(getOwnReferral, {})).referral;
  const names: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    world.clock.advance(60_000);
    names.unshift((await signUpByReferral(world, `friend-${at}`, { referralId })).username);
  }
  const answer = await ada.raw({ method: 'GET', url: '/api/referral/invites?page=1&items=5' });
  expect(answer.status).toBe(200);
  expect(answer.body.users.map((user: { username: string }) => user.username)).toEqual(names.slice(0, 5));
  expect(Object.keys(answer.body.users[0]).sort()).toEqual([
    'avatar_small_url',
    'created_at',
    'id',
    'prize',
    'self_link',
    'subscription_started_at',
    'username',
  ]);
  expect(answer.body.users[0]).toMatchObject({
    avatar_small_url: null,
    created_at: world.clock.now().toISOString(),
    subscription_started_at: null,
    prize: null,
  });
  expect(answer.body.meta.total).toBe(7);
  const rest = await ada.call(listInvites, { page: answer.body.meta.next_page });
  expect(rest.users.map(({ username }) => username)).toEqual(names.slice(5));
  expect(rest.meta.nextPage).toBeNull();
  expect(JSON.stringify([answer.body, rest])).not.toMatch(/@/);
  const second = await ada.call(listInvites, { page: 2, items: 5 });
  expect(second.users.map(({ username }) => username)).toEqual(names.slice(5));
});

test('a sign-up between two pages repeats no invited member', async () => {
  const ben = await world.person('ben');
  const { id: referralId } = (await ben.call(getOwnReferral, {})).referral;
  for (let at = 0; at < 6; at += 1) await signUpByReferral(world, `guest-of-ben-${at}`, { referralId });
  const first = await ben.call(listInvites, {});
  world.clock.advance(1000);
  await signUpByReferral(world, 'guest-in-between', { referralId });
  const next = await ben.call(listInvites, { page: first.meta.nextPage ?? '' });
  expect(new Set([...first.users, ...next.users].map(({ id }) => id)).size).toBe(6);
});

test('suspended and deleted members are neither listed nor counted, and other members get an empty list', async () => {
  const cid = await world.person('cid');
  const { id: referralId } = (await cid.call(getOwnReferral, {})).referral;
  const [stays, goes, banned] = [
    await signUpByReferral(world, 'stays', { referralId }),
    await signUpByReferral(world, 'goes', { referralId }),
    await signUpByReferral(world, 'banned', { referralId }),
  ];
  await updateUser(db, banned.id, { banned_at: world.clock.now() });
  await goes.call(deleteUser, { guid: goes.id });
  const { users, meta } = await cid.call(listInvites, {});
  expect([users.map(({ id }) => id), meta.total]).toEqual([[stays.id], 1]);
  expect(await stays.call(listInvites, {})).toEqual({ users: [], meta: { nextPage: null, total: 0 } });
});

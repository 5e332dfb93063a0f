import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { getOwnReferral, getReferral, listInvites } from '../contract.ts';
import { signUpByReferral } from '../testing/sign-up-by-referral.ts';
import { referralsOfMember } from './referrals-of-member.ts';

const world = await aWorld();
const { db } = world.platform;
const referralOf = async (member: Member) => (await member.call(getOwnReferral, {})).referral.id;
const invitedMembersOf = async (member: Member) =>
  (await member.call(listInvites, {})).users.map(({ username }) => username);
const linksOf = (userId: string) =>
  db.selectFrom('referred_users').selectAll().where('user_id', '=', userId).execute();

test('a sign-up with a referral id is linked to it; an unknown id is ignored [AUTH-040] [REFERRAL-016]', async () => {
  const ada = await world.person('ada');
  const referralId = await referralOf(ada);
  const ben = await signUpByReferral(world, 'ben', { referralId });
  expect(await invitedMembersOf(ada)).toEqual([ben.username]);
  const wrong = [
    'nobody',
    'AAAAAAAAAAAA',
    `${referralId} `,
    referralId.slice(1),
    ada.id,
    '%',
    '💡'.repeat(6),
    '',
  ];
  for (const [at, id] of wrong.entries()) {
    const newMember = await signUpByReferral(world, `by-nobody-${at}`, { referralId: id });
    expect(await linksOf(newMember.id), id).toEqual([]);
  }
  expect(await invitedMembersOf(ada)).toEqual([ben.username]);
});

test('the cookie keeps the first referral for 30 days, and a sign-up without an id uses it', async () => {
  const [first, second] = [await world.person('first'), await world.person('second')];
  const browser = world.newGuest();
  const visit = (id: string) => browser.raw({ method: 'GET', url: `/api/referrals/${id}` });
  expect((await visit('AAAAAAAAAAAA')).headers['set-cookie']).toBeUndefined();
  const seen = await visit(await referralOf(first));
  expect(seen.headers['set-cookie']).toEqual([
    `tonehall_referral=${await referralOf(first)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000`,
  ]);
  expect((await visit(await referralOf(second))).headers['set-cookie']).toBeUndefined();
  const third = await signUpByReferral(world, 'third', { browser });
  expect(await invitedMembersOf(first)).toEqual([third.username]);

  const other = world.newGuest();
  await other.call(getReferral, { id: await referralOf(first) });
  const named = await signUpByReferral(world, 'named', {
    browser: other,
    referralId: await referralOf(second),
  });
  expect(await invitedMembersOf(second)).toEqual([named.username]);

  const odd = world.newGuest();
  odd.cookies.set('tonehall_referral', 'not-an-id');
  const oddOne = await signUpByReferral(world, 'odd', { browser: odd });
  expect(await linksOf(oddOne.id)).toEqual([]);
});

test('a member’s own referral sets no cookie in their browser', async () => {
  const own = await world.person('own');
  await own.call(getReferral, { id: await referralOf(own) });
  expect(own.cookies.has('tonehall_referral')).toBe(false);
});

test('a member’s link to their referrer is made at sign-up and never changes or is added later [REFERRAL-014]', async () => {
  const [hal, ida, old] = await Promise.all(['hal', 'ida', 'old'].map((name) => world.person(name)));
  if (!hal || !ida || !old) throw new Error('nobody came');
  const [byHal, byIda] = [await referralOf(hal), await referralOf(ida)];
  const jo = await signUpByReferral(world, 'jo', { referralId: byHal });
  for (const browser of [jo, old]) await browser.call(getReferral, { id: byIda });
  const { raw } = old;
  await raw({ method: 'POST', url: '/users/sign_in', body: { user: { email: old.email, password: 'x' } } });
  expect(await linksOf(jo.id)).toMatchObject([{ referral_id: byHal }]);
  expect(await linksOf(old.id)).toEqual([]);
  const change = db.updateTable('referred_users').set({ referral_id: byIda }).where('user_id', '=', jo.id);
  await expect(change.execute()).rejects.toThrow('who has invited a member never changes');
  const again = db.insertInto('referred_users').values({
    user_id: jo.id,
    referral_id: byIda,
    created_at: world.clock.now(),
    subscription_started_at: null,
    prize_at: null,
  });
  await expect(again.execute()).rejects.toThrow(/referred_users_pkey/);
});

test('ten simultaneous sign-ups are ten invites, and ten of one address are one', async () => {
  const kim = await world.person('kim');
  const referralId = await referralOf(kim);
  await race(10, (at) => signUpByReferral(world, `crowd-${at}`, { referralId }));
  expect((await kim.call(listInvites, {})).meta.total).toBe(10);
  const { given } = await race(10, () => signUpByReferral(world, 'twin', { referralId }));
  expect(given).toHaveLength(1);
  expect((await kim.call(listInvites, {})).meta.total).toBe(11);
});

test('sign-ups by a link succeed while its owner deletes their account', async () => {
  const leo = await world.person('leo');
  const referralId = await referralOf(leo);
  const { thrown } = await race(8, async (at) => {
    if (at === 3) {
      await leo.call(deleteUser, { guid: leo.id });
      await world.drain();
    } else await signUpByReferral(world, `late-${at}`, { referralId });
  });
  expect(thrown).toEqual([]);
  await world.drain();
  // The erasure job runs a second time.
  await referralsOfMember.erase(makeCall(world.platform, db, guest), leo.id);
  expect(await db.selectFrom('referrals').selectAll().where('user_id', '=', leo.id).execute()).toEqual([]);
  expect(
    await db.selectFrom('referred_users').selectAll().where('referral_id', '=', referralId).execute(),
  ).toEqual([]);
});

test('the referral of a suspended member links no sign-up', async () => {
  const mo = await world.person('mo');
  const referralId = await referralOf(mo);
  await updateUser(db, mo.id, { banned_at: world.clock.now() });
  const ned = await signUpByReferral(world, 'ned', { referralId });
  expect(await linksOf(ned.id)).toEqual([]);
});

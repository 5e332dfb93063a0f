import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { insertCredit } from '#features/billing/server/credits/credit.store.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { getOwnReferral, listInvites } from '../contract.ts';
import { signUpByReferral } from '../testing/sign-up-by-referral.ts';
import { insertReferral } from './referral.store.ts';
import { rewardReferral } from './reward-referral.ts';

const world = await aWorld();
const { db } = world.platform;
const paid = (userId: string, paymentId: string) =>
  transaction(db, (tx) => rewardReferral(makeCall(world.platform, tx, guest), { userId, paymentId }));
const creditsOf = (member: Member) =>
  db.selectFrom('credits').selectAll().where('user_id', '=', member.id).execute();
const referralOf = async (member: Member) => (await member.call(getOwnReferral, {})).referral.id;

test('an invited member earns their referrer one reward, however often a payment is reported [REFERRAL-009]', async () => {
  const ada = await world.person('ada');
  const ben = await signUpByReferral(world, 'ben', { referralId: await referralOf(ada) });
  const cid = await signUpByReferral(world, 'cid', { referralId: await referralOf(ada) });
  const { thrown } = await race(10, (at) => paid(ben.id, at < 6 ? 'payment-1' : `payment-${at}`));
  expect(thrown).toEqual([]);
  expect(await ada.call(getOwnReferral, {})).toMatchObject({ prizesCount: 1, promotionalCreditsAmount: 10 });
  const { users } = await ada.call(listInvites, {});
  expect(users.find(({ id }) => id === ben.id)?.prize).toEqual({
    createdAt: world.clock.now().toISOString(),
  });
  expect(users.find(({ id }) => id === cid.id)?.prize).toBeNull();
  await paid(cid.id, 'payment-c');
  expect(await ada.call(getOwnReferral, {})).toMatchObject({ prizesCount: 2, promotionalCreditsAmount: 20 });
});

test('each credit has user, amount, currency, reason, payment and time, and the balance is their sum [REFERRAL-018] [REFERRAL-007]', async () => {
  const dora = await world.person('dora');
  await updateUser(db, dora.id, { currency: 'SEK' });
  const eve = await signUpByReferral(world, 'eve', { referralId: await referralOf(dora) });
  await paid(eve.id, 'payment-e');
  const [line] = await creditsOf(dora);
  expect(line).toMatchObject({
    user_id: dora.id,
    amount: 10_000,
    currency: 'SEK',
    reason: 'referral',
    source_payment: 'payment-e',
    created_at: world.clock.now(),
  });
  if (!line) throw new Error('no line');
  const balance = async () => (await dora.call(getOwnReferral, {})).promotionalCreditsAmount;
  expect(await balance()).toBe(100);
  await insertCredit(db, {
    ...line,
    id: eve.id,
    amount: -2_550,
    reason: 'spent',
    source_payment: 'payment-used',
  });
  expect(await balance()).toBe(74.5);
  const elsewhere = { ...line, id: dora.id, amount: 999, currency: 'EUR', source_payment: null };
  await insertCredit(db, elsewhere);
  expect(await balance()).toBe(74.5);
});

test('an influencer, a referrer with the same mailbox and a deleted referrer get no reward', async () => {
  await insertReferral(db, {
    id: 'Influence123',
    user_id: null,
    influencer_name: 'The Morning Show',
    created_at: world.clock.now(),
  });
  const fan = await signUpByReferral(world, 'fan', { referralId: 'Influence123' });
  const fay = await world.person('fay');
  const again = await signUpByReferral(world, 'fay+again', { referralId: await referralOf(fay) });
  const gil = await world.person('gil');
  const late = await signUpByReferral(world, 'late', { referralId: await referralOf(gil) });
  await gil.call(deleteUser, { guid: gil.id });
  const unreferred = await signUpByReferral(world, 'nobodys');
  const before = await db.selectFrom('credits').selectAll().execute();
  for (const { id } of [fan, again, late, unreferred]) await paid(id, `payment-of-${id}`);
  await world.drain();
  await paid(late.id, 'payment-later');
  expect(await db.selectFrom('credits').selectAll().execute()).toEqual(before);
  const prizes = await db
    .selectFrom('referred_users')
    .select('prize_at')
    .where('user_id', '=', fan.id)
    .execute();
  expect(prizes).toEqual([{ prize_at: null }]);
});

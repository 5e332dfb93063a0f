import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { listAdminPlans, moveSubscribers } from '#features/billing/admin.contract.ts';
import { applyPriceMoves } from '#features/billing/server/moves/apply-price-moves.ts';
import { advanceGatewayTime, signInAgain } from '#features/billing/testing/gateway-actions.ts';
import { getMemberSubscription, subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { guest } from '#platform/pure/actor.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { askQuote, upgradePlan } from '../testing/upgrade-plan.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;
const dayMs = 86_400_000;
afterEach(disarmFailpoints);
let paid = 500;

/** A member who pays an amount of their own for Starter by the month, and whom an admin has moved to its list price. */
async function aMovedMember() {
  paid += 1;
  const admin = await world.person(`admin${paid}`, { admin: true });
  const member = await world.person(`moved${paid}`);
  const price = { minor: paid, currency: 'USD' };
  const { id } = await subscribeMember(world, member, { item: 'starter', frequency: 'monthly', price });
  const plan = (await admin.call(listAdminPlans, {})).plans.find((one) => one.plan === 'starter');
  const listed = plan?.prices.find(
    ({ frequency, currency, state }) => frequency === 'monthly' && currency === 'USD' && state === 'current',
  );
  const terms = { plan: 'starter', frequency: 'monthly', currency: 'USD' } as const;
  await admin.call(moveSubscribers, { ...terms, fromMinor: paid, validFrom: listed?.validFrom ?? '' });
  return { member, id, fromMinor: paid, toMinor: listed?.amountMinor ?? 0 };
}
const rowOf = (id: string) =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const openMovesOf = (id: string) =>
  db
    .selectFrom('price_moves')
    .select('id')
    .where('subscription_id', '=', id)
    .where('applied_at', 'is', null)
    .where('lapsed_at', 'is', null)
    .execute();
const apply = () => applyPriceMoves(makeCall(platform, db, guest));
/** Goes to this many days before the next renewal; sessions end meanwhile. */
async function goBeforeRenewal(member: Member, id: string, days: number): Promise<void> {
  const { period_end } = await rowOf(id);
  await advanceGatewayTime(world, +period_end - +clock.now() - days * dayMs);
  await signInAgain(member);
}
/** Lets the upgraded plan renew, with the hourly job before, and gives what that was charged. */
async function renew(member: Member, id: string): Promise<number> {
  await goBeforeRenewal(member, id, 2);
  await apply();
  await world.drain();
  await goBeforeRenewal(member, id, -1);
  return (await rowOf(id)).paid_minor;
}

test('who upgrades while a move is open is quoted what the old price has left, and the move ends [SUBS-089]', async () => {
  const { member, id, fromMinor } = await aMovedMember();
  await goBeforeRenewal(member, id, 20);
  const { quote } = (await askQuote(member)).body;
  const { period_start, period_end } = await rowOf(id);
  const days = Math.round((+period_end - +(period_start ?? 0)) / dayMs);
  const left = Math.floor((fromMinor * 20) / days);
  expect(quote).toMatchObject({
    total: (35_988 - left) / 100,
    next_amount: 359.88,
    replaces: { name: 'Starter', unused_days: 20, credit: left / 100 },
  });
  expect((await upgradePlan(member, { quote: quote.id })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ item: 'pro', coming_minor: null, coming_at: null });
  expect(await openMovesOf(id)).toEqual([]);
  expect(await getMemberSubscription(member, id)).toMatchObject({
    nextBillingAmount: 359.88,
    comingAmount: null,
  });
  expect(await renew(member, id)).toBe(35_988);
});

test('who upgrades after the move is due, before the gateway has been asked, keeps the price of the upgrade [SUBS-089]', async () => {
  const { member, id } = await aMovedMember();
  await goBeforeRenewal(member, id, -1);
  await goBeforeRenewal(member, id, 3);
  armFailpoint('billing.change-price', { do: 'throw' }, { times: 1000 });
  await apply();
  await world.drain();
  const { quote } = (await askQuote(member)).body;
  expect((await upgradePlan(member, { quote: quote.id })).status).toBe(200);
  disarmFailpoints();
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await apply();
  await world.drain();
  expect(await rowOf(id)).toMatchObject({ item: 'pro', price_minor: 35_988, coming_minor: null });
  expect(await renew(member, id)).toBe(35_988);
});

test('a quote from before the move still holds, and one from after the new price was charged has its rest [SUBS-089]', async () => {
  const { member, id, toMinor } = await aMovedMember();
  await goBeforeRenewal(member, id, -1);
  await goBeforeRenewal(member, id, 3);
  const before = (await askQuote(member)).body.quote;
  await apply();
  await world.drain();
  expect((await askQuote(member)).body.quote.id).toBe(before.id);
  await goBeforeRenewal(member, id, 0);
  await advanceGatewayTime(world, 60_000);
  expect((await rowOf(id)).paid_minor).toBe(toMinor);
  await goBeforeRenewal(member, id, 10);
  const { period_start, period_end } = await rowOf(id);
  const days = Math.round((+period_end - +(period_start ?? 0)) / dayMs);
  const { quote } = (await askQuote(member)).body;
  expect(quote.replaces.credit).toBe(Math.floor((toMinor * 10) / days) / 100);
  expect((await upgradePlan(member, { quote: quote.id })).status).toBe(200);
});

test('after all of this the money adds up', async () => {
  expect(await findMoneyFaults(db)).toEqual({});
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { guest } from '#platform/pure/actor.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { addPlanPrice, callOffPriceMove, listAdminPlans, moveSubscribers } from '../../admin.contract.ts';
import { cancelSubscription } from '../../contract.ts';
import { actAtGateway, advanceGatewayTime, signInAgain } from '../../testing/gateway-actions.ts';
import { getMemberSubscription, subscribeMember } from '../../testing/subscribe-member.ts';
import { earnCredits } from '../credits/credits.ts';
import { findCreditBalance } from '../credits/find-credits.ts';
import { spendOnRenewals } from '../credits/spend-on-renewals.ts';
import { applyPriceMoves as apply } from '../moves/apply-price-moves.ts';
import { applyGatewayState } from '../subscriptions/apply-gateway-state.ts';

const world = await aWorld();
const { clock } = world;
const { db } = world.platform;
const dayMs = 86_400_000;
afterEach(disarmFailpoints);
let paid = 1000;
let names = 0;

let admin = await world.person('admin', { admin: true });
let admittedAt = clock.now();
/** The admin of this hour: sessions end meanwhile. */
async function freshAdmin(): Promise<Member> {
  if (+clock.now() - +admittedAt < 3_600_000) return admin;
  admittedAt = clock.now();
  names += 1;
  admin = await world.person(`admin${names}`, { admin: true });
  return admin;
}

/** A member at an amount that nobody else pays. */
async function aPayer(more: Parameters<typeof subscribeMember>[2] = {}) {
  paid += 1;
  names += 1;
  const member = await world.person(`payer${names}`);
  const price = { minor: paid, currency: 'USD' };
  const { id } = await subscribeMember(world, member, { item: 'pro', frequency: 'monthly', price, ...more });
  return { member, id, fromMinor: paid };
}
const planOf = async () => {
  const found = (await (await freshAdmin()).call(listAdminPlans, {})).plans.find(
    ({ plan }) => plan === 'pro',
  );
  if (!found) throw new Error('there is no plan');
  return found;
};
const terms = { plan: 'pro', frequency: 'monthly', currency: 'USD' } as const;
const newPrice = async () => {
  const found = (await planOf()).prices.find(
    ({ frequency, currency, state }) => frequency === 'monthly' && currency === 'USD' && state === 'current',
  );
  return { minor: found?.amountMinor ?? 0, validFrom: found?.validFrom ?? '' };
};
async function moveFrom(fromMinor: number) {
  const { validFrom } = await newPrice();
  return admin.call(moveSubscribers, { ...terms, fromMinor, validFrom });
}
const moveOf = async (fromMinor: number) =>
  (await planOf()).moves.find((move) => move.fromMinor === fromMinor);
const rowOf = (id: string) =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mails = async ({ email }: Member, kind: string) =>
  (await emailsTo(world, email, `subscription_${kind}:`)).map(({ subject, text }) => ({ subject, text }));
const movesLogged = async () => {
  const rows = await db.selectFrom('audit_log').select(['action', 'details']).orderBy('created_at').execute();
  return rows
    .filter(({ action }) => action.startsWith('plan.move'))
    .map(({ action, details }) => [action, (details as { subject?: string }).subject]);
};
/** Lets a subscription renew, with the hourly job two days before. */
async function renew(id: string): Promise<number> {
  const before = await rowOf(id);
  await advanceGatewayTime(world, +before.period_end - +clock.now() - 2 * dayMs);
  await apply(makeCall(world.platform, db, guest));
  await world.drain();
  await advanceGatewayTime(world, 2 * dayMs + 60_000);
  const { paid_minor, period_end } = await rowOf(id);
  expect(+period_end).toBeGreaterThan(+before.period_end);
  return paid_minor;
}

test('a member pays the old price until 30 days after the e-mail, and the new one from the first renewal then [SUBS-085]', async () => {
  const { member, id, fromMinor } = await aPayer();
  const { minor } = await newPrice();
  const begun = clock.now();
  await moveFrom(fromMinor);
  await world.drain();
  const { coming_at } = await rowOf(id);
  expect(+(coming_at ?? 0) - +begun).toBeGreaterThanOrEqual(30 * dayMs);
  const [mail] = await mails(member, 'price_change');
  expect(mail?.subject).toBe(
    `The price of your Pro subscription changes on ${formatDay(coming_at ?? begun)}`,
  );
  expect(mail?.text).toContain(`${fromMinor / 100} USD a month now`);
  expect(mail?.text).toContain(`it costs ${minor / 100} USD a month`);
  expect(mail?.text).toContain('cancel it on your account page');
  expect(await getMemberSubscription(member, id)).toMatchObject({
    nextBillingAmount: fromMinor / 100,
    comingAmount: minor / 100,
    comingAt: coming_at?.toISOString(),
  });
  expect((await movesLogged()).at(-1)).toEqual([
    'plan.move',
    expect.stringContaining('Pro, monthly, 1 from'),
  ]);

  expect(await renew(id)).toBe(fromMinor);
  await signInAgain(member);
  expect(await getMemberSubscription(member, id)).toMatchObject({ nextBillingAmount: minor / 100 });
  expect(await renew(id)).toBe(minor);
  await signInAgain(member);
  expect(await getMemberSubscription(member, id)).toMatchObject({
    nextBillingAmount: minor / 100,
    comingAmount: null,
  });
  expect(await moveOf(fromMinor)).toBeUndefined();
  expect(await mails(member, 'price_change')).toHaveLength(1);
});

/** Gives up the jobs that have failed, as the runner does after the last attempt. */
const giveUpJobs = () => sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);

test('a gateway that is out when a price is due is asked again every hour, and credits wait for it', async () => {
  const { member, id, fromMinor } = await aPayer();
  await freshAdmin();
  const { minor } = await newPrice();
  await moveFrom(fromMinor);
  await renew(id);
  const callNow = () => makeCall(world.platform, db, guest);
  await earnCredits(callNow(), {
    ...{ userId: member.id, amount: 100, currency: 'USD' },
    ...{ reason: 'referral', paymentId: randomUUID() },
  });
  const { period_end } = await rowOf(id);
  await advanceGatewayTime(world, +period_end - +clock.now() - 2 * dayMs);
  armFailpoint('billing.change-price', { do: 'throw' }, { times: 1000 });
  await apply(callNow());
  await world.drain();
  await giveUpJobs();
  disarmFailpoints();
  await transaction(db, (tx) => spendOnRenewals(makeCall(world.platform, tx, guest)));
  expect(await findCreditBalance(db, member.id, 'USD')).toBe(100);
  await apply(callNow());
  await world.drain();
  expect(await rowOf(id)).toMatchObject({ price_minor: minor, coming_minor: null, coming_at: null });
  await transaction(db, (tx) => spendOnRenewals(makeCall(world.platform, tx, guest)));
  await world.drain();
  await advanceGatewayTime(world, 2 * dayMs + 60_000);
  expect((await rowOf(id)).paid_minor).toBe(minor - 100);
});

test('while the gateway is out the card shows what is charged: the new price where it is asked in time, else the next renewal [SUBS-089]', async () => {
  const { member, id, fromMinor } = await aPayer();
  await freshAdmin();
  const { minor } = await newPrice();
  await moveFrom(fromMinor);
  await renew(id);
  const { period_end: due } = await rowOf(id);
  const shown = async () => {
    await signInAgain(member);
    const { nextBillingAmount, nextBillingAt, comingAmount, comingAt } = await getMemberSubscription(
      member,
      id,
    );
    return { nextBillingAmount, nextBillingAt, comingAmount, comingAt };
  };
  const atNew = (at: Date) => ({
    nextBillingAmount: minor / 100,
    nextBillingAt: at.toISOString(),
    comingAmount: minor / 100,
    comingAt: at.toISOString(),
  });
  await advanceGatewayTime(world, +due - +clock.now() - 2 * dayMs);
  armFailpoint('billing.change-price', { do: 'throw' }, { times: 1000 });
  const callNow = () => makeCall(world.platform, db, guest);
  await apply(callNow());
  await world.drain();
  expect(await shown()).toEqual(atNew(due));
  await advanceGatewayTime(world, 2 * dayMs + 60_000);
  const { paid_minor, period_end: next } = await rowOf(id);
  expect([paid_minor, next > due]).toEqual([fromMinor, true]);
  expect(await shown()).toEqual(atNew(next));

  await giveUpJobs();
  disarmFailpoints();
  await apply(callNow());
  await world.drain();
  expect(await shown()).toMatchObject({ nextBillingAmount: minor / 100, comingAmount: null });
  await advanceGatewayTime(world, +next - +clock.now() + 60_000);
  expect((await rowOf(id)).paid_minor).toBe(minor);
});

test('an upgrade ends the move of its subscription, and its price stays', async () => {
  const { id, fromMinor } = await aPayer();
  await freshAdmin();
  await moveFrom(fromMinor);
  const { gateway_subscription_id: atGateway } = await rowOf(id);
  const upgraded = { item: 'premium', title: 'Tonehall Premium', price_minor: 8388 };
  await db.updateTable('gateway_subscriptions').set(upgraded).where('id', '=', atGateway).execute();
  await applyGatewayState(makeCall(world.platform, db, guest), id);
  expect([(await rowOf(id)).coming_minor, await moveOf(fromMinor)]).toEqual([null, undefined]);
  expect([await renew(id), await renew(id)]).toEqual([8388, 8388]);
});

test('a coupon that still runs is taken off the new price', async () => {
  const { member, id, fromMinor } = await aPayer();
  const reductions = JSON.stringify([{ name: 'coupon', minor: 100, cycles: null }]);
  const { gateway_subscription_id: atGateway } = await rowOf(id);
  await db.updateTable('gateway_subscriptions').set({ reductions }).where('id', '=', atGateway).execute();
  await applyGatewayState(makeCall(world.platform, db, guest), id);
  await freshAdmin();
  const { minor } = await newPrice();
  await moveFrom(fromMinor);
  expect(await renew(id)).toBe(fromMinor - 100);
  await signInAgain(member);
  expect((await getMemberSubscription(member, id)).nextBillingAmount).toBe((minor - 100) / 100);
  expect(await renew(id)).toBe(minor - 100);
});

test('an admin calls a move off: the price stays, the member gets an e-mail, and twice it is refused', async () => {
  const { member, id, fromMinor } = await aPayer();
  await freshAdmin();
  await moveFrom(fromMinor);
  const move = await moveOf(fromMinor);
  const call = () => admin.call(callOffPriceMove, { plan: 'pro', id: move?.id ?? '' });
  const other = admin.call(callOffPriceMove, { plan: 'creator', id: move?.id ?? '' });
  await expect(other).rejects.toMatchObject({ status: 404 });
  const { given, thrown } = await race(2, call);
  expect([given.length, thrown.length]).toEqual([1, 1]);
  await expect(call()).rejects.toMatchObject({ status: 404 });
  await world.drain();
  expect(await mails(member, 'price_stays')).toMatchObject([
    { subject: 'The price of your Pro subscription stays as it is' },
  ]);
  expect((await rowOf(id)).coming_minor).toBeNull();
  expect(await renew(id)).toBe(fromMinor);
  expect(await renew(id)).toBe(fromMinor);
});

test('a move that is pressed ten times at once is one move with one e-mail', async () => {
  const { member, fromMinor } = await aPayer();
  await freshAdmin();
  const { given, thrown } = await race(10, () => moveFrom(fromMinor));
  expect([given.length, thrown.length]).toEqual([1, 9]);
  await world.drain();
  expect(await mails(member, 'price_change')).toHaveLength(1);
  await expect(moveFrom(fromMinor)).rejects.toMatchObject({
    status: 422,
    fields: { from_minor: ['is paid by nobody who can be moved'] },
  });
});

test('who pays by PayPal stays, and the admin sees how many', async () => {
  const { id, fromMinor } = await aPayer({ method: 'paypal' });
  const group = (await planOf()).subscribers.find(({ amountMinor }) => amountMinor === fromMinor);
  expect(group).toMatchObject({ count: 1, movable: 0, fixed: 1 });
  await expect(moveFrom(fromMinor)).rejects.toMatchObject({ status: 422 });
  expect((await rowOf(id)).coming_minor).toBeNull();
});

test('a cancelled subscription has no coming price, also when the cancellation is taken back', async () => {
  const { member, id, fromMinor } = await aPayer();
  await freshAdmin();
  await moveFrom(fromMinor);
  await signInAgain(member);
  await member.call(cancelSubscription, { id });
  expect(await moveOf(fromMinor)).toBeUndefined();
  await actAtGateway(world, id, (gateway, at) => gateway.removeScheduledCancellation(at));
  await signInAgain(member);
  expect(await getMemberSubscription(member, id)).toMatchObject({
    nextBillingAmount: fromMinor / 100,
    comingAmount: null,
  });
});

test('a price that is past, of another plan or of nobody’s amount moves nobody', async () => {
  const { fromMinor } = await aPayer();
  const { validFrom } = await newPrice();
  const wrong = [
    [{ validFrom: new Date(0).toISOString() }, 422],
    [{ fromMinor: fromMinor + 5000 }, 422],
    [{ plan: 'education' }, 404],
    [{ plan: '__proto__' }, 404],
  ] as const;
  for (const [change, status] of wrong)
    await expect(
      admin.call(moveSubscribers, { ...terms, fromMinor, validFrom, ...change }),
    ).rejects.toMatchObject({ status });
});

test('a coming price is not charged before it begins', async () => {
  const { id, fromMinor } = await aPayer();
  await freshAdmin();
  const validFrom = new Date(+clock.now() + 100 * dayMs).toISOString();
  await admin.call(addPlanPrice, { ...terms, amountMinor: 7777, validFrom });
  await admin.call(moveSubscribers, { ...terms, fromMinor, validFrom });
  const { coming_at, coming_minor } = await rowOf(id);
  expect(coming_minor).toBe(7777);
  expect(+(coming_at ?? 0)).toBeGreaterThanOrEqual(Date.parse(validFrom));
});

const unchanged = ['price_moves', 'audit_log'] as const;
const as = freshAdmin;
wrongInputs({
  world,
  endpoint: moveSubscribers,
  as,
  good: async () => ({
    ...terms,
    fromMinor: (await aPayer()).fromMinor,
    validFrom: (await newPrice()).validFrom,
  }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: callOffPriceMove,
  as,
  good: async () => {
    const { fromMinor } = await aPayer();
    await moveFrom(fromMinor);
    return { plan: 'pro', id: (await moveOf(fromMinor))?.id ?? '' };
  },
  unchanged,
});

import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { plugged } from '#apps/features.ts';
import { cancelSubscription } from '#features/billing/contract.ts';
import { aCoupon } from '#features/billing/testing/a-coupon.ts';
import { getMemberSubscriptions } from '#features/billing/testing/subscribe-member.ts';
import { findPayment, lockPayment, type PaymentRow } from '#features/payments/server/payment.store.ts';
import { paymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { requestRefund } from '#features/payments/server/request-refund.ts';
import { reconcilePayments, settleOpenPayment } from '#features/payments/server/settle-open-payment.ts';
import { comeToRest } from '#features/payments/testing/come-to-rest.ts';
import { addToCart, getCart } from '#features/shop/contract.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { refundGatewayCharge } from '#gateways/test/server/charges/refund-gateway-charge.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { armFailpoint, disarmFailpoints } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { countDeadlocks, race, raceRounds } from '#testing/races.ts';
import { seededBytes } from '#testing/seeded-bytes.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { answerAtPaypal, creatorStart, follow } from '../testing/at-paypal.ts';
import { buyPlan } from '../testing/buy-plan.ts';
import { buySounds } from '../testing/buy-sounds.ts';
import { askQuote, upgradePlan } from '../testing/upgrade-plan.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;
const atOnce = 50;
const rounds = raceRounds(4);
const random = seededBytes('races for money');
const below = (limit: number) => Buffer.from(random(4)).readUInt32BE() % limit;

let people = 0;
const newMember = (): Promise<Member> => {
  people += 1;
  return world.person(`racer${people}`);
};
const chargesOf = async ({ id }: Member): Promise<number[]> => {
  const rows = await db
    .selectFrom('gateway_payments')
    .select('amount_minor')
    .where('customer_id', 'in', [`cus_${id}`, `cus_${id}_paypal`])
    .where('state', '=', 'succeeded')
    .execute();
  return rows.map(({ amount_minor }) => amount_minor);
};
const paymentsOf = ({ id }: Member) =>
  db.selectFrom('payments').selectAll().where('user_id', '=', id).orderBy('created_at').execute();
const ordersOf = ({ id }: Member) => db.selectFrom('orders').selectAll().where('user_id', '=', id).execute();
async function fillCart(buyer: Member, number: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < number) {
    const id = await aProduct(platform);
    await buyer.call(addToCart, { id });
    ids.push(id);
  }
  return ids;
}
/** The job that asks the gateway about a payment, as several workers run it at once. */
const settle = (id: string) =>
  settleOpenPayment(makeCall(platform, db, guest), plugged.byKey(paymentPurposes), id);

let deadlocks = 0;
async function expectRest(): Promise<void> {
  await comeToRest(world);
  const open = await db.selectFrom('payments').select('id').where('settled_at', 'is', null).execute();
  expect(open).toEqual([]);
  expect(await findMoneyFaults(db)).toEqual({});
  const after = await countDeadlocks(db);
  expect(after).toBe(deadlocks);
  deadlocks = after;
}
afterEach(expectRest);
/** A slow machine answers some of fifty that it is busy, which changes nothing. */
const isBusy = (error: unknown) => (error as { code?: unknown }).code === 'overloaded';
const expectStatuses = (given: readonly { status: number }[], allowed: readonly number[]) =>
  expect(given.map(({ status }) => status).filter((status) => !allowed.includes(status))).toEqual([]);

test(`${rounds} times a member pays for a plan in fifty tabs at once, and has one subscription and one charge [CHECKOUT-114]`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const buyer = await newMember();
    const key = randomUUID();
    // What is kept of the prices expires, so that the calls read them anew while they hold all connections.
    clock.advance(31_000);
    const { given, thrown } = await race(atOnce, (at) => buyPlan(buyer, {}, at % 2 ? key : randomUUID()));
    expect(thrown.filter((error) => !isBusy(error))).toEqual([]);
    expectStatuses(given, [200, 409, 422]);
    expect((await chargesOf(buyer)).length).toBe(1);
    expect(await getMemberSubscriptions(buyer)).toMatchObject([{ status: 'active' }]);
  }
}, 600_000);

test(`${rounds} times fifty returns, events and jobs settle one payment at PayPal at once, and it has one order [CHECKOUT-117]`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const buyer = await newMember();
    await fillCart(buyer, 2);
    const { quote } = await buyer.call(getCart, {});
    const back = await answerAtPaypal(
      buyer,
      await follow(buyer, `/paypal/cart/checkout?consent=true&quote=${quote}`),
    );
    const [payment] = await paymentsOf(buyer);
    const { thrown } = await race<unknown>(atOnce, (at) => {
      if (at % 25 === 0) return deliverWebhooks(world).then(() => world.drain());
      return at % 2 ? follow(buyer, back) : settle(payment?.id ?? '');
    });
    expect(thrown.filter((error) => !isBusy(error))).toEqual([]);
    expect([(await chargesOf(buyer)).length, (await ordersOf(buyer)).length]).toEqual([1, 1]);
  }
}, 600_000);

test(`${rounds} times fifty payments for overlapping sounds at once charge and give each of them once [CHECKOUT-117]`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const buyer = await newMember();
    const ids = await fillCart(buyer, 4);
    const { given, thrown } = await race(atOnce, () => {
      const wanted = ids.filter(() => below(2) === 0);
      return buySounds(buyer, wanted.length > 0 ? wanted : ids);
    });
    expect(thrown.filter((error) => !isBusy(error))).toEqual([]);
    expectStatuses(given, [200, 409, 422]);
    const sold = await db
      .selectFrom('order_products')
      .innerJoin('orders', 'orders.id', 'order_products.order_id')
      .select('product_id')
      .where('user_id', '=', buyer.id)
      .execute();
    expect(sold.length).toBe(new Set(sold.map(({ product_id }) => product_id)).size);
    const charged = (await chargesOf(buyer)).reduce((sum, minor) => sum + minor, 0);
    expect(charged).toBe(sold.length * 1499);
  }
}, 600_000);

test(`${rounds} times a buyer comes back from PayPal, gives up there, and pays by card, all at once: one charge or none`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    await aCoupon(world, `TABS${round}`, { max_redemptions: 1 });
    const buyer = await newMember();
    const start = `${creatorStart}&coupon=TABS${round}`;
    const back = await answerAtPaypal(buyer, await follow(buyer, start));
    const [payment] = await paymentsOf(buyer);
    const { thrown } = await race<unknown>(atOnce, () => {
      const acts = [
        () => follow(buyer, back),
        () => follow(buyer, `${back}&cancelled=1`),
        () => buyPlan(buyer, { coupon: `TABS${round}` }),
        () => buyPlan(buyer),
        () => follow(buyer, start),
        () => settle(payment?.id ?? ''),
      ];
      return acts[below(acts.length)]?.() ?? Promise.reject();
    });
    expect(thrown.filter((error) => !isBusy(error))).toEqual([]);
    await comeToRest(world);
    expect((await chargesOf(buyer)).length).toBeLessThan(2);
  }
}, 600_000);

test(`${rounds} times a member upgrades in fifty tabs, by card and at PayPal, while the plan is cancelled: charged once`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const buyer = await newMember();
    await buyPlan(buyer);
    const [running] = await getMemberSubscriptions(buyer);
    const quote = (await askQuote(buyer)).body.quote.id;
    const { thrown } = await race<unknown>(atOnce, (at) =>
      at === 25
        ? buyer.call(cancelSubscription, { id: running?.id ?? '', cancelReason: null })
        : upgradePlan(buyer, { quote }),
    );
    expect(thrown.filter((error) => !isBusy(error))).toEqual([]);
    expect((await chargesOf(buyer)).length).toBe(2);
    expect(await getMemberSubscriptions(buyer)).toMatchObject([{ id: running?.id, name: 'Pro' }]);
  }
}, 600_000);

test(`${rounds} times fifty refunds of one payment at once, here and at the gateway, are never above it`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const buyer = await newMember();
    const { body } = await buyPlan(buyer);
    const payment = (await findPayment(db, body.payment_id)) as PaymentRow;
    const charge = payment.gateway_payment_id ?? '';
    const { currency } = payment;
    await race<unknown>(atOnce, (at) => {
      const minor = 1 + below(600);
      if (at % 10 === 0)
        return refundGatewayCharge(platform, { charge, reference: null, amount: { minor, currency } });
      return transaction(db, async (tx) => {
        const row = (await lockPayment(tx, payment.id)) as PaymentRow;
        const wanted = { id: randomUUID(), minor, reason: 'admin', note: '', requestedBy: null } as const;
        await requestRefund(makeCall(platform, tx, guest), row, wanted);
      });
    });
    await race(5, () => world.drain());
    await comeToRest(world);
    const { refunded_minor, total_minor } = (await findPayment(db, payment.id)) as PaymentRow;
    expect(refunded_minor).toBeGreaterThan(0);
    expect(refunded_minor).toBeLessThanOrEqual(total_minor);
  }
}, 600_000);

test(`${rounds} times fifty buyers pay at once, some calls break, and numbers of receipts have neither gap nor twin`, async () => {
  const buyers: Member[] = [];
  while (buyers.length < atOnce) buyers.push(await newMember());
  for (let round = 0; round < rounds; round += 1) {
    const carts: string[][] = [];
    for (const buyer of buyers) carts.push(await fillCart(buyer, 1));
    const breaks = ['receipts.write', 'receipts.written', 'payments.fulfil', 'payments.charged'];
    for (const place of breaks) armFailpoint(place, { do: 'throw' }, { skip: below(20), times: 3 });
    const { thrown } = await race(atOnce, (at) => buySounds(buyers[at] as Member, carts[at] ?? []));
    expect(thrown.filter((error) => !isBusy(error))).toEqual([]);
    disarmFailpoints();
    clock.advance(61_000);
    await transaction(db, (tx) => reconcilePayments(makeCall(platform, tx, guest)));
    await world.drain();
    const orders = await db
      .selectFrom('orders')
      .select('id')
      .where(
        'user_id',
        'in',
        buyers.map(({ id }) => id),
      )
      .execute();
    expect(orders.length).toBe(atOnce * (round + 1));
  }
}, 1_800_000);

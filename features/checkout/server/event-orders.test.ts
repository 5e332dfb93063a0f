import { expect, test } from 'vitest';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { findPayment, type PaymentRow } from '#features/payments/server/payment.store.ts';
import { addToCart, getCart } from '#features/shop/contract.ts';
import { findOwnedProducts } from '#features/shop/server/owned-product.store.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import {
  disputeGatewayCharge,
  refundGatewayCharge,
} from '#gateways/test/server/charges/refund-gateway-charge.ts';
import { writeWebhookBody } from '#gateways/test/server/webhook-body.ts';
import { signatureHeader, signWebhook, webhookKey } from '#gateways/test/server/webhook-signature.ts';
import { findMoneyFaults } from '#testing/money-adds-up.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { answerAtPaypal, follow } from '../testing/at-paypal.ts';

const world = await aWorld();
const { platform, clock, server } = world;
const { db } = platform;
const key = webhookKey(platform.config.secret.reveal());
const dayMs = 86_400_000;

type Event = Parameters<typeof writeWebhookBody>[0];

interface Unheard {
  buyer: Member;
  id: string;
  events: Event[];
}

/** All orders of these things: 720 of six. */
function ordersOf<T>(things: readonly T[]): T[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((first, at) => ordersOf(things.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

/**
 * A payment that its buyer has approved at PayPal, and of which nothing was heard since: it was captured, a part was refunded, and
 * a dispute was opened, won and opened again. Gives it with its six events.
 */
async function anUnheardPayment(buyer: Member): Promise<Unheard> {
  await buyer.call(addToCart, { id: await aProduct(platform) });
  const { quote } = await buyer.call(getCart, {});
  await answerAtPaypal(buyer, await follow(buyer, `/paypal/cart/checkout?consent=true&quote=${quote}`));
  const { id, gateway_payment_id } = await db
    .selectFrom('payments')
    .select(['id', 'gateway_payment_id'])
    .where('user_id', '=', buyer.id)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  await getPaymentGateway(platform, 'test').redirect?.capture(id);
  const charge = gateway_payment_id ?? '';
  await refundGatewayCharge(platform, { charge, reference: null, amount: { minor: 500, currency: 'USD' } });
  for (const state of ['open', 'won', 'open'] as const) await disputeGatewayCharge(platform, charge, state);
  const events = await db
    .selectFrom('gateway_events')
    .selectAll()
    .where('payment_id', '=', charge)
    .orderBy('created_at')
    .execute();
  expect(events.length).toBe(6);
  // The gateway sends nothing of itself.
  await db
    .updateTable('gateway_events')
    .set({ delivered_at: clock.now() })
    .where('payment_id', '=', charge)
    .execute();
  return { buyer, id, events };
}

async function deliver(event: Event): Promise<void> {
  const payload = writeWebhookBody(event);
  const headers = {
    'content-type': 'application/json',
    [signatureHeader]: signWebhook(key, payload, clock.now()),
  };
  const { statusCode } = await server.inject({ method: 'POST', url: '/webhooks/billing', headers, payload });
  expect(statusCode).toBe(200);
}

/** How far a payment has come: what is higher is never left again for what is lower. */
const stages = ['requires_action', 'fulfilled', 'disputed'];
const stageOf = async (id: string) => stages.indexOf(((await findPayment(db, id)) as PaymentRow).state);

/** Delivers the events of each, with all that follows from the first `pause` of them before the others come. */
async function deliverAll(payments: readonly (Unheard & { pause: number })[]): Promise<void> {
  const before = new Map<string, number>();
  for (const isFirst of [true, false]) {
    for (const { events, pause } of payments)
      for (const event of isFirst ? events.slice(0, pause) : events.slice(pause)) await deliver(event);
    await world.drain();
    for (const { id } of payments) {
      const stage = await stageOf(id);
      expect(stage).toBeGreaterThanOrEqual(before.get(id) ?? 0);
      before.set(id, stage);
    }
  }
  for (const { id, buyer } of payments) {
    const final = { state: 'disputed', refunded_minor: 500, dispute: 'open' };
    expect(await findPayment(db, id)).toMatchObject(final);
    expect(await findOwnedProducts(db, buyer.id)).toEqual([]);
  }
}

/** All 720 with `CHAOS=all`, and otherwise one of each six that begin with the same three events. */
const isFull = process.env.CHAOS === 'all';
const allOrders = ordersOf([0, 1, 2, 3, 4, 5]);
const orders = allOrders.filter((_order, at) => isFull || at % 6 === Math.floor(at / 6) % 6);

test('the six events of a payment in any order: one final state, and never back [CHECKOUT-120]', async () => {
  expect([allOrders.length, orders.length]).toEqual([720, isFull ? 720 : 120]);
  const buyers: Member[] = [];
  while (buyers.length < 30) buyers.push(await world.person(`buyer${buyers.length}`));
  for (let from = 0; from < orders.length; from += buyers.length) {
    const payments: (Unheard & { pause: number })[] = [];
    for (const [at, buyer] of buyers.entries()) {
      const payment = await anUnheardPayment(buyer);
      const order = orders[from + at] ?? [];
      payments.push({ ...payment, events: order.flatMap((one) => payment.events[one] ?? []), pause: at % 6 });
    }
    await deliverAll(payments);
  }
  expect(await findMoneyFaults(db)).toEqual({});
}, 600_000);

test('one of the six events is lost for ever, and the others come three days late: the same final state [CHECKOUT-120]', async () => {
  const buyer = await world.person('patient');
  for (let lost = 0; lost < 6; lost += 1) {
    const payment = await anUnheardPayment(buyer);
    clock.advance(3 * dayMs);
    await deliverAll([{ ...payment, events: payment.events.toSpliced(lost, 1).toReversed(), pause: lost }]);
  }
  expect(await findMoneyFaults(db)).toEqual({});
});

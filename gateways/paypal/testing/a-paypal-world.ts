import { afterAll } from 'vitest';
import { reducedPrice } from '#features/payments/model/reductions.ts';
import type { GatewayPayment, PaymentRequest, Reduction } from '#features/payments/server/gateway.ts';
import type { GatewayUnderTest } from '#features/payments/testing/gateway-under-test.ts';
import { findPaypalCharge } from '#gateways/paypal/server/charges/paypal-charges.ts';
import { paypalGateway } from '#gateways/paypal/server/paypal-gateway.ts';
import type { Db } from '#platform/server/call.ts';
import { type APaypal, aPaypal } from '#testing/companies/paypal/a-paypal.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld, type World } from '#testing/world.ts';

export interface APaypalWorld extends World {
  fake: APaypal;
  underTest: GatewayUnderTest;
}

/** A server that takes its payments by a fake of PayPal. Both end with the test file. */
export async function aPaypalWorld(): Promise<APaypalWorld> {
  const clock = fakeClock();
  const fake = await aPaypal(() => clock.now());
  afterAll(() => fake.close());
  const world = await aWorld({ clock, settings: fake.settings });
  return { ...world, fake, underTest: paypalUnderTest(world, fake) };
}

export const addresses = {
  returnUrl: 'https://tonehall.example/paypal/return?payment=1',
  cancelUrl: 'https://tonehall.example/paypal/return?payment=1&cancelled=1',
};

/** PayPal's ids of what a payer has begun. */
export async function findPaypalIdsOf(db: Db, payerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('paypal_payments')
    .select('paypal_id')
    .where('customer', '=', payerId)
    .execute();
  return rows.flatMap(({ paypal_id }) => paypal_id ?? []);
}

function paypalUnderTest({ platform, clock }: World, fake: APaypal): GatewayUnderTest {
  const gateway = paypalGateway(platform);
  const { redirect } = gateway;
  if (!redirect) throw new Error('PayPal has a page');

  const pay: GatewayUnderTest['pay'] = async (request, how) => {
    const begun = await redirect.begin(request, addresses);
    if (how === 'asking') return begun;
    if (begun.status === 'requires_action') fake.approve(begun.id, how === 'good' ? 'good' : 'declined');
    return redirect.capture(request.reference);
  };
  const captureOf = async (id: string): Promise<string> =>
    (await findPaypalCharge(platform, id))?.captureId ?? '';

  return {
    gateway,
    pay,
    now: () => clock.now(),
    async begin(state) {
      const { subscriptionId } = await pay(aSubscriptionRequest(), 'good');
      const id = subscriptionId ?? '';
      if (state === 'non_renewing') await gateway.cancelAtPeriodEnd(id);
      if (state === 'cancelled') await gateway.endNow(id);
      const begun = await gateway.findSubscription(id);
      if (begun?.status !== state) throw new Error(`the subscription is ${begun?.status}, not ${state}`);
      return begun;
    },
    charges: async ({ id }) => fake.books.subscriptions.find(id)?.captures.length ?? 0,
    confirm: async ({ id }: GatewayPayment, approve) => {
      if (approve) fake.approve(id);
    },
    giveCard: () => Promise.reject(new Error('PayPal takes no cards')),
    async chargedTo(payerId) {
      const ids = await findPaypalIdsOf(platform.db, payerId);
      return ids
        .flatMap((id) => fake.books.subscriptions.find(id)?.captures ?? [])
        .sort((one, other) => (one.id < other.id ? -1 : 1))
        .map(({ amount }) => Math.round(Number(amount.value) * 100));
    },
    async refundByHand(charge, minor) {
      const amount = { value: (minor / 100).toFixed(2), currency_code: 'EUR' };
      const refund = fake.books.captures.refund(await captureOf(charge), { amount });
      const event = anEvent('PAYMENT.CAPTURE.REFUNDED', refund, clock.now());
      const { body, headers } = fake.sign(event);
      await gateway.readEvent(body, headers);
    },
    async failRefund(charge) {
      const refund = fake.books.captures.setLastRefund(await captureOf(charge), 'FAILED');
      const { body, headers } = fake.sign(anEvent('PAYMENT.REFUND.FAILED', refund, clock.now()));
      await gateway.readEvent(body, headers);
    },
    async dispute(charge, state) {
      fake.books.captures.get(await captureOf(charge)).dispute = state;
    },
    async webhook({ id }) {
      await gateway.cancelAtPeriodEnd(id);
      return fake.sign(anEvent('BILLING.SUBSCRIPTION.SUSPENDED', { id }, clock.now()));
    },
  };
}

let events = 0;

/** An event as PayPal writes it. */
export function anEvent(event_type: string, resource: object, at: Date) {
  events += 1;
  return {
    id: `WH-${String(events).padStart(10, '0')}`,
    event_version: '1.0',
    create_time: at.toISOString(),
    resource_type: 'subscription',
    event_type,
    summary: 'Something has happened.',
    resource,
  };
}

let requests = 0;

/** A request for `pro` at 9.99 EUR a month, of a payer of its own. */
export function aSubscriptionRequest(reductions: readonly Reduction[] = []): PaymentRequest {
  requests += 1;
  const price = { minor: 999, currency: 'EUR' };
  return {
    reference: `payment-${requests}`,
    payer: { id: `payer-${requests}`, name: 'Ada Byron', email: 'ada@example.org' },
    buys: {
      kind: 'subscription',
      item: 'pro',
      title: 'Tonehall Pro',
      frequency: 'monthly',
      price,
      reductions,
    },
    total: reducedPrice(price, reductions),
  };
}

/** A request for something that is bought once at 5.00 EUR. */
export const aOneOffRequest = (): PaymentRequest => ({
  ...aSubscriptionRequest(),
  buys: { kind: 'once', title: 'Sample pack' },
  total: { minor: 500, currency: 'EUR' },
});

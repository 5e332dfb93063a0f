import { expect, test } from 'vitest';
import { IdempotencyKeyReused } from '#features/payments/server/gateway-errors.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { gatewaySuite } from '#features/payments/testing/gateway-suite.ts';
import { type GatewayUnderTest, payByCard } from '#features/payments/testing/gateway-under-test.ts';
import { aGatewaySubscription } from '#gateways/test/testing/a-gateway-subscription.ts';
import { aWorld } from '#testing/world.ts';
import { confirmTestPayment } from '../payment.contract.ts';
import { advanceDueSubscriptions } from './advance-subscriptions.ts';
import {
  disputeGatewayCharge,
  failGatewayRefund,
  refundGatewayCharge,
} from './charges/refund-gateway-charge.ts';
import { writeWebhookBody } from './webhook-body.ts';
import { signatureHeader, signWebhook, webhookKey } from './webhook-signature.ts';

const world = await aWorld();
const { platform, clock } = world;
const gateway = getPaymentGateway(platform, 'test');

const states = {
  in_trial: { trialDays: 14 },
  active: {},
  non_renewing: { state: 'stopped' },
  cancelled: { state: 'ended' },
} as const;
const methods = { good: 'visa', declining: 'insufficient_funds', none: null } as const;

const underTest: GatewayUnderTest = {
  gateway,
  now: () => clock.now(),
  begin: (state, method = 'good') =>
    aGatewaySubscription(platform, { ...states[state], method: methods[method] }),
  async charges({ id }) {
    const { count } = await platform.db
      .selectFrom('gateway_charges')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('subscription_id', '=', id)
      .where('decline_code', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  },
  pay: payByCard(gateway, {
    good: 'pm_test_visa',
    declining: 'pm_test_insufficient_funds',
    asking: 'pm_test_three_d_secure',
  }),
  async confirm({ clientSecret }, approve) {
    await world.guest.call(confirmTestPayment, { clientSecret, approve });
  },
  async giveCard({ clientSecret }, how) {
    const paymentMethodId = `pm_test_${methods[how]}`;
    await world.guest.call(confirmTestPayment, { clientSecret, approve: true, paymentMethodId });
  },
  async chargedTo(payerId) {
    const rows = await platform.db
      .selectFrom('gateway_charges')
      .select('amount_minor')
      .where('customer_id', '=', `cus_${payerId}`)
      .orderBy('period_number')
      .execute();
    return rows.map(({ amount_minor }) => amount_minor);
  },
  async refundByHand(charge, minor) {
    const amount = { minor, currency: 'EUR' };
    await refundGatewayCharge(platform, { charge, reference: null, amount });
  },
  async failRefund(charge) {
    const refunds = (await gateway.findCharge(charge))?.refunds;
    await failGatewayRefund(platform, refunds?.at(-1)?.id ?? '');
  },
  dispute: (charge, state) => disputeGatewayCharge(platform, charge, state),
  async webhook({ id }) {
    await gateway.cancelAtPeriodEnd(id);
    const event = await platform.db
      .selectFrom('gateway_events')
      .selectAll()
      .where('subscription_id', '=', id)
      .executeTakeFirstOrThrow();
    const body = writeWebhookBody(event);
    const key = webhookKey(platform.config.secret.reveal());
    return { body, headers: { [signatureHeader]: signWebhook(key, body, clock.now()) } };
  },
};

gatewaySuite('test', () => underTest);

const events = (id: string) =>
  platform.db.selectFrom('gateway_events').select('type').where('subscription_id', '=', id).execute();

test('calls that change a subscription send an event, and calls that change nothing do not', async () => {
  const { id } = await aGatewaySubscription(platform);
  await gateway.removeScheduledCancellation(id);
  expect(await events(id)).toEqual([]);
  await gateway.cancelAtPeriodEnd(id);
  await gateway.cancelAtPeriodEnd(id);
  await gateway.removeScheduledCancellation(id);
  await gateway.endNow(id);
  await gateway.endNow(id);
  await gateway.restart(id, { idempotencyKey: `told-${id}`, price: { minor: 999, currency: 'EUR' } });
  expect((await events(id)).map(({ type }) => type).sort()).toEqual([
    'subscription.changed',
    'subscription.changed',
    'subscription.ended',
    'subscription.restarted',
  ]);
});

test('an idempotency key of one charge is refused for another', async () => {
  const [one, other] = [
    await aGatewaySubscription(platform, { state: 'ended' }),
    await aGatewaySubscription(platform, { state: 'ended' }),
  ];
  const price = { minor: 999, currency: 'EUR' };
  await gateway.restart(one.id, { idempotencyKey: 'one-charge', price });
  const again = { idempotencyKey: 'one-charge', price };
  await expect(gateway.restart(other.id, again)).rejects.toThrow(IdempotencyKeyReused);
  await expect(gateway.restart(one.id, { ...again, price: { minor: 1, currency: 'EUR' } })).rejects.toThrow(
    IdempotencyKeyReused,
  );
  expect(await gateway.findSubscription(other.id)).toEqual(other);
});

test('a credit is taken off one renewal, also where its card was declined before, and off no other', async () => {
  const before = await aGatewaySubscription(platform);
  const credit = {
    subscription: before.id,
    reference: `renewed-${before.id}`,
    amount: { minor: 300, currency: 'EUR' },
    periodEnd: before.currentPeriodEnd,
  };
  expect(await gateway.giveCredit?.(credit)).toEqual({ state: 'waiting', charge: null });
  const setMethod = (method: 'visa' | 'insufficient_funds') =>
    platform.db.updateTable('gateway_customers').set({ method }).where('id', '=', before.customer).execute();
  const pass = async (ms: number) => {
    clock.advance(ms);
    await advanceDueSubscriptions(platform);
  };
  await setMethod('insufficient_funds');
  await pass(before.currentPeriodEnd.getTime() - clock.now().getTime());
  expect(await gateway.giveCredit?.(credit)).toEqual({ state: 'waiting', charge: null });
  await setMethod('visa');
  await pass(2 * 86_400_000);
  const charges = await gateway.listCharges(before.id);
  expect(charges.at(-1)).toMatchObject({ amount: { minor: 699 } });
  const used = { state: 'used', charge: charges.at(-1)?.id };
  expect(await gateway.giveCredit?.(credit)).toEqual(used);
  await pass(31 * 86_400_000);
  expect((await gateway.listCharges(before.id)).at(-1)).toMatchObject({ amount: { minor: 999 } });
  expect(await gateway.giveCredit?.(credit)).toEqual(used);
  const other = { ...credit, amount: { minor: 1, currency: 'EUR' } };
  await expect(gateway.giveCredit?.(other)).rejects.toThrow(IdempotencyKeyReused);
});

test('a stopped subscription has ended as soon as its period is over, before a job marks it', async () => {
  const stopped = await aGatewaySubscription(platform, { state: 'stopped' });
  clock.advance(stopped.currentPeriodEnd.getTime() - clock.now().getTime());
  const over = await gateway.findSubscription(stopped.id);
  expect(over).toMatchObject({ status: 'cancelled', endedAt: stopped.currentPeriodEnd });
  await expect(gateway.removeScheduledCancellation(stopped.id)).rejects.toThrow('has ended');
  expect(await gateway.endNow(stopped.id)).toEqual(over);
});

test('erasing a customer keeps the charges without a name and closes the portal', async () => {
  const { customer, id } = await aGatewaySubscription(platform);
  const { url } = await gateway.openPortal({
    customer,
    section: 'account_details',
    returnUrl: 'https://example.org/',
  });
  await gateway.eraseCustomer(customer);
  const row = await platform.db
    .selectFrom('gateway_customers')
    .selectAll()
    .where('id', '=', customer)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: null, email: null, method: null });
  expect(await underTest.charges({ id } as never)).toBe(1);
  const session = new URL(url).searchParams.get('session') ?? '';
  const answer = await world.guest.raw({ method: 'GET', url: `/api/test_gateway/portal?session=${session}` });
  expect(answer.status).toBe(404);
});

test('the portal refuses return addresses that are no web addresses', async () => {
  const { customer } = await aGatewaySubscription(platform);
  for (const returnUrl of ['javascript:alert(1)', 'data:text/html,x', '/account', '']) {
    await expect(gateway.openPortal({ customer, section: 'payment_sources', returnUrl })).rejects.toThrow(
      'a web address',
    );
  }
});

test('an upgrade that is confirmed after a renewal charges nothing: its credit was of the period before', async () => {
  const before = await aGatewaySubscription(platform);
  const waiting = await gateway.cards?.pay(
    {
      reference: 'late-upgrade',
      payer: { id: 'late', name: 'Ada Byron', email: 'ada@example.org' },
      buys: {
        kind: 'upgrade',
        subscriptionId: before.id,
        item: 'pro',
        title: 'Tonehall Pro',
        frequency: 'yearly',
        price: { minor: 9999, currency: 'EUR' },
        reductions: [],
      },
      total: { minor: 9999, currency: 'EUR' },
    },
    'pm_test_three_d_secure',
  );
  clock.advance(before.currentPeriodEnd.getTime() - clock.now().getTime());
  await advanceDueSubscriptions(platform);
  if (!waiting) throw new Error('no payment');
  await underTest.confirm(waiting, true);
  expect(await gateway.findPayment('late-upgrade')).toMatchObject({ status: 'cancelled' });
  expect(await gateway.findSubscription(before.id)).toMatchObject({ frequency: 'monthly', paidMinor: 999 });
});

test('a payment that was begun without a card is charged to none but the card that its buyer gives', async () => {
  const request = {
    reference: 'begun-by-hand',
    payer: { id: 'payer-begun', name: 'Ada Byron', email: 'ada@example.org' },
    buys: { kind: 'once', title: 'Sample pack' },
    total: { minor: 500, currency: 'EUR' },
  } as const;
  const begun = await gateway.cards?.begin(request);
  const clientSecret = begun?.clientSecret ?? '';
  const give = (paymentMethodId?: string) =>
    world.guest.call(confirmTestPayment, { clientSecret, approve: true, paymentMethodId });
  await expect(give()).rejects.toMatchObject({ status: 422 });
  expect(await gateway.findPayment('begun-by-hand')).toEqual(begun);
  expect(await give('pm_test_three_d_secure')).toEqual({ status: 'requires_action' });
  expect(await give('pm_test_three_d_secure')).toEqual({ status: 'succeeded' });
  expect(await give('pm_test_insufficient_funds')).toEqual({ status: 'succeeded' });
  const unknown = await gateway.cards?.begin({ ...request, reference: 'begun-with-nothing' });
  const input = { clientSecret: unknown?.clientSecret ?? '', approve: true, paymentMethodId: 'pm_of_nobody' };
  expect(await world.guest.call(confirmTestPayment, input)).toEqual({ status: 'failed' });
  expect(await gateway.findPayment('begun-with-nothing')).toMatchObject({
    declineCode: 'payment_method_not_present',
  });
});

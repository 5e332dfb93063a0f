import { expect, test } from 'vitest';
import { CardDeclined, GatewayUnavailable } from '#features/payments/server/gateway-errors.ts';
import type { StripeFault } from '#testing/companies/stripe/a-stripe.ts';
import { race } from '#testing/races.ts';
import { aStripeWorld, aSubscriptionRequest } from '../testing/a-stripe-world.ts';
import { stripeClockSuite } from '../testing/stripe-clock-suite.ts';
import { stripeGateway } from './stripe-gateway.ts';

const { fake, cards, underTest, platform, clock } = await aStripeWorld();
const { gateway, begin, charges } = underTest;
const price = { minor: 1299, currency: 'EUR' };
const terms = (idempotencyKey: string) => ({ idempotencyKey, price });
const elsewhere = () => stripeGateway({ ...platform, config: { ...platform.config } });

stripeClockSuite(() => ({ underTest, clock }));

test.each<StripeFault>(['cut before', 'cut after', '500', 'rubbish after'])(
  'a restart whose connection is %s is one charge when it is repeated elsewhere',
  async (fault) => {
    const ended = await begin('cancelled');
    // The request that charges follows two that read.
    fake.failNext(fault, 2);
    await expect(gateway.restart(ended.id, terms(`lost-${ended.id}`))).rejects.toThrow(GatewayUnavailable);
    const again = await elsewhere().restart(ended.id, terms(`lost-${ended.id}`));
    expect(again).toMatchObject({ status: 'active', price });
    expect(await gateway.findSubscription(ended.id)).toEqual(again);
    expect(await charges(ended)).toBe(2);
  },
);

test('two processes that restart with one key charge once', async () => {
  const ended = await begin('cancelled');
  const { thrown } = await race(4, () => elsewhere().restart(ended.id, terms(`both-${ended.id}`)));
  for (const error of thrown) expect(error).toBeInstanceOf(GatewayUnavailable);
  expect(await charges(ended)).toBe(2);
});

test('a restarted subscription ends, and restarts again, by its first id', async () => {
  const first = await begin('cancelled');
  const second = await gateway.restart(first.id, terms(`once-${first.id}`));
  expect(await gateway.endNow(first.id)).toMatchObject({ id: second.id, status: 'cancelled' });
  const third = await gateway.restart(first.id, terms(`twice-${first.id}`));
  expect(new Set([first.id, second.id, third.id]).size).toBe(3);
  expect(await gateway.findSubscription(second.id)).toEqual(third);
});

test('a restart of which the bank asks its absent owner is declined', async () => {
  const { subscriptionId, ...payment } = await cards.pay(
    aSubscriptionRequest(),
    'pm_card_authenticationRequired',
  );
  fake.answerBank(payment.id, true);
  const paid = await gateway.findPayment(payment.reference);
  const id = paid?.subscriptionId ?? '';
  await gateway.endNow(id);
  const declined = await gateway.restart(id, terms(`asked-${id}`)).catch((error: unknown) => error);
  expect(declined).toBeInstanceOf(CardDeclined);
  expect(declined).toMatchObject({ declineCode: 'authentication_required' });
});

test('an erased customer’s waiting payment is never charged, and Stripe has no name any more', async () => {
  const request = aSubscriptionRequest();
  await cards.pay(request, 'pm_card_visa');
  const waiting = await cards.pay(
    { ...aSubscriptionRequest(), payer: request.payer },
    'pm_card_authenticationRequired',
  );
  const customer =
    fake.books.all('customer').find(({ metadata }) => metadata?.['payer'] === request.payer.id)?.id ?? '';
  await gateway.eraseCustomer(customer);
  fake.answerBank(waiting.id, true);
  expect(fake.books.all('charge').filter((one) => one.customer === customer)).toHaveLength(1);
  expect(fake.books.anything(customer)).toEqual({ id: customer, object: 'customer', deleted: true });
});

test('the portal’s configuration is made once, for any number of processes', async () => {
  const { customer } = await begin('active');
  const open = (section: 'payment_sources' | 'billing_history') =>
    elsewhere().openPortal({ customer, section, returnUrl: 'https://example.org/' });
  await open('payment_sources');
  await open('billing_history');
  expect(fake.books.all('billing_portal.configuration')).toHaveLength(1);
});

test('requests to Stripe are sent once, with its version and without telemetry', async () => {
  const { id } = await begin('active');
  const before = fake.requests.length;
  for (const fault of ['cut before', '500', '429'] as const) {
    fake.failNext(fault);
    await expect(gateway.findSubscription(id)).rejects.toThrow(GatewayUnavailable);
  }
  await gateway.findSubscription(id);
  await gateway.findSubscription(id);
  const sent = fake.requests.slice(before);
  expect(sent).toHaveLength(5);
  for (const { headers } of sent) {
    expect(headers['stripe-version']).toBe('2026-10-28.endive');
    expect(headers).not.toHaveProperty('x-stripe-client-telemetry');
  }
});

test('a refused key is a gateway that cannot be reached', async () => {
  const wrong = { ...platform.config, stripe: platform.config.stripe && { ...platform.config.stripe } };
  const { Secret } = await import('#platform/pure/secret.ts');
  if (wrong.stripe) wrong.stripe.secretKey = new Secret('sk_test_of_somebody_else');
  const other = stripeGateway({ ...platform, config: wrong });
  await expect(other.findSubscription('sub_any')).rejects.toThrow(GatewayUnavailable);
  const off = stripeGateway({ ...platform, config: { ...platform.config, stripe: null } });
  await expect(off.findSubscription('sub_any')).rejects.toThrow(GatewayUnavailable);
});

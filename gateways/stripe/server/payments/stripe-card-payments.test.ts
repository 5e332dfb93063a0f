import { expect, test } from 'vitest';
import type { GatewayPayment, PaymentGateway } from '#features/payments/server/gateway.ts';
import { GatewayUnavailable, TotalDiffers } from '#features/payments/server/gateway-errors.ts';
import type { StripeFault } from '#testing/companies/stripe/a-stripe.ts';
import { race } from '#testing/races.ts';
import { aOneOffRequest, aStripeWorld, aSubscriptionRequest } from '../../testing/a-stripe-world.ts';
import { stripeGateway } from '../stripe-gateway.ts';

const { fake, cards, underTest, platform, clock } = await aStripeWorld();
const { gateway, chargedTo, stripe } = underTest;
const visa = 'pm_card_visa';
const asking = 'pm_card_authenticationRequired';
const poor = 'pm_card_visa_chargeDeclinedInsufficientFunds';
const dayMs = 86_400_000;
/** A first period that costs nothing. */
const free = [{ name: 'coupon', minor: 999, cycles: 1 }] as const;

/** The gateway as another process has it, which has begun no payment itself. */
const elsewhere = (): PaymentGateway => stripeGateway({ ...platform, config: { ...platform.config } });
const payElsewhere = (...given: Parameters<typeof cards.pay>) => elsewhere().cards?.pay(...given);
const statusAtStripe = async (reference: string) => {
  const { data } = await stripe.subscriptions.search({ query: `metadata['reference']:'${reference}'` });
  return data.map(({ status }) => status);
};

test('what is bought once is charged once, and begins nothing', async () => {
  const request = aOneOffRequest();
  const paid = await cards.pay(request, visa);
  expect(paid).toMatchObject({ status: 'succeeded', subscriptionId: null, amount: request.total });
  expect(await payElsewhere(request, visa)).toEqual(paid);
  expect(await elsewhere().findPayment(request.reference)).toEqual(paid);
  expect(await chargedTo(request.payer.id)).toEqual([500]);
});

test('what is bought once is declined, confirmed or closed like a subscription', async () => {
  const declined = await cards.pay(aOneOffRequest(), poor);
  expect(declined).toMatchObject({ status: 'failed', declineCode: 'insufficient_funds' });
  expect(await elsewhere().findPayment(declined.reference)).toEqual(declined);
  const asked = await cards.pay(aOneOffRequest(), asking);
  fake.answerBank(asked.id, true);
  expect(await elsewhere().findPayment(asked.reference)).toMatchObject({ status: 'succeeded' });
  const left = await cards.pay(aOneOffRequest(), asking);
  expect(await elsewhere().closePayment(left.reference)).toMatchObject({ id: left.id, status: 'cancelled' });
  fake.answerBank(left.id, true);
  expect(await gateway.findPayment(left.reference)).toMatchObject({ status: 'cancelled' });
});

const faults: StripeFault[] = ['cut before', 'cut after', '500', '429', 'rubbish after'];
/** The requests of one payment by a new buyer. */
const requestsOfOne = 11;

test.each(
  faults.flatMap((fault) => Array.from({ length: requestsOfOne }, (_none, at) => [fault, at] as const)),
)(
  'a payment whose connection is %s at request %i is charged once when it is asked for again',
  async (fault, at) => {
    const request = aSubscriptionRequest();
    fake.failNext(fault, at);
    await cards.pay(request, visa).catch(expectUnavailable);
    const paid = await payElsewhere(request, visa);
    expect(paid).toMatchObject({ status: 'succeeded', amount: request.total });
    expect(await elsewhere().findPayment(request.reference)).toEqual(paid);
    expect(await chargedTo(request.payer.id)).toEqual([999]);
    expect(await statusAtStripe(request.reference)).toEqual(['active']);
  },
);

test.each(
  faults.flatMap((fault) => Array.from({ length: requestsOfOne }, (_none, at) => [fault, at] as const)),
)(
  'a payment whose connection is %s at request %i is paid or closed when nobody asks again',
  async (fault, at) => {
    const request = aSubscriptionRequest();
    fake.failNext(fault, at);
    await cards.pay(request, visa).catch(expectUnavailable);
    const other = elsewhere();
    const outcome =
      (await other.findPayment(request.reference)) ?? (await other.closePayment(request.reference));
    const isPaid = outcome.status === 'succeeded';
    expect(outcome.status).toBe(isPaid ? 'succeeded' : 'cancelled');
    expect(await chargedTo(request.payer.id)).toEqual(isPaid ? [999] : []);
    // What arrives late changes nothing.
    expect(await payElsewhere(request, visa)).toMatchObject({ status: outcome.status });
    expect(await chargedTo(request.payer.id)).toEqual(isPaid ? [999] : []);
    expect((await statusAtStripe(request.reference)).includes('active')).toBe(isPaid);
  },
);

function expectUnavailable(error: unknown): void {
  expect(error).toBeInstanceOf(GatewayUnavailable);
}

test('a payment by a new buyer takes as many requests as these tests break', async () => {
  const before = fake.requests.length;
  await cards.pay(aSubscriptionRequest(), visa);
  expect(fake.requests.length - before).toBe(requestsOfOne);
});

test('while the search does not know a payment it is not closed, and found as soon as it is known', async () => {
  const request = aSubscriptionRequest();
  fake.indexes = false;
  await cards.pay(request, visa);
  const other = elsewhere();
  expect(await other.findPayment(request.reference)).toBeNull();
  await expect(other.closePayment(request.reference)).rejects.toThrow(GatewayUnavailable);
  fake.indexes = true;
  expect(await other.findPayment(request.reference)).toMatchObject({ status: 'succeeded' });
  expect(await chargedTo(request.payer.id)).toEqual([999]);
});

test('a second purchase of a buyer whom the search does not know yet has the same customer', async () => {
  const first = aOneOffRequest();
  fake.indexes = false;
  await cards.pay(first, visa);
  const second = { ...aOneOffRequest(), payer: { ...first.payer, name: 'Ada Lovelace' } };
  await payElsewhere(second, visa);
  fake.indexes = true;
  expect(await chargedTo(first.payer.id)).toEqual([500, 500]);
  const query = `metadata['payer']:'${first.payer.id}'`;
  expect((await stripe.customers.search({ query })).data).toMatchObject([{ name: 'Ada Lovelace' }]);
});

test('a second purchase days later has the same customer, and a closed reference stays closed for a day', async () => {
  const first = aOneOffRequest();
  await cards.pay(first, visa);
  const closed = aOneOffRequest();
  await gateway.closePayment(closed.reference);
  clock.advance(dayMs - 1000);
  expect(await payElsewhere(closed, visa)).toMatchObject({ status: 'cancelled' });
  clock.advance(2 * dayMs);
  await payElsewhere({ ...aOneOffRequest(), payer: first.payer }, visa);
  expect(await chargedTo(first.payer.id)).toEqual([500, 500]);
  expect(await chargedTo(closed.payer.id)).toEqual([]);
});

test('a payer’s id cannot leave its place in a query', async () => {
  const quoted = { ...aOneOffRequest(), payer: { id: "o'neill\\", name: 'O', email: 'o@example.org' } };
  await cards.pay(quoted, visa);
  expect(await chargedTo("o'neill\\")).toEqual([500]);
});

test('two processes that pay at once charge once', async () => {
  const request = aSubscriptionRequest();
  const { given, thrown } = await race(6, () => payElsewhere(request, visa) as Promise<GatewayPayment>);
  for (const error of thrown) expectUnavailable(error);
  for (const one of given) expect(one.status).toBe('succeeded');
  expect(await gateway.findPayment(request.reference)).toMatchObject({ status: 'succeeded' });
  expect(await chargedTo(request.payer.id)).toEqual([999]);
});

test.each([
  ['pm_card_visa_chargeDeclined', 'generic_decline'],
  [poor, 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
  ['pm_of_nobody', 'payment_method_not_present'],
])('a card like %s is declined with %s, and its subscription ends', async (token, declineCode) => {
  const request = aSubscriptionRequest();
  const declined = await cards.pay(request, token);
  expect(declined).toMatchObject({ status: 'failed', declineCode, subscriptionId: null });
  expect(await elsewhere().findPayment(request.reference)).toEqual(declined);
  expect(await statusAtStripe(request.reference)).toEqual(['incomplete_expired']);
  await expect(stripe.paymentIntents.confirm(declined.id, { payment_method: visa })).rejects.toThrow(
    'canceled',
  );
  expect(await chargedTo(request.payer.id)).toEqual([]);
});

test('a payment that its owner has refused at the bank cannot be confirmed later', async () => {
  const request = aSubscriptionRequest();
  const asked = await cards.pay(request, asking);
  fake.answerBank(asked.id, false);
  expect(await elsewhere().findPayment(request.reference)).toMatchObject({
    status: 'failed',
    declineCode: 'payment_intent_authentication_failure',
  });
  await expect(stripe.paymentIntents.confirm(asked.id, { payment_method: visa })).rejects.toThrow('canceled');
  expect(await statusAtStripe(request.reference)).toEqual(['incomplete_expired']);
});

test('a payment that is confirmed while it is closed stays paid, and its subscription runs', async () => {
  const request = aSubscriptionRequest();
  const asked = await cards.pay(request, asking);
  const other = elsewhere();
  expect(await other.findPayment(request.reference)).toMatchObject({ status: 'requires_action' });
  // The buyer is quicker than the second of the two requests.
  const closing = other.closePayment(request.reference);
  fake.answerBank(asked.id, true);
  expect(await closing).toMatchObject({ status: 'succeeded' });
  expect(await statusAtStripe(request.reference)).toEqual(['active']);
});

test('what costs nothing now charges nothing, and keeps the card for later', async () => {
  const request = aSubscriptionRequest({ reductions: free });
  const paid = await cards.pay(request, visa);
  expect(paid).toMatchObject({ status: 'succeeded', isSetup: true, amount: { minor: 0, currency: 'EUR' } });
  expect(await elsewhere().findPayment(request.reference)).toEqual(paid);
  const begun = await gateway.findSubscription(paid.subscriptionId ?? '');
  expect(begun).toMatchObject({ status: 'active', paymentMethod: 'card', nextAmount: { minor: 999 } });
  expect(await chargedTo(request.payer.id)).toEqual([]);
});

test.each([
  [true, 'succeeded', 'active'],
  [false, 'failed', 'canceled'],
] as const)(
  'what costs nothing now begins only if the bank’s question is answered: %s',
  async (approves, status, at) => {
    const request = aSubscriptionRequest({ reductions: free });
    const asked = await cards.pay(request, asking);
    expect(asked).toMatchObject({ status: 'requires_action', isSetup: true, subscriptionId: null });
    fake.answerBank(asked.id, approves);
    expect(await elsewhere().findPayment(request.reference)).toMatchObject({ id: asked.id, status });
    expect(await statusAtStripe(request.reference)).toEqual([at]);
  },
);

test('what costs nothing now ends with a declined or a closed card', async () => {
  const [declined, left] = [
    aSubscriptionRequest({ reductions: free }),
    aSubscriptionRequest({ reductions: free }),
  ];
  expect(await cards.pay(declined, poor)).toMatchObject({
    status: 'failed',
    declineCode: 'insufficient_funds',
  });
  await cards.pay(left, asking);
  expect(await elsewhere().closePayment(left.reference)).toMatchObject({ status: 'cancelled' });
  for (const { reference } of [declined, left]) expect(await statusAtStripe(reference)).toEqual(['canceled']);
});

test('a payment of which Stripe would charge another amount is refused before it is charged', async () => {
  const first = aOneOffRequest();
  await cards.pay(first, visa);
  const customer = fake.books.all('customer').find(({ metadata }) => metadata?.['payer'] === first.payer.id);
  if (customer) customer.balance = -100;
  const request = { ...aSubscriptionRequest(), payer: first.payer };
  await expect(cards.pay(request, visa)).rejects.toThrow(TotalDiffers);
  expect(await elsewhere().findPayment(request.reference)).toMatchObject({ status: 'cancelled' });
  expect(await chargedTo(first.payer.id)).toEqual([500]);
  expect(await statusAtStripe(request.reference)).toEqual(['incomplete_expired']);
});

test.each([
  ['a coupon of three periods', [{ name: 'coupon', minor: 500, cycles: 3 }], [499, 499, 499, 999, 999]],
  ['a coupon without end', [{ name: 'coupon', minor: 500, cycles: null }], [499, 499, 499, 499, 499]],
  ['credits once', [{ name: 'credits', minor: 400, cycles: 1 }], [599, 999, 999, 999, 999]],
  [
    'a coupon and credits',
    [
      { name: 'coupon', minor: 500, cycles: 2 },
      { name: 'credits', minor: 200, cycles: 1 },
    ],
    [299, 499, 999, 999, 999],
  ],
  ['a free first month', free, [999, 999, 999, 999]],
] as const)(
  '%s is taken off the periods that it is for, and off no other',
  async (_what, reductions, charged) => {
    const request = aSubscriptionRequest({ reductions });
    const { subscriptionId } = await cards.pay(request, visa);
    const nextAmounts: (number | undefined)[] = [];
    for (let period = 1; period < 5; period += 1) {
      nextAmounts.push((await gateway.findSubscription(subscriptionId ?? ''))?.nextAmount.minor);
      clock.advance(31 * dayMs);
      await gateway.findSubscription(subscriptionId ?? '');
    }
    expect(await chargedTo(request.payer.id)).toEqual(charged);
    expect(nextAmounts).toEqual(charged.slice(-4));
  },
);

test('a yearly coupon holds for years', async () => {
  const reductions = [{ name: 'coupon', minor: 500, cycles: 2 }] as const;
  const request = aSubscriptionRequest({ reductions, frequency: 'yearly' });
  const { subscriptionId } = await cards.pay(request, visa);
  for (let year = 0; year < 2; year += 1) {
    clock.advance(367 * dayMs);
    await gateway.findSubscription(subscriptionId ?? '');
  }
  expect(await chargedTo(request.payer.id)).toEqual([499, 499, 999]);
});

import { expect, test } from 'vitest';
import type {
  GatewaySubscription,
  PaymentGateway,
  PaymentRequest,
} from '#features/payments/server/gateway.ts';
import { GatewayUnavailable } from '#features/payments/server/gateway-errors.ts';
import type { StripeFault } from '#testing/companies/stripe/a-stripe.ts';
import { aStripeWorld, aSubscriptionRequest } from '../../testing/a-stripe-world.ts';
import { stripeGateway } from '../stripe-gateway.ts';

const { fake, cards, underTest, platform, clock } = await aStripeWorld();
const { gateway, chargedTo } = underTest;
const visa = 'pm_card_visa';
const dayMs = 86_400_000;
const elsewhere = (): PaymentGateway => stripeGateway({ ...platform, config: { ...platform.config } });

/** A running subscription by card, and the request for a dearer one in its place with a credit of 5.00 EUR. */
async function beginUpgrade(credit = 500): Promise<{ before: GatewaySubscription; request: PaymentRequest }> {
  const first = aSubscriptionRequest();
  const { subscriptionId } = await cards.pay(first, visa);
  const before = await gateway.findSubscription(subscriptionId ?? '');
  if (!before) throw new Error('no subscription was begun');
  const request: PaymentRequest = {
    ...first,
    reference: `${first.reference}-upgrade`,
    buys: {
      kind: 'upgrade',
      subscriptionId: before.id,
      item: 'premium',
      title: 'Tonehall Premium',
      frequency: 'yearly',
      price: { minor: 8388, currency: 'EUR' },
      reductions: [{ name: 'upgrade_credit', minor: credit, cycles: 1 }],
    },
    total: { minor: 8388 - credit, currency: 'EUR' },
  };
  return { before, request };
}

const runningOf = ({ customer }: GatewaySubscription) =>
  fake.books.all('subscription').filter((one) => one.customer === customer && one.status === 'active');

const faults: StripeFault[] = ['cut before', 'cut after', '500', 'rubbish after'];
/** The requests of one upgrade. */
const requestsOfOne = 11;

test.each(
  faults.flatMap((fault) => Array.from({ length: requestsOfOne }, (_none, at) => [fault, at] as const)),
)(
  'an upgrade whose connection is %s at request %i is charged once, and one subscription runs',
  async (fault, at) => {
    const { before, request } = await beginUpgrade();
    fake.failNext(fault, at);
    await cards
      .pay(request, visa)
      .catch((error: unknown) => expect(error).toBeInstanceOf(GatewayUnavailable));
    const paid = await elsewhere().cards?.pay(request, visa);
    expect(paid).toMatchObject({ status: 'succeeded', amount: request.total });
    expect(await elsewhere().findPayment(request.reference)).toEqual(paid);
    expect(await chargedTo(request.payer.id)).toEqual([999, 7888]);
    expect(runningOf(before).map(({ id }) => id)).toEqual([paid?.subscriptionId]);
    expect(await elsewhere().findSubscription(before.id)).toMatchObject({ item: 'premium', paidMinor: 7888 });
  },
);

test('an upgrade takes as many requests as this test breaks', async () => {
  const { request } = await beginUpgrade();
  const before = fake.requests.length;
  await cards.pay(request, visa);
  expect(fake.requests.length - before).toBe(requestsOfOne);
});

test('an upgrade that is left or refused leaves one subscription, the one before', async () => {
  const { before, request } = await beginUpgrade();
  const asked = await cards.pay(request, 'pm_card_authenticationRequired');
  await elsewhere().closePayment(request.reference);
  fake.answerBank(asked.id, true);
  expect(runningOf(before).map(({ id }) => id)).toEqual([before.id]);
  expect(await chargedTo(request.payer.id)).toEqual([999]);
});

test('an upgrade that costs nothing now ends the one before when the card is stored', async () => {
  const { before, request } = await beginUpgrade(8388);
  const paid = await cards.pay(request, visa);
  expect(paid).toMatchObject({ status: 'succeeded', isSetup: true });
  expect(runningOf(before).map(({ id }) => id)).toEqual([paid.subscriptionId]);
  expect(await chargedTo(request.payer.id)).toEqual([999]);
});

test('what was renewed while an upgrade waited for its buyer is paid back', async () => {
  const { before, request } = await beginUpgrade();
  clock.advance(before.currentPeriodEnd.getTime() - clock.now().getTime() - 60_000);
  const asked = await cards.pay(request, 'pm_card_authenticationRequired');
  clock.advance(3 * 3_600_000);
  expect((await gateway.findSubscription(before.id))?.id).toBe(before.id);
  fake.answerBank(asked.id, true);
  expect(await elsewhere().findPayment(request.reference)).toMatchObject({ status: 'succeeded' });
  expect(await elsewhere().findPayment(request.reference)).toMatchObject({ status: 'succeeded' });
  const charges = await gateway.listCharges(before.id);
  expect(charges.map(({ amount, refunds }) => [amount.minor, refunds.length])).toEqual([
    [999, 0],
    [999, 1],
    [7888, 0],
  ]);
});

test('charges are listed by the first id as by the last, each with its own payment', async () => {
  const { before, request } = await beginUpgrade();
  const { subscriptionId } = await cards.pay(request, visa);
  clock.advance(370 * dayMs);
  await gateway.findSubscription(before.id);
  const listed = await gateway.listCharges(before.id);
  expect(await gateway.listCharges(subscriptionId ?? '')).toEqual(listed);
  expect(listed.map(({ reference }) => reference)).toEqual([
    request.reference.replace('-upgrade', ''),
    request.reference,
    null,
  ]);
  expect(listed[1]?.period?.end).toEqual(listed[2]?.period?.start);
});

test('a subscription restarted after an upgrade keeps the date of its first trial', async () => {
  const trial = await underTest.begin('in_trial');
  const { request } = await beginUpgrade();
  const buys = { ...request.buys, subscriptionId: trial.id } as PaymentRequest['buys'];
  const { subscriptionId } = await cards.pay({ ...request, reference: `of-${trial.id}`, buys }, visa);
  await gateway.endNow(subscriptionId ?? '');
  const again = await gateway.restart(trial.id, {
    idempotencyKey: `restart-${trial.id}`,
    price: { minor: 8388, currency: 'EUR' },
  });
  expect(again).toMatchObject({ status: 'active', item: 'premium', trialEnd: trial.trialEnd });
});

test('a refund is made once for its reference, also days later and elsewhere', async () => {
  const { id } = await cards.pay(aSubscriptionRequest(), visa);
  const request = { charge: id, reference: 'refund-of-days', amount: { minor: 400, currency: 'EUR' } };
  fake.failNext('cut after', 2);
  await expect(gateway.refund(request)).rejects.toThrow(GatewayUnavailable);
  const first = await elsewhere().refund(request);
  clock.advance(3 * dayMs);
  expect(await elsewhere().refund(request)).toEqual(first);
  expect((await gateway.findCharge(id))?.refunds).toEqual([first]);
  const otherCurrency = { ...request, reference: 'refund-in-dollars', amount: { minor: 1, currency: 'USD' } };
  await expect(gateway.refund(otherCurrency)).rejects.toThrow('it was charged in eur');
});

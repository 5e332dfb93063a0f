import { expect, test } from 'vitest';
import type { PaymentRequest } from '#features/payments/server/gateway.ts';
import { GatewayUnavailable } from '#features/payments/server/gateway-errors.ts';
import type { PaypalFault } from '#testing/companies/paypal/a-paypal.ts';
import {
  addresses,
  aOneOffRequest,
  aPaypalWorld,
  aSubscriptionRequest,
} from '../../testing/a-paypal-world.ts';

const { fake, underTest, clock } = await aPaypalWorld();
const { gateway, pay } = underTest;
const { redirect } = gateway;
if (!redirect) throw new Error('PayPal has a page');

const begin = (request: PaymentRequest) => redirect.begin(request, addresses);
const approved = async (request: PaymentRequest, account: 'good' | 'declined' | 'restricted' = 'good') => {
  const { id } = await begin(request);
  fake.approve(id, account);
  return id;
};
const subscriptionAt = (id: string | null | undefined) => fake.books.subscriptions.find(id ?? '');
const captured = (id: string) =>
  subscriptionAt(id)?.captures.length ?? (fake.books.orders.find(id)?.capture ? 1 : 0);
const kinds = [
  ['a subscription', aSubscriptionRequest],
  ['what is bought once', aOneOffRequest],
] as const;

test.each(kinds)(
  '%s is approved on a page of PayPal’s, and charged once by the capture',
  async (_what, requestOf) => {
    const request = requestOf();
    const begun = await begin(request);
    expect(begun).toMatchObject({ status: 'requires_action', amount: request.total, subscriptionId: null });
    expect(begun.approvalUrl).toContain(begun.id);
    fake.approve(begun.id);
    expect(await gateway.findPayment(request.reference)).toMatchObject({ status: 'approved' });
    expect(captured(begun.id)).toBe(0);
    const paid = await redirect.capture(request.reference);
    expect(paid).toMatchObject({ id: begun.id, status: 'succeeded' });
    expect(await redirect.capture(request.reference)).toEqual(paid);
    expect(captured(begun.id)).toBe(1);
  },
);

test.each([
  ['declined', 'instrument_declined'],
  ['restricted', 'payer_cannot_pay'],
] as const)(
  'an account that is %s is declined for good, and nothing runs at PayPal',
  async (account, declineCode) => {
    for (const request of [aSubscriptionRequest(), aOneOffRequest()]) {
      const id = await approved(request, account);
      const failed = await redirect.capture(request.reference);
      expect(failed).toMatchObject({ status: 'failed', declineCode, subscriptionId: null });
      expect(await gateway.findPayment(request.reference)).toEqual(failed);
      expect(captured(id)).toBe(0);
      expect(subscriptionAt(id)?.status ?? 'CANCELLED').toBe('CANCELLED');
    }
  },
);

const faults: PaypalFault[] = ['cut before', 'cut after', '500', '429', 'rubbish after'];

test.each(faults.flatMap((fault) => kinds.map(([what, requestOf]) => [fault, what, requestOf] as const)))(
  'a start with the fault "%s" for %s is unknown, and repeated leads to one page',
  async (fault, _what, requestOf) => {
    const request = requestOf();
    fake.failNext(/^\/v[12]\/(checkout\/orders|billing\/subscriptions)$/, fault);
    await expect(begin(request)).rejects.toThrow(GatewayUnavailable);
    expect(await gateway.findPayment(request.reference)).toBeNull();
    const begun = await begin(request);
    expect(await begin(request)).toEqual(begun);
    fake.approve(begun.id);
    expect(await redirect.capture(request.reference)).toMatchObject({ status: 'succeeded' });
    expect(captured(begun.id)).toBe(1);
  },
);

test.each(faults.flatMap((fault) => kinds.map(([what, requestOf]) => [fault, what, requestOf] as const)))(
  'a capture with the fault "%s" for %s is unknown, and repeated is one charge',
  async (fault, _what, requestOf) => {
    const request = requestOf();
    const id = await approved(request);
    fake.failNext(/\/(capture|activate)$/, fault);
    // PayPal answers an activation with nothing, so that rubbish in its place is not read.
    const first = await redirect.capture(request.reference).catch((error: unknown) => error);
    if (!(first instanceof GatewayUnavailable)) expect(first).toMatchObject({ status: 'succeeded' });
    expect(await redirect.capture(request.reference)).toMatchObject({ status: 'succeeded' });
    expect(captured(id)).toBe(1);
  },
);

test('a token that PayPal does not take any more is asked for anew', async () => {
  const request = aOneOffRequest();
  const before = fake.requests.filter((line) => line.endsWith('/oauth2/token')).length;
  fake.failNext(/orders$/, '401');
  expect(await begin(request)).toMatchObject({ status: 'requires_action' });
  expect(fake.requests.filter((line) => line.endsWith('/oauth2/token')).length).toBe(before + 1);
});

test.each(kinds)('%s that is closed when it is approved is never charged', async (_what, requestOf) => {
  const request = requestOf();
  const id = await approved(request);
  expect(await gateway.closePayment(request.reference)).toMatchObject({ status: 'cancelled' });
  expect(await redirect.capture(request.reference)).toMatchObject({ status: 'cancelled' });
  expect(await begin(request)).toMatchObject({ status: 'cancelled' });
  expect(captured(id)).toBe(0);
});

test('a capture that has begun is not closed: it is charged and says so', async () => {
  const request = aOneOffRequest();
  const id = await approved(request);
  fake.failNext(/\/capture$/, 'cut before');
  await expect(redirect.capture(request.reference)).rejects.toThrow(GatewayUnavailable);
  expect(await gateway.closePayment(request.reference)).toMatchObject({ status: 'approved' });
  expect(await redirect.capture(request.reference)).toMatchObject({ status: 'succeeded' });
  expect(captured(id)).toBe(1);
});

test('what nobody approves lapses at PayPal, and is cancelled', async () => {
  const request = aOneOffRequest();
  const { id } = await begin(request);
  fake.books.orders.expire(id);
  expect(await gateway.findPayment(request.reference)).toMatchObject({ status: 'cancelled' });
});

test('a first period that PayPal charges later begins nothing before, and is ended where the money does not come', async () => {
  fake.chargesAtOnce = false;
  const [good, bad] = [aSubscriptionRequest(), aSubscriptionRequest()];
  await approved(good);
  const badId = await approved(bad, 'declined');
  expect(await redirect.capture(good.reference)).toMatchObject({ status: 'approved', subscriptionId: null });
  expect(await redirect.capture(bad.reference)).toMatchObject({ status: 'approved', subscriptionId: null });
  clock.advance(2 * 3_600_000);
  fake.advance();
  fake.chargesAtOnce = true;
  expect(await redirect.capture(good.reference)).toMatchObject({ status: 'succeeded' });
  expect(await redirect.capture(bad.reference)).toMatchObject({
    status: 'failed',
    declineCode: 'instrument_declined',
  });
  expect(subscriptionAt(badId)?.status).toBe('CANCELLED');
});

test('a first period at 0 charges nothing, and the next one its price', async () => {
  const request = aSubscriptionRequest([{ name: 'credits', minor: 999, cycles: 1 }]);
  const paid = await pay(request, 'good');
  expect(paid).toMatchObject({ status: 'succeeded', isSetup: true, amount: { minor: 0, currency: 'EUR' } });
  expect(await gateway.findCharge(paid.id)).toBeNull();
  expect(await gateway.listCharges(paid.id)).toEqual([]);
  clock.advance(32 * 86_400_000);
  fake.advance();
  const [charge] = await gateway.listCharges(paid.id);
  expect(charge).toMatchObject({ reference: null, amount: { minor: 999, currency: 'EUR' } });
  expect(await gateway.findCharge(charge?.id ?? '')).toEqual(charge);
  expect(await gateway.findSubscription(paid.id)).toMatchObject({ paidMinor: 999 });
});

test('a plan is made once for what it charges', async () => {
  const made = () => fake.requests.filter((line) => line === 'POST /v1/billing/plans').length;
  await begin(aSubscriptionRequest([{ name: 'coupon', minor: 111, cycles: 2 }]));
  const before = made();
  await begin(aSubscriptionRequest([{ name: 'coupon', minor: 111, cycles: 2 }]));
  expect(made()).toBe(before);
  await begin(aSubscriptionRequest([{ name: 'coupon', minor: 111, cycles: 3 }]));
  expect(made()).toBe(before + 1);
});

test('what is bought once is paid back in parts', async () => {
  const { id } = await pay(aOneOffRequest(), 'good');
  const charge = await gateway.findCharge(id);
  expect(charge).toMatchObject({ amount: { minor: 500, currency: 'EUR' }, period: null, country: 'DE' });
  const amount = { minor: 200, currency: 'EUR' };
  const refund = await gateway.refund({ charge: id, reference: 'order-refund', amount });
  expect(await gateway.refund({ charge: id, reference: 'order-refund', amount })).toEqual(refund);
  expect((await gateway.findCharge(id))?.refunds).toEqual([refund]);
});

test('a refund whose answer is lost is one refund', async () => {
  const { id } = await pay(aOneOffRequest(), 'good');
  const request = { charge: id, reference: 'lost-refund', amount: { minor: 200, currency: 'EUR' } };
  fake.failNext(/\/refund$/, 'cut after');
  await expect(gateway.refund(request)).rejects.toThrow(GatewayUnavailable);
  await gateway.refund(request);
  expect((await gateway.findCharge(id))?.refunds).toMatchObject([{ reference: 'lost-refund' }]);
});

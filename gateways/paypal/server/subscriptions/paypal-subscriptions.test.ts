import { expect, test } from 'vitest';
import type { Reduction } from '#features/payments/server/gateway.ts';
import { NotAtGateway, SubscriptionEnded } from '#features/payments/server/gateway-errors.ts';
import { aPaypalWorld, aSubscriptionRequest } from '../../testing/a-paypal-world.ts';

const { fake, underTest, clock } = await aPaypalWorld();
const { gateway, pay } = underTest;
const dayMs = 86_400_000;

const begin = async (reductions: Reduction[] = []): Promise<string> =>
  (await pay(aSubscriptionRequest(reductions), 'good')).subscriptionId ?? '';
const get = async (id: string) => {
  const found = await gateway.findSubscription(id);
  if (!found) throw new NotAtGateway(id);
  return found;
};
const atPaypal = (id: string) => fake.books.subscriptions.find(id);
const passDays = (days: number): void => {
  clock.advance(days * dayMs);
  fake.advance();
};

test('a coupon for three periods is taken off three charges, and the next amount says so', async () => {
  const id = await begin([{ name: 'coupon', minor: 250, cycles: 3 }]);
  const seen: number[][] = [];
  for (let period = 1; period <= 5; period += 1) {
    const { paidMinor, nextAmount } = await get(id);
    seen.push([paidMinor, nextAmount.minor]);
    clock.advance((await get(id)).currentPeriodEnd.getTime() - clock.now().getTime());
    fake.advance();
  }
  expect(seen).toEqual([
    [749, 749],
    [749, 749],
    [749, 999],
    [999, 999],
    [999, 999],
  ]);
  expect((await gateway.listCharges(id)).map(({ amount }) => amount.minor)).toEqual([
    749, 749, 749, 999, 999, 999,
  ]);
});

test('one that ends with its period is suspended, and cancelled at PayPal when the period is over', async () => {
  const id = await begin();
  const { currentPeriodEnd } = await gateway.cancelAtPeriodEnd(id);
  expect(atPaypal(id)?.status).toBe('SUSPENDED');
  expect(await get(id)).toMatchObject({ status: 'non_renewing', renewalFailedAt: null });
  clock.advance(currentPeriodEnd.getTime() - clock.now().getTime());
  await expect(gateway.removeScheduledCancellation(id)).rejects.toThrow(SubscriptionEnded);
  expect(await get(id)).toMatchObject({ status: 'cancelled', endedAt: currentPeriodEnd });
  expect(atPaypal(id)).toMatchObject({ status: 'CANCELLED', captures: { length: 1 } });
});

test('a cancellation that PayPal did not answer can be repeated, and one that it has not carried out has not happened', async () => {
  const id = await begin();
  fake.failNext(/\/suspend$/, 'cut before');
  await expect(gateway.cancelAtPeriodEnd(id)).rejects.toThrow();
  expect(await get(id)).toMatchObject({ status: 'active' });
  fake.failNext(/\/suspend$/, 'cut after');
  await expect(gateway.cancelAtPeriodEnd(id)).rejects.toThrow();
  expect(await get(id)).toMatchObject({ status: 'non_renewing' });
  expect(await gateway.removeScheduledCancellation(id)).toMatchObject({ status: 'active' });
});

test('what its payer has cancelled at PayPal runs until the end of what is paid, and does not go on', async () => {
  const id = await begin();
  const { currentPeriodEnd } = await get(id);
  fake.books.subscriptions.cancel(id);
  expect(await get(id)).toMatchObject({ status: 'non_renewing', currentPeriodEnd });
  await expect(gateway.removeScheduledCancellation(id)).rejects.toThrow(SubscriptionEnded);
  clock.advance(currentPeriodEnd.getTime() - clock.now().getTime());
  expect(await get(id)).toMatchObject({ status: 'cancelled', endedAt: currentPeriodEnd });
});

test('a renewal that fails is owed since then, recovers, and else ends after 14 days [SUBS-058]', async () => {
  const [lucky, other] = [await begin(), await begin()];
  for (const id of [lucky, other]) Object.assign(atPaypal(id) ?? {}, { account: 'declined' });
  const { currentPeriodEnd } = await get(other);
  passDays(32);
  const failedAt = (await get(other)).renewalFailedAt;
  expect(failedAt).not.toBeNull();
  expect(await get(other)).toMatchObject({ status: 'active', currentPeriodEnd });
  await get(lucky);
  Object.assign(atPaypal(lucky) ?? {}, { account: 'good' });
  passDays(6);
  expect(await get(lucky)).toMatchObject({ status: 'active', renewalFailedAt: null });
  expect((await get(other)).renewalFailedAt).toEqual(failedAt);
  passDays(9);
  expect(await get(other)).toMatchObject({ status: 'cancelled', renewalFailedAt: null });
  expect(atPaypal(other)?.status).toBe('CANCELLED');
  expect((await gateway.listCharges(other)).length).toBe(1);
});

test('one whose renewal is owed ends at once when it is cancelled', async () => {
  const id = await begin();
  Object.assign(atPaypal(id) ?? {}, { account: 'declined' });
  passDays(32);
  expect(await gateway.cancelAtPeriodEnd(id)).toMatchObject({ status: 'cancelled', endedAt: clock.now() });
  expect(atPaypal(id)?.status).toBe('CANCELLED');
});

test('a portal is PayPal’s own page', async () => {
  const { customer } = await get(await begin());
  const portal = await gateway.openPortal({
    customer,
    section: 'billing_history',
    returnUrl: 'https://example.org/',
  });
  expect(portal.url).toBe('https://www.sandbox.paypal.com/myaccount/autopay/');
});

import { expect, test } from 'vitest';
import { NotAtGateway, SubscriptionEnded } from '#features/payments/server/gateway-errors.ts';
import { race } from '#testing/races.ts';
import { beginUpgrade, type GatewayUnderTest } from './gateway-under-test.ts';

/** Upgrades of what runs, in place. */
export function upgradeSuite(open: () => GatewayUnderTest): void {
  test('upgrades a subscription in place with one charge, at the total that its preview says', async () => {
    const { gateway, pay, chargedTo } = open();
    const { request, before } = await beginUpgrade(open(), 'upgraded');
    expect(await gateway.preview(request)).toEqual(request.total);
    const { given, thrown } = await race(20, () => pay(request, 'good'));
    expect(thrown).toEqual([]);
    expect(new Set(given.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(given[0]).toMatchObject({ status: 'succeeded', amount: request.total });
    const after = await gateway.findSubscription(given[0]?.subscriptionId ?? '');
    expect(after).toMatchObject({
      customer: before.customer,
      status: 'active',
      item: 'premium',
      frequency: 'yearly',
      price: { minor: 8388, currency: 'EUR' },
      nextAmount: { minor: 8388, currency: 'EUR' },
      paidMinor: 7888,
    });
    const yearMs = 364 * 86_400_000;
    expect((after?.currentPeriodEnd.getTime() ?? 0) - before.currentPeriodStart.getTime()).toBeGreaterThan(
      yearMs,
    );
    expect(await chargedTo(request.payer.id)).toEqual([999, 7888]);
  });

  test('an upgrade takes a scheduled cancellation back', async () => {
    const { gateway, pay } = open();
    const { request, before } = await beginUpgrade(open(), 'upgraded-ending');
    await gateway.cancelAtPeriodEnd(before.id);
    const { subscriptionId } = await pay(request, 'good');
    expect(await gateway.findSubscription(subscriptionId ?? '')).toMatchObject({ status: 'active' });
  });

  test('refuses the upgrade of an ended or unknown subscription, and charges nothing', async () => {
    const { gateway, pay, chargedTo } = open();
    const { request, before } = await beginUpgrade(open(), 'upgrade-of-ended');
    await gateway.endNow(before.id);
    await expect(gateway.preview(request)).rejects.toThrow(SubscriptionEnded);
    await expect(pay(request, 'good')).rejects.toThrow(SubscriptionEnded);
    const unknown = { ...request, buys: { ...request.buys, subscriptionId: 'sub_of_nobody' } };
    await expect(pay(unknown, 'good')).rejects.toThrow(NotAtGateway);
    expect(await chargedTo(request.payer.id)).toEqual([999]);
  });
}

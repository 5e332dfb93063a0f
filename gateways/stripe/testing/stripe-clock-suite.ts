import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import type { FakeClock } from '#testing/fake-clock.ts';
import type { StripeUnderTest } from './stripe-under-test.ts';

const dayMs = 86_400_000;

/** What Stripe does as time passes, by its test clocks: at the fake, and in the company's own sandbox. */
export function stripeClockSuite(open: () => { underTest: StripeUnderTest; clock: FakeClock }): void {
  /** Moves the site's clock and Stripe's. */
  async function passDays(subscription: GatewaySubscription, days: number) {
    const { underTest, clock } = open();
    clock.advance(days * dayMs);
    await underTest.advance(subscription, days);
    return underTest.gateway.findSubscription(subscription.id);
  }
  const daysLeft = ({ currentPeriodEnd }: GatewaySubscription) =>
    (currentPeriodEnd.getTime() - open().clock.now().getTime()) / dayMs;

  describe('subscriptions at Stripe', () => {
    test('a renewed subscription has its next period as soon as that is paid, and not before', async () => {
      const { begin, charges } = open().underTest;
      const before = await begin('active');
      const atEnd = await passDays(before, daysLeft(before) + 0.02);
      expect(atEnd).toMatchObject({ status: 'active', currentPeriodEnd: before.currentPeriodEnd });
      const renewed = await passDays(before, 0.1);
      expect(renewed?.currentPeriodEnd.getTime()).toBeGreaterThan(before.currentPeriodEnd.getTime());
      expect(await charges(before)).toBe(2);
    });

    test('a trial becomes a paid period, and keeps the date of its end', async () => {
      const { begin, charges } = open().underTest;
      const trial = await begin('in_trial');
      const paid = await passDays(trial, daysLeft(trial) + 1);
      expect(paid).toMatchObject({ status: 'active', trialEnd: trial.trialEnd });
      expect(await charges(trial)).toBe(1);
    });

    test('a stopped subscription ends with its period', async () => {
      const { begin } = open().underTest;
      const stopped = await begin('non_renewing');
      const ended = await passDays(stopped, daysLeft(stopped) + 1);
      expect(ended).toMatchObject({ status: 'cancelled', endedAt: stopped.currentPeriodEnd });
    });

    test('a renewal that is declined is owed for 14 days and then ends, whatever the settings at Stripe say [SUBS-058]', async () => {
      const { begin, charges, stripe } = open().underTest;
      const before = await begin('active', 'declining');
      const owing = await passDays(before, daysLeft(before) + 1);
      expect(owing).toMatchObject({
        status: 'active',
        currentPeriodEnd: before.currentPeriodEnd,
        renewalFailedAt: expect.any(Date),
      });
      const ended = await passDays(before, 14);
      expect(ended).toMatchObject({
        status: 'cancelled',
        renewalFailedAt: null,
        currentPeriodEnd: before.currentPeriodEnd,
      });
      const { data: unpaid } = await stripe.invoices.list({ customer: before.customer, status: 'open' });
      expect(unpaid).toEqual([]);
      expect(await charges(before)).toBe(1);
    });

    test('a subscription that owes a renewal ends at once when it is cancelled, and nothing more is charged', async () => {
      const { begin, charges, gateway, setCard } = open().underTest;
      const before = await begin('active', 'declining');
      await passDays(before, daysLeft(before) + 1);
      expect(await gateway.cancelAtPeriodEnd(before.id)).toMatchObject({ status: 'cancelled' });
      await setCard(before, 'pm_card_visa');
      await passDays(before, 30);
      expect(await charges(before)).toBe(1);
    });

    test.each([
      [300, 699],
      [999, 0],
    ])(
      'a credit of %s is taken off one renewal, which charges %s, and off no other',
      async (minor, charged) => {
        const { begin, gateway } = open().underTest;
        const before = await begin('active');
        const credit = {
          subscription: before.id,
          reference: randomUUID(),
          amount: { minor, currency: 'EUR' },
          periodEnd: before.currentPeriodEnd,
        };
        expect(await gateway.giveCredit?.(credit)).toMatchObject({ state: 'waiting' });
        const renewed = await passDays(before, daysLeft(before) + 1);
        expect(renewed).toMatchObject({ paidMinor: charged, nextAmount: { minor: 999 } });
        const [, second] = await gateway.listCharges(before.id);
        expect(second?.amount.minor).toBe(charged === 0 ? undefined : charged);
        expect(await gateway.giveCredit?.(credit)).toEqual({ state: 'used', charge: second?.id ?? null });
        await passDays(before, 31);
        expect((await gateway.listCharges(before.id)).at(-1)?.amount.minor).toBe(999);
        expect(await gateway.giveCredit?.(credit)).toEqual({ state: 'used', charge: second?.id ?? null });
      },
    );

    test('a credit whose renewal was billed before it came is lost, and taken off no other', async () => {
      const { begin, gateway } = open().underTest;
      const before = await begin('active');
      await passDays(before, daysLeft(before) + 1);
      const credit = {
        subscription: before.id,
        reference: randomUUID(),
        amount: { minor: 300, currency: 'EUR' },
        periodEnd: before.currentPeriodEnd,
      };
      expect(await gateway.giveCredit?.(credit)).toEqual({ state: 'lost', charge: null });
      await passDays(before, 31);
      expect((await gateway.listCharges(before.id)).at(-1)?.amount.minor).toBe(999);
    });

    test('a renewal that is owed is paid by another card', async () => {
      const { begin, charges, setCard } = open().underTest;
      const before = await begin('active', 'declining');
      await passDays(before, daysLeft(before) + 1);
      await setCard(before, 'pm_card_visa');
      expect(await passDays(before, 9)).toMatchObject({ status: 'active', renewalFailedAt: null });
      expect(await charges(before)).toBe(2);
    });
  });
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GatewaySubscription } from '#features/payments/server/gateway.ts';
import {
  CardDeclined,
  PaymentMethodNotPresent,
  SubscriptionEnded,
} from '#features/payments/server/gateway-errors.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { aGatewaySubscription } from '#gateways/test/testing/a-gateway-subscription.ts';
import { aServer } from '#testing/a-server.ts';
import { type TestPaymentMethod, testPaymentMethodKeys } from '../model/test-payment-methods.ts';
import { advanceDueSubscriptions } from './advance-subscriptions.ts';
import { updateGatewayCustomer } from './gateway-customers.store.ts';

const { platform, clock } = await aServer();
const gateway = getPaymentGateway(platform, 'test');
const price = { minor: 1299, currency: 'EUR' };
const dayMs = 86_400_000;

type Step =
  | { do: 'stop' | 'keep' | 'end' | 'restart' | 'sleep' }
  | { do: 'wait'; days: number }
  | { do: 'store'; method: TestPaymentMethod | null };

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>({ do: 'stop' }, { do: 'keep' }, { do: 'end' }, { do: 'restart' }, { do: 'sleep' }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }),
  fc.record({ do: fc.constant('store' as const), method: fc.constantFrom(...testPaymentMethodKeys, null) }),
);

/** Which errors each step may throw. */
const refusals = { keep: SubscriptionEnded, restart: [CardDeclined, PaymentMethodNotPresent] } as const;

async function applyStep(step: Step, { id, customer }: GatewaySubscription, at: number): Promise<void> {
  if (step.do === 'stop') await gateway.cancelAtPeriodEnd(id);
  if (step.do === 'end') await gateway.endNow(id);
  if (step.do === 'keep') {
    await gateway
      .removeScheduledCancellation(id)
      .catch((error: unknown) => expect(error).toBeInstanceOf(refusals.keep));
  }
  if (step.do === 'restart') {
    const terms = { idempotencyKey: `${id}-${at}`, price };
    await gateway
      .restart(id, terms)
      .catch((error: unknown) => expect(refusals.restart.some((one) => error instanceof one)).toBe(true));
  }
  if (step.do === 'store') await updateGatewayCustomer(platform.db, customer, { method: step.method });
  // Time passes without the gateway's job, or with it as in every minute.
  if (step.do === 'sleep') clock.advance(40 * dayMs);
  if (step.do === 'wait') {
    for (let day = 0; day < step.days; day += 1) {
      clock.advance(dayMs);
      await advanceDueSubscriptions(platform);
    }
  }
}

const chargesOf = (id: string) =>
  platform.db
    .selectFrom('gateway_charges')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('decline_code', 'is', null)
    .orderBy('period_number')
    .execute();
const rowOf = (id: string) =>
  platform.db.selectFrom('gateway_subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('in any sequence of steps each period is charged once and nothing is charged after the end', async () => {
  const trials = fc.constantFrom(0, 14);
  await fc.assert(
    fc.asyncProperty(trials, fc.array(steps, { minLength: 1, maxLength: 12 }), async (trialDays, life) => {
      let before = await aGatewaySubscription(platform, { trialDays });
      for (const [at, step] of life.entries()) {
        const paid = (await chargesOf(before.id)).length;
        await applyStep(step, before, at);
        const now = await gateway.findSubscription(before.id);
        const [row, charges] = [await rowOf(before.id), await chargesOf(before.id)];
        expect(charges.map(({ period_number }) => period_number)).toEqual(
          charges.map((_one, index) => index + 1),
        );
        expect(row.periods).toBe(charges.length);
        if (!now) throw new Error('The subscription is gone');
        expect(now.endedAt !== null).toBe(now.status === 'cancelled');
        if (before.status === 'cancelled' && step.do !== 'restart') {
          expect(now.status).toBe('cancelled');
          expect(charges.length).toBe(paid);
        }
        if (['stop', 'keep', 'end', 'store', 'sleep'].includes(step.do)) expect(charges.length).toBe(paid);
        if (step.do === 'wait' && row.due_at)
          expect(row.due_at.getTime()).toBeGreaterThan(clock.now().getTime());
        if (now.status === 'in_trial') expect(charges.length).toBe(0);
        const last = charges.at(-1);
        if (last && now.status === 'active' && !now.renewalFailedAt)
          expect(last.period_end).toEqual(row.period_end);
        before = now;
      }
      await gateway.endNow(before.id);
    }),
    { numRuns: 60 },
  );
}, 240_000);

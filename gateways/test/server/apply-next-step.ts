import { periodEnd } from '#features/payments/model/billing-period.ts';
import { reductionsAfterPeriod } from '#features/payments/model/reductions.ts';
import type { Db, Platform } from '#platform/server/call.ts';
import { chargePeriod } from './charge-period.ts';
import { enqueueGatewayEvent } from './enqueue-gateway-event.ts';
import type { GatewaySubscriptionRow } from './gateway.tables.ts';
import { updateWaitingCredits } from './gateway-credits.store.ts';
import { findGatewayCustomer } from './gateway-customers.store.ts';
import { updateGatewaySubscription } from './gateway-subscriptions.store.ts';
import { endedAtOf, nextAmountOf } from './present-gateway-subscription.ts';

/** Applies one due step to a locked subscription; null if none is due. */
export async function applyNextStep(
  platform: Platform,
  db: Db,
  row: GatewaySubscriptionRow,
): Promise<GatewaySubscriptionRow | null> {
  const now = platform.clock.now();
  const step = nextStep(row, now);
  if (!step) return null;
  return step.do === 'end' ? end(platform, db, row, step.at) : renew(platform, db, row);
}

async function end(platform: Platform, db: Db, row: GatewaySubscriptionRow, at: Date) {
  await updateWaitingCredits(db, row.id, 'lost');
  await enqueueGatewayEvent({ ...platform, db, now: platform.clock.now() }, 'subscription.ended', row.id);
  return updateGatewaySubscription(db, row.id, { ended_at: at, due_at: null });
}

async function renew(platform: Platform, db: Db, row: GatewaySubscriptionRow) {
  const now = platform.clock.now();
  const at = { ...platform, db, now };
  const customer = await findGatewayCustomer(db, row.customer_id);
  const terms = {
    price: nextAmountOf(row),
    periodStart: row.period_end,
    periodEnd: periodEnd(row.anchor, row.frequency, row.periods - row.anchor_periods + 1),
    idempotencyKey: null,
  };
  const charge = await chargePeriod(at, row, { method: customer?.method ?? null }, terms);
  if (charge.decline_code === null) {
    await updateWaitingCredits(db, row.id, 'used', charge);
    await enqueueGatewayEvent(at, 'subscription.renewed', row.id);
    return updateGatewaySubscription(db, row.id, {
      periods: row.periods + 1,
      period_start: terms.periodStart,
      period_end: terms.periodEnd,
      paid_minor: charge.amount_minor,
      due_at: terms.periodEnd,
      renewal_failed_at: null,
      reductions: JSON.stringify(reductionsAfterPeriod(row.reductions)),
    });
  }
  const failedAt = row.renewal_failed_at ?? now;
  const again = nextRetryAt(failedAt, now);
  if (!again) return end(platform, db, row, now);
  await enqueueGatewayEvent(at, 'subscription.renewal_failed', row.id);
  return updateGatewaySubscription(db, row.id, { renewal_failed_at: failedAt, due_at: again });
}

const dayMs = 86_400_000;

/** Days after its first decline on which a renewal is retried; after the last the subscription ends (SUBS-058). */
const retryDays = [1, 3, 5, 7, 10, 14] as const;

type GatewayStep = { do: 'end'; at: Date } | { do: 'charge' };

type Due = Pick<
  GatewaySubscriptionRow,
  'due_at' | 'ended_at' | 'stops' | 'period_end' | 'periods' | 'trial_end' | 'renewal_failed_at'
>;

/** The step that is due; null if none is. */
function nextStep(row: Due, now: Date): GatewayStep | null {
  if (row.ended_at !== null || row.due_at === null || row.due_at > now) return null;
  const end = endedAtOf(row, now);
  return end ? { do: 'end', at: end } : { do: 'charge' };
}

/** When a renewal that was first declined at `failedAt` is retried; null if it is given up. */
function nextRetryAt(failedAt: Date, now: Date): Date | null {
  const times = retryDays.map((days) => new Date(failedAt.getTime() + days * dayMs));
  return times.find((time) => time > now) ?? null;
}

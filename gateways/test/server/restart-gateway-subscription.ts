import { periodEnd } from '#features/payments/model/billing-period.ts';
import type { GatewaySubscription, RestartTerms } from '#features/payments/server/gateway.ts';
import {
  CardDeclined,
  IdempotencyKeyReused,
  PaymentMethodNotPresent,
} from '#features/payments/server/gateway-errors.ts';
import type { Platform } from '#platform/server/call.ts';
import { chargePeriod } from './charge-period.ts';
import { enqueueGatewayEvent } from './enqueue-gateway-event.ts';
import type { GatewayChargeRow } from './gateway.tables.ts';
import { findChargeByIdempotencyKey } from './gateway-charges.store.ts';
import { updateGatewaySubscription } from './gateway-subscriptions.store.ts';
import { endedAtOf } from './present-gateway-subscription.ts';
import { type LockedSubscription, withLockedSubscription } from './with-locked-subscription.ts';

/**
 * Charges for a new period that begins now, and restarts an ended subscription. A decline is stored, so that the same
 * key gets the same answer; it is thrown after the transaction.
 */
export async function restartGatewaySubscription(
  platform: Platform,
  id: string,
  terms: RestartTerms,
): Promise<GatewaySubscription> {
  let declined: string | null = null;
  const answer = await withLockedSubscription(platform, id, async (locked) => {
    // The transaction may be a retry.
    declined = null;
    const before = await findChargeByIdempotencyKey(locked.db, terms.idempotencyKey);
    if (before) checkSameCharge(before, id, terms);
    if (before?.decline_code) declined = before.decline_code;
    if (before || !endedAtOf(locked.row, locked.now)) return locked.row;
    const charge = await chargeFirstPeriod(locked, terms);
    declined = charge.decline_code;
    return declined === null ? updateRestarted(locked, terms, charge) : locked.row;
  });
  if (declined !== null) throw new CardDeclined(declined);
  return answer;
}

/** A key belongs to one charge: of this subscription, at this price. */
function checkSameCharge(
  before: GatewayChargeRow,
  id: string,
  { idempotencyKey, price }: RestartTerms,
): void {
  const same =
    before.subscription_id === id &&
    before.amount_minor === price.minor &&
    before.currency === price.currency;
  if (!same) throw new IdempotencyKeyReused(idempotencyKey);
}

async function chargeFirstPeriod(locked: LockedSubscription, { price, idempotencyKey }: RestartTerms) {
  const { platform, db, now, row, customer } = locked;
  if (customer.method === null) throw new PaymentMethodNotPresent(customer.id);
  const end = periodEnd(now, row.frequency, 1);
  return chargePeriod({ ...platform, db, now }, row, customer, {
    price,
    periodStart: now,
    periodEnd: end,
    idempotencyKey,
  });
}

async function updateRestarted(
  locked: LockedSubscription,
  { price }: RestartTerms,
  charge: GatewayChargeRow,
) {
  const { platform, db, now, row } = locked;
  await enqueueGatewayEvent({ ...platform, db, now }, 'subscription.restarted', row.id);
  return updateGatewaySubscription(db, row.id, {
    price_minor: price.minor,
    currency: price.currency,
    period_start: now,
    period_end: charge.period_end,
    periods: row.periods + 1,
    anchor: now,
    anchor_periods: row.periods,
    stops: false,
    renewal_failed_at: null,
    due_at: charge.period_end,
    ended_at: null,
  });
}

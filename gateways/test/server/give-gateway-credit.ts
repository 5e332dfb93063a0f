import type { CreditRequest, GatewayCredit } from '#features/payments/server/gateway.ts';
import { IdempotencyKeyReused, NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { enqueueGatewayEvent } from './enqueue-gateway-event.ts';
import type { GatewayCreditTable } from './gateway.tables.ts';
import { findGatewayCredit, insertGatewayCredit } from './gateway-credits.store.ts';
import { lockGatewaySubscription, updateGatewaySubscription } from './gateway-subscriptions.store.ts';
import { endedAtOf } from './present-gateway-subscription.ts';

/** `giveCredit` of the interface. Throws NotAtGateway, and IdempotencyKeyReused for a reference that stands for another credit. */
export function giveGatewayCredit(platform: Platform, request: CreditRequest): Promise<GatewayCredit> {
  const { subscription, reference, amount, periodEnd } = request;
  const now = platform.clock.now();
  return transaction(platform.db, async (db) => {
    const row = await lockGatewaySubscription(db, subscription);
    if (!row) throw new NotAtGateway(subscription);
    const before = await findGatewayCredit(db, reference);
    if (before) return presentSameCredit(before, request);
    const isDue =
      endedAtOf(row, now) === null &&
      row.period_end.getTime() === periodEnd.getTime() &&
      row.currency === amount.currency;
    const state = isDue ? 'waiting' : 'lost';
    await insertGatewayCredit(db, {
      reference,
      subscription_id: subscription,
      amount_minor: amount.minor,
      state,
      charge_id: null,
      created_at: now,
    });
    if (isDue) {
      const credit = { name: 'credits', minor: amount.minor, cycles: 1 } as const;
      const reductions = JSON.stringify([...row.reductions, credit]);
      await updateGatewaySubscription(db, subscription, { reductions });
      await enqueueGatewayEvent({ ...platform, db, now }, 'subscription.changed', subscription);
    }
    return { state, charge: null };
  });
}

function presentSameCredit(
  { subscription_id, amount_minor, state, charge_id }: GatewayCreditTable,
  { subscription, reference, amount }: CreditRequest,
): GatewayCredit {
  if (subscription_id !== subscription || amount_minor !== amount.minor)
    throw new IdempotencyKeyReused(reference);
  return { state, charge: charge_id };
}

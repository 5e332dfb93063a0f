import { reducedPrice } from '#features/payments/model/reductions.ts';
import type { PaymentRequest } from '#features/payments/server/gateway.ts';
import { NotAtGateway, SubscriptionEnded } from '#features/payments/server/gateway-errors.ts';
import type { Money } from '#platform/pure/money.ts';
import type { Db } from '#platform/server/call.ts';
import { findGatewaySubscription } from '../gateway-subscriptions.store.ts';
import { endedAtOf } from '../present-gateway-subscription.ts';

/** What a purchase costs now. Throws NotAtGateway, or SubscriptionEnded for the upgrade of an ended subscription. */
export async function previewPayment(
  db: Db,
  { buys, total }: Pick<PaymentRequest, 'buys' | 'total'>,
  now: Date,
): Promise<Money> {
  if (buys.kind === 'once') return total;
  if (buys.kind === 'upgrade') {
    const row = await findGatewaySubscription(db, buys.subscriptionId);
    if (!row) throw new NotAtGateway(buys.subscriptionId);
    if (endedAtOf(row, now)) throw new SubscriptionEnded(row.id);
  }
  return reducedPrice(buys.price, buys.reductions);
}

import { randomText } from '#platform/pure/ids.ts';
import type { Money } from '#platform/pure/money.ts';
import type { Db, RandomBytes } from '#platform/server/call.ts';
import { testPaymentMethods } from '../model/test-payment-methods.ts';
import type { GatewayChargeRow, GatewayCustomerRow, GatewaySubscriptionRow } from './gateway.tables.ts';
import { insertGatewayCharge } from './gateway-charges.store.ts';

export interface ChargeTerms {
  price: Money;
  periodStart: Date;
  periodEnd: Date;
  idempotencyKey: string | null;
}

/** Charges the customer's payment method for the next period of a locked subscription, and stores the result. */
export async function chargePeriod(
  { db, now, randomBytes }: { db: Db; now: Date; randomBytes: RandomBytes },
  subscription: GatewaySubscriptionRow,
  { method }: Pick<GatewayCustomerRow, 'method'>,
  { price, periodStart, periodEnd, idempotencyKey }: ChargeTerms,
): Promise<GatewayChargeRow> {
  const charge: GatewayChargeRow = {
    id: `ch_${randomText(24, randomBytes)}`,
    customer_id: subscription.customer_id,
    subscription_id: subscription.id,
    period_number: subscription.periods + 1,
    period_start: periodStart,
    period_end: periodEnd,
    amount_minor: price.minor,
    currency: price.currency,
    method,
    decline_code: method === null ? 'payment_method_not_present' : testPaymentMethods[method].declineCode,
    idempotency_key: idempotencyKey,
    created_at: now,
  };
  await insertGatewayCharge(db, charge);
  return charge;
}

import type { GatewayCredit, PaymentGateway } from '#features/payments/server/gateway.ts';
import { NotAtGateway } from '#features/payments/server/gateway-errors.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { giveRenewalCredit as job } from '../billing.jobs.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { applyGatewayState } from '../subscriptions/apply-gateway-state.ts';
import { findSubscription } from '../subscriptions/find-subscriptions.ts';
import { incrementSchoolCredit } from '../subscriptions/subscription.store.ts';
import type { RenewalCreditTable } from './credits.tables.ts';
import { returnCredits } from './credits.ts';
import { findRenewalCredit, findWaitingCredits, updateRenewalCredit } from './renewal-credit.store.ts';

/** Tells the gateway of spent credits, once however often it runs; the subscription's next amount follows. */
export async function giveRenewalCredit(call: Call, { id }: PayloadOf<typeof job>): Promise<void> {
  const credit = await findRenewalCredit(call.db, id);
  const row = credit && (await findSubscription(call.db, credit.subscription_id));
  if (!row || credit.state !== 'waiting') return;
  await settleRenewalCredit(call, row, credit);
  await applyGatewayState(call, row.id);
}

/** Writes what has become of the credits that wait for a renewal. Call it outside of transactions, since the gateway is slow. */
export async function settleRenewalCreditsOf(call: Call, row: SubscriptionRow): Promise<void> {
  for (const credit of await findWaitingCredits(call.db, row.id))
    await settleRenewalCredit(call, row, credit);
}

async function settleRenewalCredit(
  call: Call,
  { id, gateway, school_id }: SubscriptionRow,
  credit: RenewalCreditTable,
): Promise<void> {
  await failpoint('billing.credit');
  const { state, charge } = await askGateway(getPaymentGateway(call.platform, gateway), credit);
  await failpoint('billing.credited');
  if (state === 'waiting') return;
  await inTransaction(call, async (inner) => {
    const change = { state, gateway_charge_id: charge };
    if (!(await updateRenewalCredit(inner.db, credit.id, change))) return;
    if (state !== 'lost') return;
    if (school_id === null) await returnCredits(inner, credit.id);
    else await incrementSchoolCredit(inner.db, id, credit.amount_minor);
  });
}

/** Lost where the gateway has no such thing, or the subscription is gone there. */
async function askGateway(gateway: PaymentGateway, credit: RenewalCreditTable): Promise<GatewayCredit> {
  const lost = { state: 'lost', charge: null } as const;
  if (!gateway.giveCredit) return lost;
  try {
    return await gateway.giveCredit({
      subscription: credit.gateway_subscription_id,
      reference: credit.id,
      amount: { minor: credit.amount_minor, currency: credit.currency },
      periodEnd: credit.period_end,
    });
  } catch (error) {
    if (error instanceof NotAtGateway) return lost;
    throw error;
  }
}

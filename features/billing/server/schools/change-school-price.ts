import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { schoolItem } from '../../model/school-licence.ts';
import type { changeSchoolPrice as job } from '../billing.jobs.ts';
import { schoolRenewalOf } from '../credits/expected-credits.ts';
import { applyGatewayState } from '../subscriptions/apply-gateway-state.ts';
import { findSubscription } from '../subscriptions/find-subscriptions.ts';

/** Has the gateway charge the next period for the planned number of teachers, however often it runs. */
export async function changeSchoolPrice(call: Call, { id }: PayloadOf<typeof job>): Promise<void> {
  const row = await findSubscription(call.db, id);
  if (row?.status !== 'active' || row.quantity_change === null) return;
  const { currency } = row;
  if (row.price_minor !== schoolRenewalOf(row).minor)
    await getPaymentGateway(call.platform, row.gateway).changePrice?.({
      subscription: row.gateway_subscription_id,
      reference: row.quantity_change,
      item: schoolItem,
      from: { minor: row.price_minor, currency },
      to: { minor: schoolRenewalOf(row).minor, currency },
    });
  const after = await applyGatewayState(call, id);
  // The gateway had another price than was known here, which is known by now.
  if (after.status === 'active' && after.price_minor !== schoolRenewalOf(after).minor)
    throw new Error(`the licence ${id} has another price at its gateway`);
}

import { findUser } from '#features/members/server/find-user.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { isEndedOrEnding } from '../../model/subscription-state.ts';
import type { cancelForSuspension as job } from '../billing.jobs.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { findSubscription, hasOtherTeacher } from './find-subscriptions.ts';

/**
 * Ends a subscription with its period, unless its member is no longer suspended. A school pays for its licence itself: it goes on
 * while another of its teachers is there.
 */
export async function cancelForSuspension(call: Call, { id }: PayloadOf<typeof job>): Promise<void> {
  const row = await findSubscription(call.db, id);
  if (!row || isEndedOrEnding(row)) return;
  const user = await findUser(call.db, row.user_id);
  if (!user || user.banned_at === null) return;
  if (row.school_id !== null && (await hasOtherTeacher(call.db, row))) return;
  await getPaymentGateway(call.platform, row.gateway).cancelAtPeriodEnd(row.gateway_subscription_id);
  await applyGatewayState(call, id);
}

import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import type { cancelSubscription as contract } from '../../contract.ts';
import { isEndedOrEnding } from '../../model/subscription-state.ts';
import { withGatewayRefusals } from '../with-gateway-refusals.ts';
import { applyGatewayState } from './apply-gateway-state.ts';
import { getOwnSubscription, toSubscriptionAnswer } from './get-own-subscription.ts';
import { type CancelReasonRow, findCancelReasons } from './list-cancel-reasons.ts';
import { updateCancelReason } from './subscription.store.ts';

/** Cancels at the end of the paid period or trial. Repeating it changes nothing. */
export async function cancelSubscription(
  call: MemberCall,
  { id, cancelReason }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await getOwnSubscription(call, id);
  if (isEndedOrEnding(row)) return toSubscriptionAnswer(call, row);
  const subType = row.type === 'AddonSubscription' ? 'addon' : 'account';
  const reason = await checkCancelReason(call.db, subType, cancelReason);
  await withGatewayRefusals(() =>
    getPaymentGateway(call.platform, row.gateway).cancelAtPeriodEnd(row.gateway_subscription_id),
  );
  if (reason) await updateCancelReason(call.db, id, reason);
  return toSubscriptionAnswer(call, await withGatewayRefusals(() => applyGatewayState(call, id)));
}

interface GivenReason {
  cancelReasonTemplateId: number;
  followUp?: string | null | undefined;
}

interface StoredReason {
  templateId: number;
  /** Null if the reason asks no question. */
  followUp: string | null;
}

/**
 * The reason to store; null without one, since the list may be empty or may not have loaded. Refuses (422) one of another
 * kind, and a missing answer to its question.
 */
async function checkCancelReason(
  db: Db,
  subType: CancelReasonRow['sub_type'],
  given: GivenReason | null | undefined,
): Promise<StoredReason | null> {
  if (!given) return null;
  const reasons = await findCancelReasons(db, subType);
  const reason = reasons.find(({ id }) => id === given.cancelReasonTemplateId);
  if (!reason) throw invalid({ cancel_reason_template_id: ['is none of the reasons'] });
  if (reason.follow_up === null) return { templateId: reason.id, followUp: null };
  const followUp = given.followUp?.trim() ?? '';
  if (isBlank(followUp)) throw invalid({ follow_up: ['This field is required'] });
  return { templateId: reason.id, followUp };
}

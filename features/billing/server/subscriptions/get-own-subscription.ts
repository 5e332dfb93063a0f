import { findUser } from '#features/members/server/find-user.ts';
import type { SubscriptionView } from '#features/payments/subscription-view.contract.ts';
import { notFound, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { findExpectedCredits } from '../credits/expected-credits.ts';
import { findDisplayedSubscriptions, findSubscription } from './find-subscriptions.ts';
import { presentSubscription } from './present-subscription.ts';
import { getRestartPricing } from './restart-price.ts';

/** The member's subscription with this id. Refuses (404) those of other members as if they did not exist. */
export async function getOwnSubscription(call: MemberCall, id: string): Promise<SubscriptionRow> {
  const row = await findSubscription(call.db, id);
  if (row?.user_id !== call.actor.userId) throw notFound();
  return row;
}

/** The answer of calls that change a subscription: its current view, with the account's current plan. */
export async function toSubscriptionAnswer(
  call: MemberCall,
  row: SubscriptionRow,
): Promise<{ subscription: SubscriptionView }> {
  const user = await findUser(call.db, row.user_id);
  if (!user) throw signedOut();
  const pricing = await getRestartPricing(call.platform);
  const credits = await findExpectedCredits(call.db, await findDisplayedSubscriptions(call.db, user.id));
  return { subscription: presentSubscription(row, user, { pricing, credits }) };
}

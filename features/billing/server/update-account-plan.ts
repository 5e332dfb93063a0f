import { findUser } from '#features/members/server/find-user.ts';
import type { Call } from '#platform/server/call.ts';
import { findPlan } from '../model/plans.ts';
import { findRunningPlan } from './subscriptions/find-subscriptions.ts';
import { updateUserPlan } from './user-plan.store.ts';

/**
 * Sets the account's plan to that of its running subscription, or to the free one (PRICE-017). Call it in the
 * transaction of the change, which has locked the user row.
 */
export async function updateAccountPlan(call: Call, userId: string): Promise<void> {
  const user = await findUser(call.db, userId);
  if (!user) return;
  const item = await findRunningPlan(call.db, userId);
  const accountType = item === null ? 0 : (findPlan(item)?.number ?? 0);
  if (accountType === user.account_type) return;
  await updateUserPlan(call.db, userId, { accountType, at: call.now });
}

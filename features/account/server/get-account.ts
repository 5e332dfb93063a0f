import { findUser } from '#features/members/server/find-user.ts';
import { findUserCounts } from '#features/members/server/user-counts.store.ts';
import type { getAccount as contract } from '#features/sign-in/current-user.contract.ts';
import { type FindOwnPlans, readOwnPlans } from '#features/sign-in/server/current-user/own-plans.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { presentOwnAccount } from './present-own-account.ts';

/** The view of the actor with their account. */
export async function getAccount(find: FindOwnPlans, call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const row = await findUser(call.db, call.actor.userId);
  if (!row) throw signedOut();
  const counts = await findUserCounts(call.db, row.id);
  return presentOwnAccount(row, counts, await readOwnPlans(find, { db: call.db, user: row, counts }));
}

import type { AnswerOf } from '#platform/pure/contract.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getAccount as contract } from '../contract.ts';
import { findUser } from './find-user.ts';
import { type FindOwnPlans, readOwnPlans } from './own-plans.ts';
import { presentOwnAccount } from './present-own-account.ts';
import { findUserCounts } from './user-counts.store.ts';

/** The view of the actor with their account. */
export async function getAccount(find: FindOwnPlans, call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const row = await findUser(call.db, call.actor.userId);
  if (!row) throw signedOut();
  const counts = await findUserCounts(call.db, row.id);
  return presentOwnAccount(row, counts, await readOwnPlans(find, { db: call.db, user: row, counts }));
}

import type { AnswerOf } from '#platform/pure/contract.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getAccount as contract } from '../contract.ts';
import { findUser } from './find-user.ts';
import { presentOwnAccount } from './present-own-account.ts';
import { findUserCounts } from './user-counts.store.ts';

/** The caller as only they see themselves, with their account. */
export async function getAccount(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const row = await findUser(call.db, call.actor.userId);
  if (!row) throw signedOut();
  return presentOwnAccount(row, await findUserCounts(call.db, row.id));
}

import { findUser } from '#features/members/server/find-user.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { SecondFactorView } from '../../second-factor.contract.ts';
import { countRecoveryCodes, findSecondFactor } from './second-factor.store.ts';

export async function getSecondFactor(call: MemberCall): Promise<SecondFactorView> {
  const { userId } = call.actor;
  const user = await findUser(call.db, userId);
  if (!user) throw signedOut();
  const since = (await findSecondFactor(call.db, userId))?.confirmed_at ?? null;
  return {
    on: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(call.db, userId),
    required: user.admin,
  };
}

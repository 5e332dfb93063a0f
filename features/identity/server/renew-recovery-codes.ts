import type { AnswerOf } from '#platform/pure/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { renewRecoveryCodes as contract } from '../second-factor.contract.ts';
import { hasSecondFactor } from './check-second-factor.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { renewRecoveryCodes as renew } from './recovery-codes.ts';

export async function renewRecoveryCodes(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  await requireFreshProof(call);
  const { userId } = call.actor;
  if (!(await hasSecondFactor(call, userId))) throw conflict('The second factor is off.');
  return { recoveryCodes: await renew(call, userId) };
}

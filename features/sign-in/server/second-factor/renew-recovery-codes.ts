import type { AnswerOf } from '#platform/pure/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { renewRecoveryCodes as contract } from '../../second-factor.contract.ts';
import { checkRecentSignIn } from '../sessions/recent-sign-in.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor } from './verify-second-factor.ts';

export async function renewRecoveryCodes(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  await checkRecentSignIn(call);
  const { userId } = call.actor;
  if (!(await hasSecondFactor(call, userId))) throw conflict('The second factor is off.');
  return { recoveryCodes: await createRecoveryCodes(call, userId) };
}

import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { confirmSecondFactor as contract } from '../../second-factor.contract.ts';
import { invalidateActors } from '../sessions/actor-cache.ts';
import { checkRecentSignIn } from '../sessions/recent-sign-in.ts';
import { sendSecondFactorEmail } from '../sign-in.jobs.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { findSecondFactor, updateSecondFactorConfirmed } from './second-factor.store.ts';
import { decryptForMember } from './secret-encryption.ts';
import { matchingStep } from './totp.ts';

/** Turns the second factor on after the first code of the app; returns the recovery codes. */
export async function confirmSecondFactor(
  call: MemberCall,
  { code }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await checkRecentSignIn(call);
  const { userId } = call.actor;
  const factor = await findSecondFactor(call.db, userId);
  if (!factor || factor.confirmed_at !== null) throw conflict('There is nothing to confirm.');
  const step = matchingStep(decryptForMember(call, factor.secret, userId), code.replace(/\s/g, ''), call.now);
  if (step === null) throw invalid({ code: ['is not right. Check the clock of your phone'] });
  if (!(await updateSecondFactorConfirmed(call.db, { userId, step, now: call.now })))
    throw conflict('There is nothing to confirm.');
  await call.enqueue(sendSecondFactorEmail, { userId, changeId: call.newId(), on: true });
  // A site admin's rights begin with the second factor.
  invalidateActors(call);
  return { recoveryCodes: await createRecoveryCodes(call, userId) };
}

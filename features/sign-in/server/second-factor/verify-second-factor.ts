import type { Call } from '#platform/server/call.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { claimRecoveryCode, claimTotpStep, findSecondFactor } from './second-factor.store.ts';
import { decryptForMember } from './secret-encryption.ts';
import { matchingStep } from './totp.ts';

/** True when this member's sign-in requires a code. */
export async function hasSecondFactor(call: Call, userId: string): Promise<boolean> {
  const factor = await findSecondFactor(call.db, userId);
  return factor !== undefined && factor.confirmed_at !== null;
}

/**
 * Uses up a code of the member's app or a recovery code. False for a wrong code, a used code, and members without a
 * second factor. The caller counts the attempts.
 */
export async function verifySecondFactor(call: Call, userId: string, code: string): Promise<boolean> {
  const factor = await findSecondFactor(call.db, userId);
  if (!factor || factor.confirmed_at === null) return false;
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const step = matchingStep(decryptForMember(call, factor.secret, userId), digits, call.now);
    return step !== null && claimTotpStep(call.db, userId, step);
  }
  return claimRecoveryCode(call.db, { userId, hash: hashRecoveryCode(call, userId, code), now: call.now });
}

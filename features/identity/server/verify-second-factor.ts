import type { Call } from '#platform/server/call.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { claimRecoveryCode, claimTotpStep, findSecondFactor } from './second-factor.store.ts';
import { decryptForMember } from './secret-encryption.ts';
import { matchingStep } from './totp.ts';

/** True where signing in asks this member for a code. */
export async function hasSecondFactor(call: Call, userId: string): Promise<boolean> {
  const factor = await findSecondFactor(call.db, userId);
  return factor !== undefined && factor.confirmed_at !== null;
}

/**
 * Uses up a code of the member's app, or one of their recovery codes. False for a wrong one, one that was used before,
 * and for members without a second factor. The caller counts the tries.
 */
export async function verifySecondFactor(call: Call, userId: string, code: string): Promise<boolean> {
  const factor = await findSecondFactor(call.db, userId);
  if (!factor || factor.confirmed_at === null) return false;
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const step = matchingStep(decryptForMember(call, factor.secret, userId), digits, call.now);
    return step !== null && claimTotpStep(call.db, userId, step);
  }
  return claimRecoveryCode(call.db, userId, hashRecoveryCode(call, userId, code), call.now);
}

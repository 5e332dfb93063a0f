import type { Call } from '#platform/server/call.ts';
import { isReferralId } from '../model/referral-id.ts';
import { insertReferredUser } from './referral.store.ts';
import { readReferralCookie } from './referral-cookie.ts';

/**
 * Links a new member to who has invited them: by the id that came with the sign-up, or else by the one that their browser has
 * seen first. What names no referral is ignored (REFERRAL-016). Call it in the transaction of the sign-up.
 */
export async function linkReferral(call: Call, userId: string, given: string | null): Promise<void> {
  const referralId = given === null || given === '' ? readReferralCookie(call) : given;
  if (!isReferralId(referralId)) return;
  await insertReferredUser(call.db, { userId, referralId, at: call.now });
}

import type { Call } from '#platform/server/call.ts';
import { isReferralId } from '../model/referral-id.ts';
import { insertReferredUser } from './referral.store.ts';
import { readReferralCookie } from './referral-cookie.ts';

/**
 * Links a new member to their referrer, by the id sent with the sign-up or else by the cookie. Unknown ids are ignored
 * (REFERRAL-016). Call it in the transaction of the sign-up.
 */
export async function linkReferral(call: Call, userId: string, sentId: string | null): Promise<void> {
  const referralId = sentId === null || sentId === '' ? readReferralCookie(call) : sentId;
  if (!isReferralId(referralId)) return;
  await insertReferredUser(call.db, { userId, referralId, at: call.now });
}

import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

interface ReferralQuestion {
  /** Null for a guest. */
  userId: string | null;
  /** As the request has it, unchecked. */
  referralId: string | null;
  /** In capitals. */
  currency: string;
}

/**
 * How the referrals feature, which depends on this one, tells the discount of an account that has never paid: minor units of the
 * currency, 0 for none.
 */
export type FindReferralDiscount = (call: Call, question: ReferralQuestion) => Promise<number>;
export const referralDiscount = extensionPoint<FindReferralDiscount>('referral discount', { single: true });

import type { Call } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/**
 * How the referrals feature, which depends on this one, links a new member to the inviting member, in the transaction
 * of the sign-up. `given` is the referral id of the sign-up, if any.
 */
export type LinkReferral = (call: Call, userId: string, given: string | null) => Promise<void>;
export const referralLinker = extensionPoint<LinkReferral>('referral of a sign-up', { single: true });

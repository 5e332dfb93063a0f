import type { Call } from '#platform/server/call.ts';

/**
 * How the referrals, which stand above, link a new member to who has invited them; in the transaction of the sign-up. `given`
 * is the id that came with it, if any.
 */
export type LinkReferral = (call: Call, userId: string, given: string | null) => Promise<void>;

import type { Selectable } from 'kysely';

export interface ReferralTable {
  id: string;
  /** The owner: a member, or an influencer who only has a name. One of the two is null. */
  user_id: string | null;
  influencer_name: string | null;
  created_at: Date;
}
export type ReferralRow = Selectable<ReferralTable>;

export interface ReferredUserTable {
  user_id: string;
  referral_id: string;
  created_at: Date;
  subscription_started_at: Date | null;
  prize_at: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    referrals: ReferralTable;
    referred_users: ReferredUserTable;
  }
}

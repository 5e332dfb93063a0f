import type { Generated, Selectable } from 'kysely';
import type { ClaimState } from '../../claims.contract.ts';

export interface PrizeTable {
  id: string;
  campaign_id: string;
  /** The order of prizes, from 1. */
  position: number;
  name: string;
  description: string;
  amount: number;
  giver: string;
  posted: boolean;
}
export type PrizeRow = Selectable<PrizeTable>;

/** An entry in the order in which prizes are given. */
export interface WinnerTable {
  id: string;
  campaign_id: string;
  position: number;
  /** In the ranking; null where there is none. */
  place: number | null;
  track_id: string;
  entrant_id: string;
}
export type WinnerRow = Selectable<WinnerTable>;

export interface ClaimTable {
  id: string;
  campaign_id: string;
  prize_id: string;
  /** Which one of the prize's amount, from 1. */
  copy: number;
  winner_id: string | null;
  /** Null once the winner has left. */
  user_id: string | null;
  state: ClaimState;
  offered_at: Date;
  claim_until: Date;
  answered_at: Generated<Date | null>;
  reminded_at: Generated<Date | null>;
  sent_at: Generated<Date | null>;
}
export type ClaimRow = Selectable<ClaimTable>;

export interface ClaimAddressTable {
  claim_id: string;
  address: string;
  created_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    campaign_prizes: PrizeTable;
    campaign_winners: WinnerTable;
    campaign_claims: ClaimTable;
    campaign_claim_addresses: ClaimAddressTable;
  }
}

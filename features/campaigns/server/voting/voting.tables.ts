import type { ColumnType, Generated } from 'kysely';

/** An entry that has or had votes. */
export interface VoteCountTable {
  campaign_id: string;
  track_id: string;
  group_id: string;
  /** Its votes that are not struck. */
  votes: Generated<number>;
  struck: Generated<number>;
}

export interface VoteTable {
  campaign_id: string;
  track_id: string;
  /** Null once the voter has left after the end of voting. */
  voter_id: string | null;
  /** From 1 to the votes that each member has. */
  slot: number;
  created_at: Date;
  held_group_id: string | null;
  struck_at: Date | null;
}

/** From where a vote came, in keyed hashes; purged after 90 days. */
export interface VoteMarkTable {
  campaign_id: string;
  track_id: string;
  voter_id: string;
  network: Buffer;
  device: Buffer;
  /** Age of the voter's account in whole days. */
  account_days: number;
  created_at: Date;
}

export interface HeldGroupTable {
  id: string;
  campaign_id: string;
  track_id: string;
  suspicions: ColumnType<unknown, string, string>;
  votes: number;
  created_at: Date;
  decision: 'counted' | 'struck' | null;
  decided_by: string | null;
  decided_at: Date | null;
  note: Generated<string>;
}

export interface VoteReviewTable {
  campaign_id: string;
  reviewed_at: Date;
  votes: number;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    campaign_vote_counts: VoteCountTable;
    campaign_votes: VoteTable;
    campaign_vote_marks: VoteMarkTable;
    campaign_held_groups: HeldGroupTable;
    campaign_vote_reviews: VoteReviewTable;
  }
}

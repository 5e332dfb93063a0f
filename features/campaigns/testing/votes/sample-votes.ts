import type { VoteFacts } from '../../model/voting/held-votes.ts';

export type PlantedRing = 'one network' | 'referral tree' | 'burst' | 'bought list';

/** Votes of a made-up campaign, with what was planted: the voters of each ring and of each honest burst. */
export interface SampleVotes {
  votes: VoteFacts[];
  rings: Map<PlantedRing, Set<string>>;
  honestBursts: Set<string>[];
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** When voting begins in the samples. */
export const votingStart = Date.UTC(2026, 5, 1);

/** What one voter does: the entries in the order of their votes. */
export interface SampleVoter {
  id: string;
  entries: readonly { entryId: string; at: number }[];
  network: string;
  device: string;
  accountCreatedAt: number;
  doings: number;
  /** The entry whose author has invited the voter. */
  invitedFor?: string;
}

export const toVotes = (voters: readonly SampleVoter[]): VoteFacts[] =>
  voters.flatMap(({ id, entries, network, device, accountCreatedAt, doings, invitedFor }) =>
    entries.map(({ entryId, at }) => ({
      voterId: id,
      entryId,
      at,
      network,
      device,
      accountCreatedAt,
      doings,
      otherVotes: entries.length - 1,
      invited: invitedFor === entryId,
      suspended: false,
    })),
  );

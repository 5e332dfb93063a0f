import type { Db } from '#platform/server/call.ts';
import { copiesOf, givePrizes } from '../../model/winners/give-prizes.ts';
import { MOST_WINNERS } from '../../winners.contract.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { findRanking } from '../results/find-ranking.ts';
import { type Candidate, findCandidates, type OrderedEntry } from './find-candidates.ts';
import { findPrizes } from './prize.store.ts';
import { findWinnerRows } from './winner.store.ts';
import type { PrizeRow } from './winners.tables.ts';

export interface Proposal {
  order: 'ranking' | 'hand';
  candidates: Candidate[];
  /** What each entry gets, by its id. */
  prizes: Map<string, PrizeRow>;
}

/** Who would win: entries in the order that was set by hand, otherwise as they are ranked, with what the rules find of each. */
export async function findProposal(db: Db, campaign: CampaignRow): Promise<Proposal> {
  const set = await findWinnerRows(db, campaign.id);
  const order: OrderedEntry[] =
    set.length > 0
      ? set.map(({ track_id, place }) => ({ trackId: track_id, place }))
      : await findRankedEntries(db, campaign);
  const candidates = markServed(await findCandidates(db, campaign, order));
  const prizes = await findPrizes(db, campaign.id);
  const given = givePrizes(candidates.map(toPrizeCandidate), copiesOf(prizes));
  const byId = new Map(prizes.map((prize) => [prize.id, prize]));
  return {
    order: set.length > 0 ? 'hand' : 'ranking',
    candidates,
    prizes: new Map(
      [...given].flatMap(([entryId, { prizeId }]) => {
        const prize = byId.get(prizeId);
        return prize ? [[entryId, prize] as const] : [];
      }),
    ),
  };
}

/** The best entries in the order of the ranking; none where nobody votes. */
export async function findRankedEntries(db: Db, campaign: CampaignRow): Promise<OrderedEntry[]> {
  const ranking = await findRanking(db, campaign);
  return ranking.slice(0, MOST_WINNERS).map(({ trackId, place }) => ({ trackId, place }));
}

/** A member wins once: their further entries stand behind their first one that may win. */
function markServed(candidates: readonly Candidate[]): Candidate[] {
  const served = new Set<string>();
  return candidates.map((candidate) => {
    if (served.has(candidate.entrantId))
      return { ...candidate, findings: [...candidate.findings, 'served' as const] };
    if (candidate.findings.length === 0) served.add(candidate.entrantId);
    return candidate;
  });
}

export const toPrizeCandidate = ({ entryId, entrantId, findings }: Candidate) => ({
  entryId,
  entrantId,
  excluded: findings.length > 0,
});

import type { Call } from '#platform/server/call.ts';
import { claimEnd } from '../../model/winners/claim-times.ts';
import { copiesOf, givePrizes } from '../../model/winners/give-prizes.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { findCandidates } from '../winners/find-candidates.ts';
import { toPrizeCandidate } from '../winners/find-proposal.ts';
import { findPrizes } from '../winners/prize.store.ts';
import { findWinnerRows } from '../winners/winner.store.ts';
import { findClaims, insertClaim } from './claim.store.ts';

const liveStates = new Set(['offered', 'confirmed', 'sent']);

/**
 * Offers every prize that nobody has to the next entry in the order of a locked campaign. Who has had an offer gets no second
 * one. Returns the ids of the new claims.
 */
export async function offerPrizes(call: Call, campaign: CampaignRow, offeredAt: Date): Promise<string[]> {
  const claims = await findClaims(call.db, campaign.id);
  const live = new Set(
    claims.flatMap(({ state, prize_id, copy }) => (liveStates.has(state) ? [`${prize_id} ${copy}`] : [])),
  );
  const vacant = copiesOf(await findPrizes(call.db, campaign.id)).filter(
    ({ prizeId, copy }) => !live.has(`${prizeId} ${copy}`),
  );
  if (vacant.length === 0) return [];
  const winners = await findWinnerRows(call.db, campaign.id);
  const order = winners.map(({ track_id, place }) => ({ trackId: track_id, place }));
  const candidates = (await findCandidates(call.db, campaign, order)).map(toPrizeCandidate);
  const served = new Set(claims.flatMap(({ user_id }) => user_id ?? []));
  const offered: string[] = [];
  for (const [entryId, copy] of givePrizes(candidates, vacant, served)) {
    const winner = winners.find(({ track_id }) => track_id === entryId);
    if (!winner) continue;
    const id = call.newId();
    await insertClaim(call.db, {
      ...copy,
      id,
      campaignId: campaign.id,
      winnerId: winner.id,
      userId: winner.entrant_id,
      offeredAt,
      claimUntil: claimEnd(offeredAt, campaign.claim_days),
    });
    offered.push(id);
  }
  return offered;
}

import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { confirmClaim as contract } from '../../claims.contract.ts';
import { campaignPhase } from '../../model/campaign-phase.ts';
import { lockCampaign } from '../campaign.store.ts';
import { campaignTimes } from '../campaign-times.ts';
import { moveUpClaims } from '../campaigns.jobs.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { getCampaignBySlug } from '../find-campaign-by-slug.ts';
import { findPrizes } from '../winners/prize.store.ts';
import type { ClaimRow } from '../winners/winners.tables.ts';
import { upsertAddress } from './address.store.ts';
import { lockClaimOfMember, updateClaimState, updateEndedClaims } from './claim.store.ts';
import { findOwnClaim } from './get-own-claim.ts';

type Answer = AnswerOf<typeof contract>;

/** Confirms the actor's prize; refuses (409) one that is not offered any more, and (422) without the address that a posted prize needs. */
export async function confirmClaim(
  call: MemberCall,
  { slug, address = '' }: InputOf<typeof contract>,
): Promise<Answer> {
  const { campaign, claim } = await lockOwnClaim(call, slug);
  const prize = (await findPrizes(call.db, campaign.id)).find(({ id }) => id === claim.prize_id);
  const given = address.trim();
  if (prize?.posted && given === '') throw invalid({ address: ["can't be blank"] });
  if (!prize?.posted && given !== '') throw invalid({ address: ['is not needed: nothing is sent by post'] });
  if (!(await updateClaimState(call.db, claim.id, { from: ['offered'], state: 'confirmed', at: call.now })))
    throw conflict('This prize is not offered to you any more.');
  if (given !== '') await upsertAddress(call.db, { claimId: claim.id, address: given, at: call.now });
  return { claim: await findOwnClaim(call, campaign) };
}

/** Declines the actor's prize, which goes to the next entry. */
export async function declineClaim(call: MemberCall, { slug }: { slug: string }): Promise<Answer> {
  const { campaign, claim } = await lockOwnClaim(call, slug);
  if (!(await updateClaimState(call.db, claim.id, { from: ['offered'], state: 'declined', at: call.now })))
    throw conflict('This prize is not offered to you any more.');
  await call.enqueue(moveUpClaims, {});
  return { claim: await findOwnClaim(call, campaign) };
}

/** The actor's claim of a decided campaign, both rows locked, with claims ended whose time is over; refuses (404) without one. */
async function lockOwnClaim(
  call: MemberCall,
  slug: string,
): Promise<{ campaign: CampaignRow; claim: ClaimRow }> {
  const { campaign: found, group } = await getCampaignBySlug(call, slug);
  const campaign = await lockCampaign(call.db, found.id);
  if (!campaign || campaignPhase(campaignTimes(campaign), call.now) !== 'decided') throw notFound();
  await updateEndedClaims(call.db, campaign.id, call.now);
  const claim = await lockClaimOfMember(call.db, campaign.id, call.actor.userId);
  if (!claim) throw notFound();
  await publishGroupInvalidation(call, group.row);
  return { campaign, claim };
}

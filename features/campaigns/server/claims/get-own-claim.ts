import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getOwnClaim as contract, OwnClaimView } from '../../claims.contract.ts';
import { campaignPhase } from '../../model/campaign-phase.ts';
import { keptSince } from '../../model/winners/claim-times.ts';
import { campaignTimes } from '../campaign-times.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { getCampaignBySlug } from '../find-campaign-by-slug.ts';

export async function getOwnClaim(
  call: MemberCall,
  { slug }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { campaign } = await getCampaignBySlug(call, slug);
  return { claim: await findOwnClaim(call, campaign) };
}

/** The actor's claim as they see it; null without one, and until the campaign is decided. */
export async function findOwnClaim(call: MemberCall, campaign: CampaignRow): Promise<OwnClaimView | null> {
  if (campaignPhase(campaignTimes(campaign), call.now) !== 'decided') return null;
  const { rows } = await sql<Omit<OwnClaimView, 'claimUntil'> & { claimUntil: Date }>`
    select case when k.state = 'offered' and k.claim_until <= ${call.now} then 'lapsed' else k.state end as state,
      json_build_object('name', p.name, 'description', p.description, 'giver', p.giver, 'posted', p.posted) as prize,
      coalesce(t.title, '') as "trackTitle", k.claim_until as "claimUntil", coalesce(a.address, '') as address
    from campaign_claims k join campaign_prizes p on p.id = k.prize_id
    left join campaign_winners w on w.id = k.winner_id left join tracks t on t.id = w.track_id
    left join campaign_claim_addresses a on a.claim_id = k.id and a.created_at > ${keptSince(call.now)}
    where k.campaign_id = ${campaign.id} and k.user_id = ${call.actor.userId}`.execute(call.db);
  const [row] = rows;
  return row ? { ...row, claimUntil: row.claimUntil.toISOString() } : null;
}

import { sql } from 'kysely';
import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { trackPage } from '#features/tracks/pages.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type {
  getClaimAddress as addressContract,
  ClaimView,
  listClaims as contract,
  markClaimSent as sentContract,
} from '../../claims.contract.ts';
import { campaignPhase } from '../../model/campaign-phase.ts';
import { keptSince } from '../../model/winners/claim-times.ts';
import { campaignTimes } from '../campaign-times.ts';
import { getOrganisedCampaign, lockOrganisedCampaign } from '../winners/get-organised-campaign.ts';
import { deleteAddress, findAddress } from './address.store.ts';
import { findClaims, updateClaimState } from './claim.store.ts';

type Answer = AnswerOf<typeof contract>;

export async function listClaims(call: MemberCall, { slug }: InputOf<typeof contract>): Promise<Answer> {
  const { campaign } = await getOrganisedCampaign(call, slug);
  if (campaignPhase(campaignTimes(campaign), call.now) !== 'decided') return { claims: [] };
  return presentClaims(call, campaign.id);
}

/** Where to a confirmed prize is sent, for admins of the group; refuses (403) others, site admins too. */
export async function getClaimAddress(
  call: MemberCall,
  { slug, id }: InputOf<typeof addressContract>,
): Promise<AnswerOf<typeof addressContract>> {
  const { campaign, group } = await getOrganisedCampaign(call, slug);
  if (!group.rights.administer) throw forbidden('Only admins of the group read addresses.');
  const claim = (await findClaims(call.db, campaign.id)).find((one) => one.id === id);
  const address = claim?.state === 'confirmed' && (await findAddress(call.db, id, keptSince(call.now)));
  if (!address) throw notFound('There is no address.');
  return { address };
}

/** Marks a confirmed prize as sent and deletes its address; a repeat changes nothing. */
export async function markClaimSent(
  call: MemberCall,
  { slug, id }: InputOf<typeof sentContract>,
): Promise<Answer> {
  const { campaign, group } = await lockOrganisedCampaign(call, slug);
  const claim = (await findClaims(call.db, campaign.id)).find((one) => one.id === id);
  if (!claim) throw notFound();
  if (claim.user_id === call.actor.userId) throw forbidden('Somebody else has to send you your prize.');
  if (claim.state !== 'sent') {
    if (!(await updateClaimState(call.db, id, { from: ['confirmed'], state: 'sent', at: call.now })))
      throw conflict('Only a confirmed prize can be sent.');
    await deleteAddress(call.db, id);
    await writeAuditLog(call, {
      action: 'campaign.send_prize',
      targetId: claim.user_id,
      details: { campaign: campaign.name, claim: id },
    });
    await publishGroupInvalidation(call, group.row);
  }
  return presentClaims(call, campaign.id);
}

interface ClaimRowShown {
  id: string;
  state: ClaimView['state'];
  prize: ClaimView['prize'];
  title: string | null;
  permalink: string | null;
  username: string | null;
  profile_link: string | null;
  offered_at: Date;
  claim_until: Date;
  answered_at: Date | null;
  sent_at: Date | null;
  has_address: boolean;
}

/** All claims in the order of the prizes, the present one of each copy last. */
async function presentClaims(call: MemberCall, campaignId: string): Promise<Answer> {
  const { rows } = await sql<ClaimRowShown>`
    select k.id, case when k.state = 'offered' and k.claim_until <= ${call.now} then 'lapsed' else k.state end as state,
      json_build_object('name', p.name, 'posted', p.posted) as prize, t.title, t.permalink, u.username,
      u.profile_link, k.offered_at, k.claim_until, k.answered_at, k.sent_at,
      k.state = 'confirmed' and exists (select from campaign_claim_addresses a
        where a.claim_id = k.id and a.created_at > ${keptSince(call.now)}) as has_address
    from campaign_claims k join campaign_prizes p on p.id = k.prize_id
    left join campaign_winners w on w.id = k.winner_id left join tracks t on t.id = w.track_id
    left join users u on u.id = k.user_id and u.deleted_at is null
    where k.campaign_id = ${campaignId}
    order by p.position, k.copy, k.offered_at, w.position nulls first, k.id limit 300`.execute(call.db);
  return { claims: rows.map(presentClaim) };
}

const presentClaim = (row: ClaimRowShown): ClaimView => ({
  id: row.id,
  state: row.state,
  prize: row.prize,
  entry:
    row.title !== null && row.permalink !== null && row.username !== null && row.profile_link !== null
      ? {
          title: row.title,
          selfLink: href(trackPage, { profileLink: row.profile_link, permalink: row.permalink }),
          username: row.username,
        }
      : null,
  offeredAt: row.offered_at.toISOString(),
  claimUntil: row.claim_until.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  sentAt: row.sent_at?.toISOString() ?? null,
  hasAddress: row.has_address,
});

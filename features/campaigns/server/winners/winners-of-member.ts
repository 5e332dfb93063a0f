import { sql } from 'kysely';
import type { MemberPart } from '#features/members/server/member-part.ts';
import type { Call } from '#platform/server/call.ts';
import { deleteAddressesOfMember } from '../claims/address.store.ts';
import { clearClaimant } from '../claims/claim.store.ts';
import { deleteWinnersOfMember } from './winner.store.ts';

/** What a member has won: a prize that was not sent goes to the next entry when they leave. */
export const winnersOfMember: MemberPart = {
  name: 'campaign winners',
  tables: ['campaign_winners', 'campaign_claims'],
  async *exportFiles(call, userId) {
    yield { path: 'campaign-prizes.json', json: await findPrizesOfMember(call, userId) };
  },
  deleteAtOnce: clearPrizes,
  erase: clearPrizes,
};

async function clearPrizes({ db, now }: Call, userId: string): Promise<void> {
  await deleteAddressesOfMember(db, userId);
  await clearClaimant(db, userId, now);
  await deleteWinnersOfMember(db, userId);
}

/** Announced ones only: what is planned is not to be known before its time. */
async function findPrizesOfMember({ db, now }: Call, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select w.campaign_id as campaign, w.track_id as track, w.place, p.name as prize, k.state,
      k.offered_at as "offeredAt", k.claim_until as "claimUntil", k.answered_at as "answeredAt", k.sent_at as "sentAt",
      a.address
    from campaign_winners w join campaigns c on c.id = w.campaign_id and c.decided_at <= ${now} and c.cancelled_at is null
    left join campaign_claims k on k.winner_id = w.id left join campaign_prizes p on p.id = k.prize_id
    left join campaign_claim_addresses a on a.claim_id = k.id
    where w.entrant_id = ${userId} order by c.decided_at, w.position`.execute(db);
  return rows;
}

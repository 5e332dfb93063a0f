import { sql } from 'kysely';
import { findGroupById } from '#features/groups/server/find-group.ts';
import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call, Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { keptSince, REMINDER_DAYS } from '../../model/winners/claim-times.ts';
import { lockCampaign } from '../campaign.store.ts';
import { sendWinnerEmail } from '../campaigns.jobs.ts';
import { purgeAddresses } from './address.store.ts';
import { claimReminders, endClaims, findClaims, liveStates } from './claim.store.ts';
import { offerPrizes } from './offer-prizes.ts';

/** Ends claims that are over, offers their prizes to the next entries, and reminds those whose time ends soon. */
export async function handleMoveUpClaims({ platform, now }: Call): Promise<void> {
  for (const id of await findCampaignsWithClaims(platform.db, now)) {
    await transaction(platform.db, async (db) => {
      const campaign = await lockCampaign(db, id);
      if (!campaign || campaign.cancelled_at) return;
      const call = makeCall(platform, db, guest);
      await endClaims(db, id, now);
      const offered = new Set(await offerPrizes(call, campaign, now));
      if (offered.size === 0) return;
      for (const claim of await findClaims(db, id))
        if (offered.has(claim.id) && claim.winner_id)
          await call.enqueue(sendWinnerEmail, { winnerId: claim.winner_id, kind: 'won' });
      const group = await findGroupById(db, campaign.group_id, null);
      if (group) await publishGroupInvalidation(call, group.row);
    });
  }
  await transaction(platform.db, async (db) => {
    const call = makeCall(platform, db, guest);
    for (const winnerId of await claimReminders(db, now, REMINDER_DAYS))
      await call.enqueue(sendWinnerEmail, { winnerId, kind: 'claim_ends' });
  });
}

/** Deletes addresses after their time. */
export async function handlePurgeClaimAddresses({ db, now }: Call): Promise<void> {
  await purgeAddresses(db, keptSince(now));
}

/** Campaigns whose winners are published, and in which a prize is not sent, or free while there is an entry left for it. */
async function findCampaignsWithClaims(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from campaigns c
    where c.decided_at <= ${now} and c.cancelled_at is null and c.winners_published_at is not null and (
      exists (select from campaign_claims k where k.campaign_id = c.id and k.state in ('offered', 'confirmed'))
      or (
        (select sum(p.amount) from campaign_prizes p where p.campaign_id = c.id)
          > (select count(*) from campaign_claims k where k.campaign_id = c.id and k.state in ${liveStates})
        and exists (select from campaign_winners w where w.campaign_id = c.id
          and not exists (select from campaign_claims k where k.winner_id = w.id))
      ))
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

import { findGroupById } from '#features/groups/server/find-group.ts';
import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { keptSince, REMINDER_DAYS } from '../../model/winners/claim-times.ts';
import { lockCampaign } from '../campaign.store.ts';
import { sendWinnerEmail } from '../campaigns.jobs.ts';
import { purgeAddresses } from './address.store.ts';
import { claimReminders, findCampaignsWithClaims, findClaims, updateEndedClaims } from './claim.store.ts';
import { offerPrizes } from './offer-prizes.ts';

/** Ends claims that are over, offers their prizes to the next entries, and reminds those whose time ends soon. */
export async function handleMoveUpClaims({ platform, now }: Call): Promise<void> {
  for (const id of await findCampaignsWithClaims(platform.db, now)) {
    await transaction(platform.db, async (db) => {
      const campaign = await lockCampaign(db, id);
      if (!campaign || campaign.cancelled_at) return;
      const call = makeCall(platform, db, guest);
      await updateEndedClaims(db, id, now);
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

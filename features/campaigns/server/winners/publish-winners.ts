import { findGroupById } from '#features/groups/server/find-group.ts';
import { lockGroupRow } from '#features/groups/server/group.store.ts';
import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import { insertGroupUpdates } from '#features/groups/server/updates/group-update.store.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { renderMarkdown } from '#platform/server/markdown/render-markdown.ts';
import { writeWinnersUpdate } from '../../model/winners/write-winners-update.ts';
import { lockCampaign, updateCampaignRow } from '../campaign.store.ts';
import { sendWinnerEmail } from '../campaigns.jobs.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { updateEndedClaims } from '../claims/claim.store.ts';
import { offerPrizes } from '../claims/offer-prizes.ts';
import { beginMailing } from '../emails/begin-mailings.ts';
import { findDecidedCampaigns, findWonEntries } from './find-won-entries.ts';

/** Writes the update and the e-mails of each campaign that has become decided, once, in a transaction of its own. */
export async function handlePublishWinners({ platform, now }: Call): Promise<void> {
  for (const { id, groupId } of await findDecidedCampaigns(platform.db, now)) {
    await transaction(platform.db, async (db) => {
      // The group is locked before its campaign, as by every post of a track.
      await lockGroupRow(db, groupId);
      const campaign = await lockCampaign(db, id);
      if (campaign && isToBePublished(campaign, now))
        await publishWinnersOf(makeCall(platform, db, guest), campaign);
      await failpoint('campaign-winners.written');
    });
    await failpoint('campaign-winners.committed');
  }
}

const isToBePublished = ({ decided_at, cancelled_at, winners_published_at }: CampaignRow, now: Date) =>
  decided_at !== null && decided_at <= now && cancelled_at === null && winners_published_at === null;

async function publishWinnersOf(call: Call, campaign: CampaignRow): Promise<void> {
  const { db, now } = call;
  // Who was suspended or withdrawn since the announcement was planned is passed over.
  await updateEndedClaims(db, campaign.id, now);
  await offerPrizes(call, campaign, now);
  const group = await findGroupById(db, campaign.group_id, null);
  if (!group) return;
  const winners = await findWonEntries(db, campaign.id, now);
  const content = writeWinnersUpdate(winners, group.row.group_link);
  await insertGroupUpdates(db, [
    {
      id: call.newId(),
      group_id: campaign.group_id,
      author_id: null,
      title: `The winners of ${campaign.name}`,
      content,
      content_html: renderMarkdown(content),
      created_at: now,
    },
  ]);
  await updateCampaignRow(db, campaign.id, { winners_published_at: now });
  for (const { winnerId } of winners) await call.enqueue(sendWinnerEmail, { winnerId, kind: 'won' });
  await beginMailing(call, campaign.id, 'results');
  await beginMailing(call, campaign.id, 'not_looked_at');
  await publishGroupInvalidation(call, group.row);
}

import { guest } from '#platform/pure/actor.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findCampaign } from '../campaign.store.ts';
import { enqueueMailing, type MailingKind, mailingKinds, sendMailing } from '../campaigns.jobs.ts';
import { findCampaignRecipient } from './find-campaign-recipient.ts';
import {
  findMailingRecipients,
  findRunningCampaigns,
  insertMailing,
  lockMailing,
  updateMailing,
} from './mailing.store.ts';
import { mailings } from './mailings.ts';
import { renderCampaignEmail } from './render-campaign-email.ts';

/** Members of whom one transaction makes jobs. */
export const RECIPIENTS_PER_BATCH = 500;

/** Begins the e-mails of a kind in the caller's transaction, unless they were begun before. */
export async function beginMailing(call: Call, campaignId: string, kind: MailingKind): Promise<void> {
  if (await insertMailing(call.db, { campaignId, kind, at: call.now }))
    await call.enqueue(enqueueMailing, { campaignId, kind });
}

/** Begins what has become due by the clock. The announcement begins with the decision to announce. */
export async function handleBeginMailings({ platform, now }: Call): Promise<void> {
  for (const campaign of await findRunningCampaigns(platform.db, now)) {
    const due = mailingKinds.filter((kind) => kind !== 'announced' && mailings[kind].isDue(campaign, now));
    for (const kind of due)
      await transaction(platform.db, (tx) => beginMailing(makeCall(platform, tx, guest), campaign.id, kind));
  }
}

/**
 * Enqueues one e-mail for each of the next recipients, notes how far it came, and enqueues itself, in one transaction: however often
 * it is killed or repeated, of each recipient one job is made.
 */
export async function handleEnqueueMailing(
  { platform }: Call,
  { campaignId, kind }: PayloadOf<typeof enqueueMailing>,
): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const mailing = await lockMailing(tx, campaignId, kind);
    if (!mailing) return;
    const batch = { after: mailing.reached, limit: RECIPIENTS_PER_BATCH };
    const userIds = await findMailingRecipients(tx, { campaignId, kind }, batch);
    for (const userId of userIds)
      await call.enqueue(
        sendMailing,
        { campaignId, kind, userId },
        { key: `campaign:${kind}:${campaignId}:${userId}` },
      );
    const isLast = userIds.length < RECIPIENTS_PER_BATCH;
    const reached = userIds.at(-1) ?? mailing.reached;
    await updateMailing(tx, { campaignId, kind }, { reached, done_at: isLast ? call.now : null });
    if (!isLast) await call.enqueue(enqueueMailing, { campaignId, kind });
    await failpoint('campaign-mailing.enqueued');
  });
  await failpoint('campaign-mailing.committed');
}

/** Sends one e-mail of a mailing, unless its time is over or its recipient gets it no more. */
export async function handleSendMailing(
  call: Call,
  { campaignId, kind, userId }: PayloadOf<typeof sendMailing>,
): Promise<void> {
  const campaign = await findCampaign(call.db, campaignId);
  const { isDue, write } = mailings[kind];
  if (!campaign || !isDue(campaign, call.now)) return;
  const [isOne] = await findMailingRecipients(call.db, { campaignId, kind }, { userId });
  const to = isOne === undefined ? null : await findCampaignRecipient(call.db, campaignId, userId);
  if (!to) return;
  const { config, mailer } = call.platform;
  const content = write({ campaign, to, siteUrl: config.siteUrl });
  await mailer.send(
    renderCampaignEmail(call, to, { id: `campaign_${kind}:${campaignId}:${userId}`, ...content }),
  );
}

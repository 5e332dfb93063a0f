import { campaignPage } from '#features/groups/pages.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import type { sendEntryReceipt as job } from '../campaigns.jobs.ts';
import { formatEmailTime, renderCampaignEmail } from '../emails/render-campaign-email.ts';
import { findEntryEmail } from './entry.store.ts';

/** Sends the receipt of an entry, unless it was withdrawn meanwhile or its entrant gets no e-mails of the group. */
export async function handleSendEntryReceipt(call: Call, { entryId }: PayloadOf<typeof job>): Promise<void> {
  const entry = await findEntryEmail(call.db, entryId);
  if (!entry || (entry.state !== 'listed' && entry.state !== 'waiting')) return;
  const { campaignName, groupLink, title } = entry;
  await call.platform.mailer.send(
    renderCampaignEmail(call, entry, {
      id: `campaign_entry:${entryId}`,
      subject: `Your entry for ${campaignName}`,
      heading: 'Your entry is in',
      paragraphs: [
        `“${title}” is entered in ${campaignName}.`,
        entry.state === 'waiting'
          ? 'The organisers look at entries before they are listed. You can see on the campaign’s page what became of yours.'
          : 'It is listed as soon as it is processed.',
        ...(entry.credits === '' ? [] : [`Made with: ${entry.credits}`]),
        `You can withdraw or replace it until ${formatEmailTime(entry.endDate)}.`,
      ],
      button: {
        label: 'Go to the campaign',
        href: call.platform.config.siteUrl + href(campaignPage, { groupLink }),
      },
      reason: `You get this e-mail because you have entered a track in ${campaignName}.`,
    }),
  );
}

import { campaignPage, groupEmailsPage } from '#features/groups/pages.ts';
import { createGroupEmailToken } from '#features/groups/server/updates/group-email-token.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import type { sendEntryReceipt as job } from '../campaigns.jobs.ts';
import { findEntryEmail } from './entry.store.ts';

/** Sends the receipt of an entry, unless it was withdrawn meanwhile or its entrant gets no e-mails of the group. */
export async function handleSendEntryReceipt(call: Call, { entryId }: PayloadOf<typeof job>): Promise<void> {
  const entry = await findEntryEmail(call.db, entryId);
  if (!entry || (entry.state !== 'listed' && entry.state !== 'waiting')) return;
  const { config, mailer } = call.platform;
  const { campaignName, groupLink, title } = entry;
  const token = createGroupEmailToken(call, entry.groupId, entry.userId);
  const until = entry.endDate.toISOString().slice(0, 16).replace('T', ', ');
  await mailer.send(
    renderEmail({
      id: `campaign_entry:${entryId}`,
      to: entry.email,
      subject: `Your entry for ${campaignName}`.replaceAll(/\s+/g, ' '),
      heading: 'Your entry is in',
      paragraphs: [
        `“${title}” is entered in ${campaignName}.`,
        entry.state === 'waiting'
          ? 'The organisers look at entries before they are listed. You can see on the campaign’s page what became of yours.'
          : 'It is listed as soon as it is processed.',
        ...(entry.credits === '' ? [] : [`Made with: ${entry.credits}`]),
        `You can withdraw or replace it until ${until} UTC.`,
      ],
      button: { label: 'Go to the campaign', href: config.siteUrl + href(campaignPage, { groupLink }) },
      links: [
        {
          label: 'Unsubscribe',
          text: `Get no more e-mails of ${entry.groupName}. You stay a member.`,
          href: config.siteUrl + href(groupEmailsPage, { groupLink }, { letters_token: token }),
        },
      ],
      reason: `You get this e-mail because you have entered a track in ${campaignName}.`,
    }),
  );
}

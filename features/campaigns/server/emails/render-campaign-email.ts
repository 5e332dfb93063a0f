import { groupEmailsPage } from '#features/groups/pages.ts';
import { createGroupEmailToken } from '#features/groups/server/updates/group-email-token.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import type { EmailContent } from '#platform/server/mail/email-content.ts';
import type { Email } from '#platform/server/mail/mailer.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';

/** Who gets an e-mail about a campaign. */
export interface CampaignRecipient {
  userId: string;
  email: string;
  groupId: string;
  groupName: string;
  groupLink: string;
  campaignName: string;
}

/** What an e-mail of a campaign says; the address, and the link to get no more of them, are added. */
export type CampaignEmail = Omit<EmailContent, 'to' | 'links'>;

export const renderCampaignEmail = (call: Call, to: CampaignRecipient, content: CampaignEmail): Email =>
  renderEmail({ ...content, to: to.email, links: [unsubscribeLink(call, to)] });

/** The link by which the recipient gets no more e-mails of the campaign's group. */
export function unsubscribeLink(call: Call, { groupId, groupName, groupLink, userId }: CampaignRecipient) {
  const token = createGroupEmailToken(call, groupId, userId);
  return {
    label: 'Unsubscribe',
    text: `Get no more e-mails of ${groupName}. Nothing else changes.`,
    href: call.platform.config.siteUrl + href(groupEmailsPage, { groupLink }, { letters_token: token }),
  };
}

/** A time as e-mails write it: "2026-06-30, 23:59 UTC". */
export const formatEmailTime = (time: Date): string =>
  `${time.toISOString().slice(0, 16).replace('T', ', ')} UTC`;

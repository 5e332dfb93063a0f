import { groupUnsubscribeLink } from '#features/groups/server/updates/group-unsubscribe-link.ts';
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
export type CampaignEmail = Omit<EmailContent, 'to' | 'links' | 'unsubscribe'>;

export const renderCampaignEmail = (call: Call, to: CampaignRecipient, content: CampaignEmail): Email =>
  renderEmail({ ...content, to: to.email, unsubscribe: unsubscribeLink(call, to) });

/** The link by which the recipient gets no more e-mails of the campaign's group. */
export const unsubscribeLink = (call: Call, to: CampaignRecipient) =>
  groupUnsubscribeLink(call, to, `Get no more e-mails of ${to.groupName}. Nothing else changes.`);

/** A time as e-mails write it: "2026-06-30, 23:59 UTC". */
export const formatEmailTime = (time: Date): string =>
  `${time.toISOString().slice(0, 16).replace('T', ', ')} UTC`;

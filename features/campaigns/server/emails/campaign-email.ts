import { sql } from 'kysely';
import { groupEmailsPage } from '#features/groups/pages.ts';
import { getsGroupEmails } from '#features/groups/server/updates/group-email-setting.store.ts';
import { createGroupEmailToken } from '#features/groups/server/updates/group-email-token.ts';
import { href } from '#platform/pure/page.ts';
import type { Call, Db } from '#platform/server/call.ts';
import type { EmailContent } from '#platform/server/mail/email-content.ts';
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

/** A member as recipient of a campaign's e-mails; null where they get none: unverified, suspended, gone or unsubscribed. */
export async function findCampaignRecipient(
  db: Db,
  campaignId: string,
  userId: string,
): Promise<CampaignRecipient | null> {
  const { rows } = await sql<CampaignRecipient>`
    select u.id as "userId", u.email, g.id as "groupId", g.name as "groupName", g.group_link as "groupLink",
      c.name as "campaignName"
    from campaigns c join groups g on g.id = c.group_id and g.withheld_at is null
    join users u on u.id = ${userId} and ${getsGroupEmails}
    where c.id = ${campaignId}`.execute(db);
  return rows[0] ?? null;
}

/** An e-mail of a campaign; the address, and the link to get no more of them, are added. The permanent `id` is sent once. */
export type CampaignEmail = Omit<EmailContent, 'to' | 'links'>;

export async function sendCampaignEmail(
  call: Call,
  to: CampaignRecipient,
  { subject, ...content }: CampaignEmail,
): Promise<void> {
  const { config, mailer } = call.platform;
  const { groupLink, groupName } = to;
  const token = createGroupEmailToken(call, to.groupId, to.userId);
  await mailer.send(
    renderEmail({
      ...content,
      to: to.email,
      subject: subject.replaceAll(/\s+/g, ' '),
      links: [
        {
          label: 'Unsubscribe',
          text: `Get no more e-mails of ${groupName}. Nothing else changes.`,
          href: config.siteUrl + href(groupEmailsPage, { groupLink }, { letters_token: token }),
        },
      ],
    }),
  );
}

/** A time as e-mails write it: "2026-06-30, 23:59 UTC". */
export const formatEmailTime = (time: Date): string =>
  `${time.toISOString().slice(0, 16).replace('T', ', ')} UTC`;

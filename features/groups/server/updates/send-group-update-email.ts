import type { PayloadOf } from '#platform/pure/event.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { renderMarkdown } from '#platform/server/markdown/render-markdown.ts';
import { groupPage } from '../../pages.ts';
import type { sendGroupUpdateEmail as job } from '../groups.jobs.ts';
import { findGroupUpdateRecipients } from './find-group-update-recipients.ts';
import { groupUnsubscribeLink } from './group-unsubscribe-link.ts';

/** Sends an update to one member, unless they unsubscribed or the update was deleted meanwhile. */
export async function handleSendGroupUpdateEmail(
  call: Call,
  { newsId, userId }: PayloadOf<typeof job>,
): Promise<void> {
  const [recipient] = await findGroupUpdateRecipients(call.db, newsId, { userId });
  if (!recipient) return;
  const { config, mailer } = call.platform;
  const { groupName, groupLink, title, content } = recipient;
  const subject = `${groupName}: ${title}`.replaceAll(/\s+/g, ' ');
  await mailer.send(
    renderEmail({
      id: `group_news:${newsId}:${userId}`,
      to: recipient.email,
      subject,
      heading: title,
      paragraphs: [],
      body: { html: renderMarkdown(content, config.siteUrl), text: content },
      button: { label: `Go to ${groupName}`, href: config.siteUrl + href(groupPage, { groupLink }) },
      unsubscribe: groupUnsubscribeLink(
        call,
        { groupId: recipient.groupId, groupLink, userId },
        `Get no more letters of ${groupName}. You stay a member.`,
      ),
      reason: `You get this letter because you are a member of the group ${groupName}.`,
    }),
  );
}

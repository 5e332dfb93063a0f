import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { letter } from '#platform/server/mail/letter.ts';
import { findReaders } from './find-readers.ts';
import { lettersToken } from './letters-token.ts';
import type { sendGroupNews as job } from './send-group-news.job.ts';

/** The letter with an update to one member, unless by then they want none or the update is gone. */
export async function handleSendGroupNews(
  call: Call,
  { newsId, userId }: PayloadOf<typeof job>,
): Promise<void> {
  const [reader] = await findReaders(call.db, newsId, { userId });
  if (!reader) return;
  const { config, mailer } = call.platform;
  const { groupName, groupLink, title, content } = reader;
  const subject = `${groupName}: ${title}`.replaceAll(/\s+/g, ' ');
  const group = `${config.siteUrl}/group/${groupLink}`;
  await mailer.send(
    letter({
      id: `group_news:${newsId}:${userId}`,
      to: reader.email,
      subject,
      heading: title,
      paragraphs: content.split(/\n{2,}/),
      button: { label: `Go to ${groupName}`, href: group },
      ways: [
        {
          label: 'Unsubscribe',
          text: `Get no more letters of ${groupName}. You stay a member.`,
          href: `${group}/letters?letters_token=${lettersToken(call, reader.groupId, userId)}`,
        },
      ],
      reason: `You get this letter because you are a member of the group ${groupName}.`,
    }),
  );
}

import type { Notification } from '../model/notification.ts';

/** The text, with the author's name as a link and the target's name in bold. */
export function NotificationMessage({ one: { message, author, target } }: { one: Notification }) {
  const byAuthor = message.startsWith(`${author.username} `);
  const rest = byAuthor ? message.slice(author.username.length) : message;
  const subject = target?.title ?? target?.name ?? '';
  const hasSubject = subject !== '' && rest.endsWith(` ${subject}`);
  return (
    <>
      {byAuthor && <a href={author.selfLink}>{author.username}</a>}
      {hasSubject ? rest.slice(0, -subject.length) : rest}
      {hasSubject && <strong>{subject}</strong>}
    </>
  );
}

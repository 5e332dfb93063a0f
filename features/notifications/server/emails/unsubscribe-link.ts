import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import type { EmailContent } from '#platform/server/mail/email-content.ts';
import { oneClickAddress } from '#platform/server/mail/one-click-route.ts';
import { notificationEmailsPage } from '../../pages.ts';
import { createNotificationEmailToken, type EmailedKind } from './notification-email-token.ts';
import { notificationUnsubscribePath } from './stop-notification-emails.ts';

/** The link by which a member gets no more e-mails of a kind, and the address for one click. */
export function unsubscribeLink(
  call: Call,
  userId: string,
  kind: EmailedKind,
): NonNullable<EmailContent['unsubscribe']> {
  const { siteUrl } = call.platform.config;
  const token = createNotificationEmailToken(call, userId, kind);
  return {
    label: 'Unsubscribe',
    text: 'Get no more of these e-mails. The bell stays.',
    href: siteUrl + href(notificationEmailsPage, {}, { letters_token: token }),
    postTo: oneClickAddress(siteUrl, notificationUnsubscribePath, { token }),
  };
}

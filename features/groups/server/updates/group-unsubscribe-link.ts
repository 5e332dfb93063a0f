import { groupEmailsPage } from '#features/groups/pages.ts';
import { href } from '#platform/pure/page.ts';
import type { Call } from '#platform/server/call.ts';
import type { EmailContent } from '#platform/server/mail/email-content.ts';
import { oneClickAddress } from '#platform/server/mail/one-click-route.ts';
import { createGroupEmailToken } from './group-email-token.ts';

interface GroupEmailRecipient {
  groupId: string;
  groupLink: string;
  userId: string;
}

/** The path that ends all e-mails of a group by one POST. */
export const groupUnsubscribePath = '/api/letters/groups/:groupLink/unsubscribe';

/** The link by which a member gets no more e-mails of a group, and the address for one click. */
export function groupUnsubscribeLink(
  call: Call,
  { groupId, groupLink, userId }: GroupEmailRecipient,
  text: string,
): NonNullable<EmailContent['unsubscribe']> {
  const { siteUrl } = call.platform.config;
  const token = createGroupEmailToken(call, groupId, userId);
  return {
    label: 'Unsubscribe',
    text,
    href: siteUrl + href(groupEmailsPage, { groupLink }, { letters_token: token }),
    postTo: oneClickAddress(siteUrl, groupUnsubscribePath, { groupLink, token }),
  };
}

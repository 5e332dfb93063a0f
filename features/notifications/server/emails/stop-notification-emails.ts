import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { oneClickRoute } from '#platform/server/mail/one-click-route.ts';
import type { stopNotificationEmails as contract } from '../../settings.contract.ts';
import { updateReachToBell } from '../notification-settings.store.ts';
import { readNotificationEmailToken } from './notification-email-token.ts';

/** The path that ends the e-mails of a kind by one POST. */
export const notificationUnsubscribePath = '/api/letters/notifications/unsubscribe';

/** One click in a mail program ends the e-mails of a kind. */
export const notificationUnsubscribeRoute = oneClickRoute(notificationUnsubscribePath, (call, { token }) =>
  stopNotificationEmails(call, { token }),
);

export async function stopNotificationEmails(
  call: Call,
  { token }: InputOf<typeof contract>,
): Promise<undefined> {
  const ended = readNotificationEmailToken(call, token);
  if (!ended) throw notFound('This link does not work any more.');
  await updateReachToBell(call.db, { ...ended, at: call.now });
}

import { z } from 'zod';
import { tokenKind } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { EmailContent } from '#platform/server/mail/email-content.ts';
import { oneClickAddress } from '#platform/server/mail/one-click-route.ts';

/** Seconds until an e-mailed invitation expires. */
export const invitationLifetimeSeconds = 14 * 24 * 60 * 60;

/** Proves access to the invited address, whatever the invitation is to. Valid while the invitation exists. */
export const invitationToken = tokenKind({
  // Named by the release in which only schools invited by e-mail.
  name: 'school_invitation',
  seconds: invitationLifetimeSeconds,
  payload: z.strictObject({ invitationId: z.uuid() }),
  keepsOlder: true,
});

/** The path that declines an invitation by one POST. */
export const invitationUnsubscribePath = '/api/letters/invitations/unsubscribe';

/** The link by which the invited decline at `page`, the page of the invitation, and the address for one click. */
export const declineLink = (page: string, token: string): NonNullable<EmailContent['unsubscribe']> => ({
  label: 'Decline the invitation',
  text: 'You need no account for this.',
  href: page,
  postTo: oneClickAddress(new URL(page).origin, invitationUnsubscribePath, { token }),
});

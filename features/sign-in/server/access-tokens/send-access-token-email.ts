import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import type { sendAccessTokenEmail as job } from '../sign-in.jobs.ts';

/** Notifies a member that programs can act in their name from now on. */
export async function handleSendAccessTokenEmail(
  call: Call,
  { userId, tokenId, scopes }: PayloadOf<typeof job>,
): Promise<void> {
  const user = await findUserWithEmail(call.db, userId);
  if (!user) return;
  const subject = 'A new access token was made';
  await call.platform.mailer.send(
    renderEmail({
      id: `access_token:${tokenId}`,
      to: user.email,
      subject,
      heading: subject,
      paragraphs: [
        `A program that has this token can use your ${siteNameMark} account. What it may do: ${scopes.join(', ')}.`,
        'Was that you? Then nothing is to be done. Was it not? Revoke it and set a new password at once.',
      ],
      button: { label: 'My access tokens', href: `${call.platform.config.siteUrl}/account/tokens` },
      reason: `You get this letter because your ${siteNameMark} account has this address.`,
    }),
  );
}

import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import type { sendPasswordChangedEmail as job } from '../sign-in.jobs.ts';

/** Notifies a member at the stored address that their password has changed. */
export async function handleSendPasswordChangedEmail(
  call: Call,
  { userId, changeId }: PayloadOf<typeof job>,
): Promise<void> {
  const user = await findUserWithEmail(call.db, userId);
  if (!user) return;
  const { siteUrl } = call.platform.config;
  await call.platform.mailer.send(
    renderEmail({
      id: `password_changed:${changeId}`,
      to: user.email,
      subject: 'Your password has been changed',
      heading: 'Your password has been changed',
      paragraphs: [
        `The password of your ${siteNameMark} account is a new one now. All other devices were signed out.`,
        'Was that you? Then nothing is to be done. Was it not? Set a new password at once.',
      ],
      button: { label: 'Set a new password', href: `${siteUrl}/auth?tab=forgot_password_before` },
      reason: `You get this letter because your ${siteNameMark} account has this address.`,
    }),
  );
}

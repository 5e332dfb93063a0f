import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import type { sendSecondFactorEmail as job } from '../sign-in.jobs.ts';

/** Notifies a member at the stored address that signing in requires a code from now on, or no longer. */
export async function handleSendSecondFactorEmail(
  call: Call,
  { userId, changeId, on }: PayloadOf<typeof job>,
): Promise<void> {
  const user = await findUserWithEmail(call.db, userId);
  if (!user) return;
  const subject = on ? 'Your second factor is on' : 'Your second factor is off';
  await call.platform.mailer.send(
    renderEmail({
      id: `second_factor:${changeId}`,
      to: user.email,
      subject,
      heading: subject,
      paragraphs: [
        on
          ? `Logging in to your ${siteNameMark} account asks for a code of your authenticator app from now on. Keep the recovery codes where you find them without your phone.`
          : `Logging in to your ${siteNameMark} account asks for no code any more: the password alone opens it.`,
        'Was that you? Then nothing is to be done. Was it not? Set a new password at once.',
      ],
      button: {
        label: 'Set a new password',
        href: `${call.platform.config.siteUrl}/auth?tab=forgot_password_before`,
      },
      reason: `You get this letter because your ${siteNameMark} account has this address.`,
    }),
  );
}

import { z } from 'zod';
import { findUser } from '#features/members/server/find-user.ts';
import type { Call } from '#platform/server/call.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';

const payload = z.strictObject({ userId: z.uuid(), changeId: z.uuid(), on: z.boolean() });

export const sendSecondFactorEmail = jobType('identity.send_factor_notice', payload, { maxAttempts: 16 });

/** Notifies a member at the stored address that signing in requires a code from now on, or no longer. */
export async function handleSendSecondFactorEmail(
  call: Call,
  { userId, changeId, on }: z.output<typeof payload>,
): Promise<void> {
  const user = await findUser(call.db, userId);
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
          ? 'Logging in to your Tonehall account asks for a code of your authenticator app from now on. Keep the recovery codes where you find them without your phone.'
          : 'Logging in to your Tonehall account asks for no code any more: the password alone opens it.',
        'Was that you? Then nothing is to be done. Was it not? Set a new password at once.',
      ],
      button: {
        label: 'Set a new password',
        href: `${call.platform.config.siteUrl}/auth?tab=forgot_password_before`,
      },
      reason: 'You get this letter because your Tonehall account has this address.',
    }),
  );
}

import { findUserWithEmail } from '#features/members/server/find-user.ts';
import { authPage } from '#features/sign-in/pages.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { href } from '#platform/pure/page.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import type { sendSuspensionLiftedEmail as job } from './reports.jobs.ts';

/** Says to a member that they can sign in again, with the admin's text unchanged; nothing to one who has left or is suspended anew. */
export async function handleSendSuspensionLiftedEmail(
  call: Call,
  { userId, changeId, message }: PayloadOf<typeof job>,
): Promise<void> {
  const user = await findUserWithEmail(call.db, userId);
  if (!user || user.banned_at !== null) return;
  await call.platform.mailer.send(
    renderEmail({
      id: `suspension_lifted:${changeId}`,
      to: user.email,
      subject: 'Your account is open again',
      heading: 'Your account is open again',
      paragraphs: [
        'A moderator has lifted the suspension of your account. Your page and your music are shown as before.',
        `“${message.trim()}”`,
      ],
      button: {
        label: 'Log in',
        href: call.platform.config.siteUrl + href(authPage, {}, { tab: 'sign_in' }),
      },
      reason: `You get this letter because it is about your account at ${siteNameMark}.`,
    }),
  );
}

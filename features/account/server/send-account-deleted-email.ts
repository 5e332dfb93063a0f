import type { PayloadOf } from '#platform/pure/event.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import type { sendAccountDeletedEmail as job } from './account.jobs.ts';

/** Sends the last e-mail, to the member's former address. */
export async function sendAccountDeletedEmail(call: Call, payload: PayloadOf<typeof job>): Promise<void> {
  const { userId, email, username } = payload;
  const { supportEmail } = call.platform.config;
  await call.platform.mailer.send(
    renderEmail({
      id: `farewell:${userId}`,
      to: email,
      subject: `Your ${siteNameMark} account is deleted`,
      heading: 'Your account is deleted',
      paragraphs: [
        `The account ${username} is gone, as was asked for. You are signed out everywhere, and your page can no longer be opened.`,
        'Your tracks, likes and follows are being taken away now, their files within 30 days at the latest. Comments that you wrote under the music of others stay, signed “Deleted user”.',
      ],
      notes: [
        'This address can be used for a new account at any time.',
        `If you did not ask for this, write to ${supportEmail} today.`,
      ],
      reason: `You get this last letter because your account at ${siteNameMark} was deleted.`,
    }),
  );
}

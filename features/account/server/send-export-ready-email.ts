import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { siteNameMark } from '#platform/pure/site-name.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import type { Call } from '#platform/server/call.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import type { sendExportReadyEmail as job } from './account.jobs.ts';
import { findExport } from './account-export.store.ts';

/**
 * Sends the e-mail that a copy is ready. Its link works for the owner only, so the e-mail reveals nothing to others.
 */
export async function sendExportReadyEmail(call: Call, { exportId }: PayloadOf<typeof job>): Promise<void> {
  const made = await findExport(call.db, exportId);
  const user = made && (await findUserWithEmail(call.db, made.user_id));
  if (!user || made.state !== 'ready' || made.expires_at === null) return;
  const { siteUrl } = call.platform.config;
  const lastDay = formatDay(made.expires_at);
  await call.platform.mailer.send(
    renderEmail({
      id: `export:${exportId}`,
      to: user.email,
      subject: 'The copy of your data is ready',
      heading: 'Your copy is ready',
      paragraphs: [
        `Everything that ${siteNameMark} knows about you is in one ZIP file: your profile, your music, what you wrote and liked.`,
      ],
      button: { label: 'Download the copy', href: `${siteUrl}/account/export/${exportId}` },
      notes: [
        `It can be fetched until ${lastDay}, by you alone: you will be asked to log in. Then it is deleted.`,
        'If you did not ask for it, change your password and look at your devices on the account page.',
      ],
      reason: 'You get this letter because a copy of your data was asked for on your account page.',
    }),
  );
}

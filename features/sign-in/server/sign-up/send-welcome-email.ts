import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import type { sendWelcomeEmail as job } from '../sign-in.jobs.ts';
import { emailVerificationToken } from '../tokens/email-tokens.ts';
import { tokenFromSeed } from '../tokens/one-time-tokens.ts';
import { confirmationHref } from '../tokens/token-emails.ts';
import { welcomeEmail } from './welcome-email.ts';

/** Sends the welcome e-mail to the stored address, unless the member is deleted by then. */
export async function handleSendWelcomeEmail(
  call: Call,
  { userId, seed, edition: from = 'site' }: PayloadOf<typeof job>,
): Promise<void> {
  const user = await findUserWithEmail(call.db, userId);
  if (!user) return;
  const siteUrl = editionUrl(call.platform.config, from);
  const token = seed === undefined ? null : tokenFromSeed(call, emailVerificationToken, seed);
  const confirmHref = token === null ? null : confirmationHref({ siteUrl, token });
  await call.platform.mailer.send(
    welcomeEmail({ userId, email: user.email, username: user.username, siteUrl, confirmHref, edition: from }),
  );
}

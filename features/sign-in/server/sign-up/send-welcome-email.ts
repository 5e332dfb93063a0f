import { z } from 'zod';
import { findUser } from '#features/members/server/find-user.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { emailVerificationToken } from '../tokens/email-tokens.ts';
import { tokenFromSeed } from '../tokens/one-time-tokens.ts';
import { confirmationHref } from '../tokens/token-emails.ts';
import { welcomeEmail } from './welcome-email.ts';

/** The edition of the sign-up; the site by default. */
const edition = z.enum(['site', 'education']).optional();

/** `seed` derives the token that verifies the address; absent where an identity provider has verified it. */
const payload = z.strictObject({ userId: z.uuid(), seed: z.string().max(60).optional(), edition });

export const sendWelcomeEmail = jobType('identity.send_welcome', payload, { maxAttempts: 16 });

/** Sends the welcome e-mail to the stored address, unless the member is deleted by then. */
export async function handleSendWelcomeEmail(
  call: Call,
  { userId, seed, edition: from = 'site' }: z.output<typeof payload>,
): Promise<void> {
  const user = await findUser(call.db, userId);
  if (!user) return;
  const siteUrl = editionUrl(call.platform.config, from);
  const token = seed === undefined ? null : tokenFromSeed(call, emailVerificationToken, seed);
  const confirmHref = token === null ? null : confirmationHref({ siteUrl, token });
  await call.platform.mailer.send(
    welcomeEmail({ userId, email: user.email, username: user.username, siteUrl, confirmHref, edition: from }),
  );
}

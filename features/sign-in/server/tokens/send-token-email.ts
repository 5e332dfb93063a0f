import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findUser } from '#features/members/server/find-user.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { findValidToken, issueEmailToken, tokenFromSeed } from './one-time-tokens.ts';
import { type TokenEmail, tokenEmails } from './token-emails.ts';

type TokenEmailName = keyof typeof tokenEmails;
const names = Object.keys(tokenEmails) as [TokenEmailName, ...TokenEmailName[]];
const payload = z.strictObject({
  letter: z.enum(names),
  seed: z.string().max(60),
  /** The host of the link; the site by default. */
  edition: z.enum(['site', 'education']).optional(),
});

/** Retried for about a day and a half with growing backoff, which outlasts the outage of a mail server. */
export const sendTokenEmail = jobType('identity.send_token_letter', payload, { maxAttempts: 16 });

/** Creates the token of an e-mail and enqueues the e-mail in the same transaction. */
export async function enqueueTokenEmail<N extends TokenEmailName>(
  call: Call,
  {
    name,
    userId,
    tokenPayload,
  }: { name: N; userId: string | null; tokenPayload: z.input<(typeof tokenEmails)[N]['kind']['payload']> },
): Promise<void> {
  const { kind }: TokenEmail = tokenEmails[name];
  const seed = await issueEmailToken(call, { kind, userId, payload: tokenPayload });
  const isSchool = call.platform.config.edition === 'education';
  await call.enqueue(sendTokenEmail, { letter: name, seed, ...(isSchool && { edition: 'education' }) });
}

/** Writes and sends the e-mail, unless its token was used or replaced meanwhile, or never had a member. */
export async function handleSendTokenEmail(call: Call, job: z.output<typeof payload>): Promise<void> {
  const { kind, write }: TokenEmail = tokenEmails[job.letter];
  const token = tokenFromSeed(call, kind, job.seed);
  const found = await findValidToken(call, kind, token);
  const user = found?.userId ? await findUser(call.db, found.userId) : undefined;
  if (!found || !user) return;
  const tokenPayload = found.payload as { email?: string; next?: string };
  const siteUrl = editionUrl(call.platform.config, job.edition ?? 'site');
  const facts = write({ email: user.email, payload: tokenPayload, token, siteUrl });
  await call.platform.mailer.send(renderEmail({ ...facts, id: `${job.letter}:${emailIdOf(job.seed)}` }));
}

/** An e-mail's id appears in lists and headers, so it must not reveal the seed. */
const emailIdOf = (seed: string): string =>
  createHash('sha256').update(seed).digest('base64url').slice(0, 22);

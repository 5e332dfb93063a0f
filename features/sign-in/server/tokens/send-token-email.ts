import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { renderEmail } from '#platform/server/mail/render-email.ts';
import { sendTokenEmail, type TokenEmailName } from '../sign-in.jobs.ts';
import { findValidToken, issueEmailToken, tokenFromSeed } from './one-time-tokens.ts';
import { type TokenEmail, tokenEmails } from './token-emails.ts';

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
export async function handleSendTokenEmail(call: Call, job: PayloadOf<typeof sendTokenEmail>): Promise<void> {
  const { kind, write }: TokenEmail = tokenEmails[job.letter];
  const token = tokenFromSeed(call, kind, job.seed);
  const found = await findValidToken(call, kind, token);
  const user = found?.userId ? await findUserWithEmail(call.db, found.userId) : undefined;
  if (!found || !user) return;
  const tokenPayload = found.payload as { email?: string; next?: string };
  const siteUrl = editionUrl(call.platform.config, job.edition ?? 'site');
  const facts = write({ email: user.email, payload: tokenPayload, token, siteUrl });
  await call.platform.mailer.send(renderEmail({ ...facts, id: `${job.letter}:${emailIdOf(job.seed)}` }));
}

/** An e-mail's id appears in lists and headers, so it must not reveal the seed. */
export const emailIdOf = (seed: string): string =>
  createHash('sha256').update(seed).digest('base64url').slice(0, 22);

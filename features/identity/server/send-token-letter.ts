import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { letter } from '#platform/server/mail/letter.ts';
import { findUser } from './find-user.ts';
import { issueMailedToken, peekToken, tokenOfSeed } from './one-time-tokens.ts';
import { type TokenLetter, tokenLetters } from './token-letters.ts';

type LetterName = keyof typeof tokenLetters;
const names = Object.keys(tokenLetters) as [LetterName, ...LetterName[]];
const payload = z.strictObject({
  letter: z.enum(names),
  seed: z.string().max(60),
  /** The host that its link leads to; the site unless it is said. */
  edition: z.enum(['site', 'education']).optional(),
});

/** Tried for about a day and a half, the times between growing: longer than any mail server sleeps. */
export const sendTokenLetter = jobType('identity.send_token_letter', payload, { maxAttempts: 16 });

/** Issues the token of a letter and sends it on its way, with whatever else the transaction does. */
export async function mailToken<N extends LetterName>(
  call: Call,
  name: N,
  userId: string | null,
  carries: z.input<(typeof tokenLetters)[N]['kind']['payload']>,
): Promise<void> {
  const { kind }: TokenLetter = tokenLetters[name];
  const seed = await issueMailedToken(call, kind, userId, carries);
  const isSchool = call.platform.config.edition === 'education';
  await call.enqueue(sendTokenLetter, { letter: name, seed, ...(isSchool && { edition: 'education' }) });
}

/** Writes and sends the letter, unless its token has been used or replaced by then, or never was anybody's. */
export async function handleSendTokenLetter(call: Call, job: z.output<typeof payload>): Promise<void> {
  const { kind, write }: TokenLetter = tokenLetters[job.letter];
  const token = tokenOfSeed(call, kind, job.seed);
  const found = await peekToken(call, kind, token);
  const user = found?.userId ? await findUser(call.db, found.userId) : undefined;
  if (!found || !user) return;
  const carried = found.payload as { email?: string; next?: string };
  const siteUrl = editionUrl(call.platform.config, job.edition ?? 'site');
  const facts = write({ email: user.email, payload: carried, token, siteUrl });
  await call.platform.mailer.send(letter({ ...facts, id: `${job.letter}:${nameOf(job.seed)}` }));
}

/** A mail's id stands in lists and headers, so it must not be the seed. */
const nameOf = (seed: string): string => createHash('sha256').update(seed).digest('base64url').slice(0, 22);

import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { Refusal, tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { linkByMail as contract, mailAccountLink as mailContract } from '../../social.contract.ts';
import { issueMailedToken, spendToken } from '../one-time-tokens.ts';
import { hashToken } from '../session-token.ts';
import { finishAccountLink, readAccountLink } from './account-link.ts';
import { mailedLink } from './mailed-link.ts';
import { sendLinkLetter } from './send-link-letter.ts';

const hour = 60 * 60;
const lettersPerHour = 3;

/** Mails the link to the stored address of the account that the identity waits for. */
export async function mailAccountLink(call: Call): Promise<AnswerOf<typeof mailContract>> {
  const { pending, token, user } = await readAccountLink(call);
  if (call.platform.config.rateLimits === 'on') {
    const sent = await countAttempt(call.platform.db, `link_letter:${user.id}`, hour, call.now);
    if (sent.count > lettersPerHour) throw tooMany(sent.resetsInSeconds);
  }
  await inTransaction(call, async (inner) => {
    const seed = await issueMailedToken(inner, mailedLink, user.id, { browser: browserOf(token) });
    await inner.enqueue(sendLinkLetter, { userId: user.id, provider: pending.provider, seed });
  });
  return {};
}

/** Links the identity that waits in this browser, by the token of the letter. */
export async function linkByMail(
  call: Call,
  { linkToken }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { token, user } = await readAccountLink(call);
  return inTransaction(call, async (inner) => {
    const spent = await spendToken(inner, mailedLink, linkToken);
    if (!spent || spent.userId !== user.id || spent.payload.browser !== browserOf(token))
      throw new Refusal(422, 'The link is invalid or has expired.', { code: 'link_invalid' });
    return { url: await finishAccountLink(inner, token, 'word_of_another') };
  });
}

const browserOf = (token: string): string => hashToken(token).toString('base64url');

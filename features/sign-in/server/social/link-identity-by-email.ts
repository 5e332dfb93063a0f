import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { Refusal, tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type {
  linkIdentityByEmail as contract,
  sendAccountLink as mailContract,
} from '../../social.contract.ts';
import { hashToken } from '../sessions/session-token.ts';
import { sendAccountLinkEmail } from '../sign-in.jobs.ts';
import { claimToken, issueEmailToken } from '../tokens/one-time-tokens.ts';
import { finishAccountLink, getPendingAccountLink } from './account-link.ts';
import { accountLinkEmailToken } from './account-link-email-token.ts';
import type { SchoolIdentities } from './school-identities.ts';

const hour = 60 * 60;
const emailsPerHour = 3;

/** Sends the link to the stored address of the account that the identity waits for. */
export async function sendAccountLink(call: Call): Promise<AnswerOf<typeof mailContract>> {
  const { pending, token, user } = await getPendingAccountLink(call);
  if (call.platform.config.rateLimits === 'on') {
    const sent = await countAttempt(call.platform.db, `link_letter:${user.id}`, hour, call.now);
    if (sent.count > emailsPerHour) throw tooMany(sent.resetsInSeconds);
  }
  await inTransaction(call, async (inner) => {
    const seed = await issueEmailToken(inner, {
      kind: accountLinkEmailToken,
      userId: user.id,
      payload: {
        browser: browserHashOf(token),
      },
    });
    await inner.enqueue(sendAccountLinkEmail, { userId: user.id, provider: pending.provider, seed });
  });
  return {};
}

/** Links the identity that waits in this browser, by the token of the e-mail. */
export async function linkIdentityByEmail(
  schools: SchoolIdentities,
  call: Call,
  { linkToken }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { token, user } = await getPendingAccountLink(call);
  return inTransaction(call, async (inner) => {
    const claimed = await claimToken(inner, accountLinkEmailToken, linkToken);
    if (!claimed || claimed.userId !== user.id || claimed.payload.browser !== browserHashOf(token))
      throw new Refusal(422, 'The link is invalid or has expired.', { code: 'link_invalid' });
    return { url: await finishAccountLink(inner, schools, { token, shown: 'third_party' }) };
  });
}

const browserHashOf = (token: string): string => hashToken(token).toString('base64url');

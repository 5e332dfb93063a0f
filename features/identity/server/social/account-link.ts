import { z } from 'zod';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { socialProviderNames } from '../../model/social.ts';
import { admitMember } from '../admit-member.ts';
import { findUser } from '../find-user.ts';
import { issueToken, peekToken, spendToken, tokenKind } from '../one-time-tokens.ts';
import type { Shown } from '../sessions.ts';
import type { UserRow } from '../users.store.ts';
import { clearSocialCookie, giveSocialCookie, socialCookie } from './social-cookies.ts';
import { insertIdentity } from './social-identities.store.ts';
import { codeAddress } from './social-redirects.ts';
import type { StartedSignIn } from './social-state.ts';

const hour = 60 * 60;

const Pending = z.strictObject({
  provider: z.enum(socialProviderNames),
  subject: z.string().max(255),
  signInUrl: z.string().max(2100),
});
type Pending = z.output<typeof Pending>;

/** An identity that waits for the owner of the account to say that both are theirs; only its browser has the token. */
const accountLink = tokenKind({ name: 'account_link', seconds: hour, payload: Pending, keepsOlder: true });

const tooLate = () =>
  new Refusal(409, 'This has taken too long. Please start again.', { code: 'link_expired' });

/** Keeps the identity for an hour, for this browser. */
export async function beginAccountLink(
  call: Call,
  user: UserRow,
  { provider, signInUrl }: StartedSignIn,
  subject: string,
): Promise<void> {
  const token = await issueToken(call, accountLink, user.id, { provider, subject, signInUrl });
  giveSocialCookie(call, 'tonehall_link', token, hour);
}

/** What waits in this browser, its token and the member whose account it is. Refuses (409) where nothing does. */
export async function readAccountLink(
  call: Call,
): Promise<{ pending: Pending; token: string; user: UserRow }> {
  const token = socialCookie(call, 'tonehall_link') ?? '';
  const found = await peekToken(call, accountLink, token);
  const user = found?.userId ? await findUser(call.db, found.userId) : undefined;
  if (!found || !user) throw tooLate();
  return { pending: found.payload, token, user };
}

/**
 * Links what waits in this browser and lets the member in; where the page goes now. Runs in the caller's transaction,
 * after the member has shown that the account is theirs.
 */
export async function finishAccountLink(call: Call, token: string, shown: Shown): Promise<string> {
  const spent = await spendToken(call, accountLink, token);
  const user = spent?.userId ? await findUser(call.db, spent.userId) : undefined;
  if (!spent || !user) throw tooLate();
  const { provider, subject, signInUrl } = spent.payload;
  await insertIdentity(call.db, { provider, subject, user_id: user.id, created_at: call.now });
  clearSocialCookie(call, 'tonehall_link');
  const { codeToken } = await admitMember(call, user, shown);
  return codeToken === null ? signInUrl : codeAddress(signInUrl, codeToken);
}

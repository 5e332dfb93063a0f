import { z } from 'zod';
import { findUser, findUserWithEmail } from '#features/members/server/find-user.ts';
import type { UserRow, UserWithEmail } from '#features/members/server/users.store.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { identitySources } from '../../model/social.ts';
import { signInMember } from '../sign-in-member.ts';
import { claimToken, findValidToken, issueToken, tokenKind } from '../tokens/one-time-tokens.ts';
import type { SchoolIdentities } from './school-identities.ts';
import { clearSocialCookie, readSocialCookie, writeSocialCookie } from './social-cookies.ts';
import { insertIdentity } from './social-identities.store.ts';
import { codeAddress } from './social-redirects.ts';

const hour = 60 * 60;

const Pending = z.strictObject({
  provider: z.enum(identitySources),
  subject: z.string().max(255),
  signInUrl: z.string().max(2100),
  /** Of an identity at a school's issuer: the school, and the address that the issuer gave. */
  school: z.strictObject({ organizationId: z.uuid(), email: z.string().max(254) }).optional(),
});
type Pending = z.output<typeof Pending>;

/** An identity that waits for the owner of the account to confirm the link; only its browser has the token. */
const accountLinkToken = tokenKind({
  name: 'account_link',
  seconds: hour,
  payload: Pending,
  keepsOlder: true,
});

const accountLinkExpired = () =>
  new Refusal(409, 'This has taken too long. Please start again.', { code: 'link_expired' });

/** Stores the identity for an hour, for this browser. */
export async function startAccountLink(
  call: Call,
  { user, pending }: { user: UserRow; pending: Pending },
): Promise<void> {
  const token = await issueToken(call, {
    kind: accountLinkToken,
    userId: user.id,
    payload: pending,
  });
  writeSocialCookie(call, 'tonehall_link', { value: token, seconds: hour });
}

/** The identity that waits in this browser, its token and the member to link. Refuses (409) without one. */
export async function getPendingAccountLink(
  call: Call,
): Promise<{ pending: Pending; token: string; user: UserWithEmail }> {
  const token = readSocialCookie(call, 'tonehall_link') ?? '';
  const found = await findValidToken(call, accountLinkToken, token);
  const user = found?.userId ? await findUserWithEmail(call.db, found.userId) : undefined;
  if (!found || !user) throw accountLinkExpired();
  return { pending: found.payload, token, user };
}

/**
 * Links the waiting identity and signs the member in; returns the next address. Runs in the caller's transaction, after
 * the member has proved that the account is theirs.
 */
export async function finishAccountLink(
  call: Call,
  schools: SchoolIdentities,
  { token, shown }: { token: string; shown: 'secret' | 'third_party' },
): Promise<string> {
  const claimed = await claimToken(call, accountLinkToken, token);
  const user = claimed?.userId ? await findUser(call.db, claimed.userId) : undefined;
  if (!claimed || !user) throw accountLinkExpired();
  const { provider, subject, signInUrl, school } = claimed.payload;
  if (school) {
    clearSocialCookie(call, 'tonehall_link');
    return schools.linkIdentity(call, { ...school, subject, user, withSecret: shown === 'secret' });
  }
  await insertIdentity(call.db, { provider, subject, user_id: user.id, created_at: call.now });
  clearSocialCookie(call, 'tonehall_link');
  const { codeToken } = await signInMember(call, user, shown);
  return codeToken === null ? signInUrl : codeAddress(signInUrl, codeToken);
}

import { emailError, normaliseEmail } from '#features/members/model/email.ts';
import { createUser } from '#features/members/server/create-user.ts';
import { findUser } from '#features/members/server/find-user.ts';
import { findUserByEmail, type UserRow } from '#features/members/server/users.store.ts';
import { signUpRefusalCodes } from '#features/site-settings/model/sign-up-mode.ts';
import { claimInvitation } from '#features/site-settings/server/check-sign-up.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { userSignedUp } from '../../contract.ts';
import type { SocialProviderName } from '../../model/social.ts';
import { isEmailReserved } from '../email-address/reserved-email.store.ts';
import { sendWelcomeEmail } from '../sign-in.jobs.ts';
import { signInMember, startMemberSession } from '../sign-in-member.ts';
import type { LinkReferral } from '../sign-up/link-referral.ts';
import { startAccountLink } from './account-link.ts';
import { claimUnverifiedAccount } from './claim-unverified-account.ts';
import { findUserByIdentity, insertIdentity } from './social-identities.store.ts';
import type { SocialIdentity } from './social-provider.ts';
import { socialProviderOf } from './social-providers.ts';
import { codeAddress, consentAddress, linkAddress, signInTabAddress } from './social-redirects.ts';
import { claimSocialState, type StartedSignIn } from './social-state.ts';
import { callbackAddress, type SocialRequest } from './start-social-sign-in.ts';

/** The refusals of an authenticated member that are also flash codes. */
const refusalFlashes = ['suspended', 'education_only', ...signUpRefusalCodes] as const;

/** Handles the callback of a provider: signs in, signs up, or answers with a message; returns the next address. */
export async function finishSocialSignIn(
  linkReferral: LinkReferral,
  call: Call,
  request: SocialRequest,
): Promise<string> {
  const { provider: name, query } = request;
  const provider = socialProviderOf(call.platform, name);
  if (!provider) return signInTabAddress(`${name}_unavailable`);
  const started = await claimSocialState(call, name, query.get('state'));
  if (!started) return signInTabAddress('sign_in_failed');
  if (query.get('error') === 'access_denied') return signInTabAddress(null, started);
  if (query.has('error')) return signInTabAddress('sign_in_failed', started);
  let identity: SocialIdentity;
  try {
    identity = await provider.identify(callbackAddress(call, request), query, started);
  } catch (error) {
    call.platform.log.warn({ err: error, provider: name }, 'a sign-in at another company failed');
    return signInTabAddress('sign_in_failed', started);
  }
  try {
    return await inTransaction(call, (inner) =>
      signInByIdentity(linkReferral, { call: inner, started, identity }),
    );
  } catch (error) {
    const flash = isRefusal(error) ? refusalFlashes.find((code) => code === error.code) : undefined;
    if (flash) return signInTabAddress(flash, started);
    throw error;
  }
}

async function signInByIdentity(
  linkReferral: LinkReferral,
  { call, started, identity }: { call: Call; started: StartedSignIn; identity: SocialIdentity },
): Promise<string> {
  const { provider } = started;
  const invitation = started.extra.sign_up_invitation ?? null;
  const resolved = await resolveIdentity(call, provider, { ...identity, invitation });
  switch (resolved.kind) {
    case 'new':
      await linkReferral(call, resolved.user.id, started.extra.referral_id ?? null);
      await startMemberSession(call, resolved.user.id, 'third_party');
      return consentAddress(started, provider);
    case 'member': {
      const { codeToken } = await signInMember(call, resolved.user, 'third_party');
      return codeToken === null ? started.signInUrl : codeAddress(started.signInUrl, codeToken);
    }
    case 'confirm':
      await startAccountLink(call, {
        user: resolved.user,
        pending: { provider, subject: identity.subject, signInUrl: started.signInUrl },
      });
      return linkAddress(provider, started);
    case 'no_email':
      return signInTabAddress(`${provider}_no_email`, started);
    case 'email_exists':
      return signInTabAddress('email_exists', started);
  }
}

/** An identity with the token of the invitation link that its owner has opened. */
type InvitedIdentity = SocialIdentity & { invitation: string | null };

/** What an identity resolves to. */
type ResolvedIdentity =
  /** The member of this identity, or of an unverified account that became theirs. */
  | { kind: 'member'; user: UserRow }
  | { kind: 'new'; user: UserRow }
  /** An account with the same verified address, whose owner must confirm the link. */
  | { kind: 'confirm'; user: UserRow }
  | { kind: 'no_email' | 'email_exists' };

/** Finds or creates the member of an identity by the rules AUTH-077 to AUTH-080. Runs in the caller's transaction. */
async function resolveIdentity(
  call: Call,
  provider: SocialProviderName,
  identity: InvitedIdentity,
): Promise<ResolvedIdentity> {
  // A simultaneous callback for the same identity may win; the database decides.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const resolved = await resolveIdentityOnce(call, provider, identity);
    if (resolved) return resolved;
  }
  throw new Error('The identity could not be settled.');
}

async function resolveIdentityOnce(
  call: Call,
  provider: SocialProviderName,
  { subject, email, emailVerified, invitation }: InvitedIdentity,
): Promise<ResolvedIdentity | null> {
  const known = await findUserByIdentity(call.db, provider, subject);
  if (known) return { kind: 'member', user: known };
  if (email === null || emailError(email) !== null) return { kind: 'no_email' };
  const owner = await findUserByEmail(call.db, normaliseEmail(email));
  if (!owner) {
    if (!emailVerified && (await isEmailReserved(call.db, normaliseEmail(email), call.now)))
      return { kind: 'email_exists' };
    return createMemberOfIdentity(call, provider, {
      subject,
      email: email.trim(),
      emailVerified,
      invitation,
    });
  }
  // A simultaneous callback may have created the account between the two reads; then it has the identity, too.
  const meanwhile = await findUserByIdentity(call.db, provider, subject);
  if (meanwhile) return { kind: 'member', user: meanwhile };
  if (!emailVerified) return { kind: 'email_exists' };
  if (owner.email_verified_at !== null) return { kind: 'confirm', user: owner };
  const user = await claimUnverifiedAccount(call, owner.id);
  if (!user) return null;
  await insertIdentity(call.db, { provider, subject, user_id: user.id, created_at: call.now });
  return { kind: 'member', user };
}

/** Creates a free account without password or accepted terms; null when the address was taken meanwhile. */
async function createMemberOfIdentity(
  call: Call,
  provider: SocialProviderName,
  { subject, email, emailVerified, invitation }: InvitedIdentity & { email: string },
): Promise<ResolvedIdentity | null> {
  await claimInvitation(call, { invitation, isInvited: false });
  const userId = await createUser(call, {
    email,
    passwordHash: null,
    subscribedToNewsletter: false,
    termsVersion: null,
    emailVerifiedAt: emailVerified ? call.now : null,
  });
  if (userId === null) return null;
  const isFirst = await insertIdentity(call.db, { provider, subject, user_id: userId, created_at: call.now });
  const user = await findUser(call.db, userId);
  if (!isFirst || !user) throw new Error('The identity was taken while its account was made.');
  await call.emit(userSignedUp, { userId });
  await call.enqueue(sendWelcomeEmail, { userId });
  return { kind: 'new', user };
}

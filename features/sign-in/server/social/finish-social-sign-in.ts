import { isRefusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { signInMember, startMemberSession } from '../sign-in-member.ts';
import type { LinkReferral } from '../sign-up/link-referral.ts';
import { startAccountLink } from './account-link.ts';
import { resolveIdentity } from './resolve-identity.ts';
import type { SocialIdentity } from './social-provider.ts';
import { socialProviderOf } from './social-providers.ts';
import { codeAddress, consentAddress, linkAddress, signInTabAddress } from './social-redirects.ts';
import { claimSocialState, type StartedSignIn } from './social-state.ts';
import { callbackAddress, type SocialRequest } from './start-social-sign-in.ts';

/** The refusals of an authenticated member that are also flash codes. */
const refusalFlashes = ['suspended', 'education_only'] as const;

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
  const resolved = await resolveIdentity(call, provider, identity);
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
      await startAccountLink(call, { user: resolved.user, started, subject: identity.subject });
      return linkAddress(provider, started);
    case 'no_email':
      return signInTabAddress(`${provider}_no_email`, started);
    case 'email_exists':
      return signInTabAddress('email_exists', started);
  }
}

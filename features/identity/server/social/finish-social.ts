import { isRefusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { admitMember, beginMemberSession } from '../admit-member.ts';
import type { LinkReferral } from '../link-referral.ts';
import { beginAccountLink } from './account-link.ts';
import { settleIdentity } from './settle-identity.ts';
import type { SocialIdentity } from './social-provider.ts';
import { socialProviderOf } from './social-providers.ts';
import { codeAddress, consentAddress, linkAddress, signInTab } from './social-redirects.ts';
import { type StartedSignIn, takeSocialState } from './social-state.ts';
import { callbackAddress, type SocialRequest } from './start-social.ts';

/** Why somebody who has shown who they are is not let in; a flash and the code of a refusal. */
const shutOut = ['suspended', 'education_only'] as const;

/** What comes of somebody whom the company has sent back: signed in, signed up, or told why not. */
export async function finishSocial(
  linkReferral: LinkReferral,
  call: Call,
  request: SocialRequest,
): Promise<string> {
  const { provider: name, query } = request;
  const provider = socialProviderOf(call.platform, name);
  if (!provider) return signInTab(`${name}_unavailable`);
  const started = await takeSocialState(call, name, query.get('state'));
  if (!started) return signInTab('sign_in_failed');
  if (query.get('error') === 'access_denied') return signInTab(null, started);
  if (query.has('error')) return signInTab('sign_in_failed', started);
  let identity: SocialIdentity;
  try {
    identity = await provider.identify(callbackAddress(call, request), query, started);
  } catch (error) {
    call.platform.log.warn({ err: error, provider: name }, 'a sign-in at another company failed');
    return signInTab('sign_in_failed', started);
  }
  try {
    return await inTransaction(call, (inner) => admit(linkReferral, inner, started, identity));
  } catch (error) {
    const flash = isRefusal(error) ? shutOut.find((code) => code === error.code) : undefined;
    if (flash) return signInTab(flash, started);
    throw error;
  }
}

async function admit(
  linkReferral: LinkReferral,
  call: Call,
  started: StartedSignIn,
  identity: SocialIdentity,
): Promise<string> {
  const { provider } = started;
  const settled = await settleIdentity(call, provider, identity);
  switch (settled.kind) {
    case 'new':
      await linkReferral(call, settled.user.id, started.extra.referral_id ?? null);
      await beginMemberSession(call, settled.user.id, 'word_of_another');
      return consentAddress(started, provider);
    case 'member': {
      const { codeToken } = await admitMember(call, settled.user, 'word_of_another');
      return codeToken === null ? started.signInUrl : codeAddress(started.signInUrl, codeToken);
    }
    case 'confirm':
      await beginAccountLink(call, settled.user, started, identity.subject);
      return linkAddress(provider, started);
    case 'no_email':
      return signInTab(`${provider}_no_email`, started);
    case 'email_exists':
      return signInTab('email_exists', started);
  }
}

import type { Search } from '#platform/web/search-params.ts';
import { authAddress } from '../model/auth-address.ts';
import { type SocialProviderName, socialStartAddress } from '../model/social.ts';

const consentsTabAddress = '/auth?tab=confirm_consents';
const successTabAddress = (message: string) => `/auth?tab=success&message=${message}`;

/**
 * Where signing in at a company starts from this screen. A page comes back to the sign-in tab, which sends on whoever is
 * signed in by all that the browser remembers (whoever is new at school looks for theirs first); a popup ends on the success tab.
 */
export function socialStartHref(
  name: SocialProviderName,
  search: Search,
  kind: 'page' | 'popup',
  educationMode = false,
): string {
  const { flash: _shown, ...kept } = search;
  const back = authAddress('sign_in', kept);
  const redirects =
    kind === 'page'
      ? {
          signUp: educationMode ? '/auth/organizations' : back,
          signIn: back,
          confirmConsent: consentsTabAddress,
        }
      : {
          signUp: successTabAddress('signed_up'),
          signIn: successTabAddress('signed_in'),
          confirmConsent: consentsTabAddress,
        };
  return socialStartAddress(name, redirects, search);
}

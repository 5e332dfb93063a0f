import type { Search } from '#platform/web/search-params.ts';
import { authAddress } from '../../model/auth-address.ts';
import { type SocialProviderName, socialStartAddress } from '../../model/social.ts';

const consentsTabAddress = '/auth?tab=confirm_consents';
const successTabAddress = (message: string) => `/auth?tab=success&message=${message}`;

/**
 * The address at which signing in by a provider starts from this screen. A page returns to the sign-in tab, which
 * redirects by the stored targets (new members of the education site choose a school first); a popup ends on the
 * success tab.
 */
export function socialStartHref(
  name: SocialProviderName,
  search: Search,
  kind: 'page' | 'popup',
  educationMode = false,
): string {
  const { flash: _shown, ...rest } = search;
  const back = authAddress('sign_in', rest);
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

import type { Config } from '#platform/server/config/config.ts';
import type { AuthFlash } from '../../model/auth-flash.ts';
import { safeRedirect } from '../../model/safe-redirect.ts';
import { forwardedParameterNames, type SocialProviderName } from '../../model/social.ts';
import type { SocialRedirectAddresses } from './social-state.ts';

/** The auth screen, which redirects a signed-in member to their target. */
const signInTabPath = '/auth?tab=sign_in';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is left out
const controlCharacters = /[\u0000-\u001f\u007f]/;

/** The redirect addresses in the query of the start address; unsafe ones are replaced by defaults. */
export function readSocialRedirects(
  config: Pick<Config, 'siteUrl' | 'studioUrl' | 'eduUrl'>,
  query: URLSearchParams,
): SocialRedirectAddresses {
  const origins = [config.siteUrl, config.studioUrl, config.eduUrl];
  const safe = (name: string) => safeRedirect(query.get(name), origins);
  const extra = forwardedParameterNames.flatMap((name) => {
    const value = query.get(name)?.slice(0, 200);
    return value && !controlCharacters.test(value) ? [[name, value] as const] : [];
  });
  return {
    signUpUrl: safe('sign_up_redirect_url') ?? signInTabPath,
    signInUrl: safe('sign_in_redirect_url') ?? signInTabPath,
    consentUrl: safe('confirm_consent_redirect_url') ?? '/auth?tab=confirm_consents',
    extra: Object.fromEntries(extra),
  };
}

/** Where a new member accepts the terms, with the parameters to go on from there. */
export function consentAddress(redirects: SocialRedirectAddresses, provider: SocialProviderName): string {
  return withQuery(redirects.consentUrl, {
    ...redirects.extra,
    sign_up_consent: 'true',
    sign_up_method: provider,
    redirect_to: redirects.signUpUrl,
  });
}

/** The sign-in tab, which asks a member with a second factor for the code. Browsers do not send the part after `#`. */
export function codeAddress(signInUrl: string, codeToken: string): string {
  return `${signInTabWith(signInUrl, {})}#code_token=${codeToken}`;
}

/** The sign-in tab with or without a message; keeps the redirect target where it is known. */
export function signInTabAddress(
  flash: AuthFlash | null,
  redirects: SocialRedirectAddresses | null = null,
): string {
  return signInTabWith(redirects?.signInUrl ?? signInTabPath, flash ? { flash } : {});
}

/** The sign-in tab that goes on to `signInUrl`, which may be that tab itself. */
function signInTabWith(signInUrl: string, parameters: Readonly<Record<string, string>>): string {
  const isTab = signInUrl === signInTabPath || signInUrl.startsWith(`${signInTabPath}&`);
  return isTab
    ? withQuery(signInUrl, parameters)
    : withQuery(signInTabPath, { redirect_to: signInUrl, ...parameters });
}

/** The page on which the owner of an account confirms the link. */
export function linkAddress(provider: SocialProviderName, redirects: SocialRedirectAddresses): string {
  return withQuery('/auth/link', { provider, redirect_to: redirects.signInUrl });
}

/** Sets parameters in a path or an absolute address. */
function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const [rest = '', hash] = address.split('#', 2);
  const [path, query] = rest.split('?', 2);
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) all.set(name, value);
  return `${path}?${all}${hash === undefined ? '' : `#${hash}`}`;
}

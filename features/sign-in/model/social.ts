/** The identity providers: label and last part of the start address. */
export const socialProviders = {
  google: { label: 'Google', path: 'google_oauth2' },
  facebook: { label: 'Facebook', path: 'facebook' },
} as const;

export type SocialProviderName = keyof typeof socialProviders;
export const socialProviderNames = Object.keys(socialProviders) as SocialProviderName[];

/** What can be linked to an account: an identity at a provider, or at the issuer of a school. */
export type IdentitySource = SocialProviderName | 'school';
export const identitySources: IdentitySource[] = [...socialProviderNames, 'school'];

/** What a source is called: alone, and before the word "account". */
export const identitySourceNames: Readonly<Record<IdentitySource, { label: string; account: string }>> = {
  google: { label: socialProviders.google.label, account: socialProviders.google.label },
  facebook: { label: socialProviders.facebook.label, account: socialProviders.facebook.label },
  school: { label: 'your school', account: 'school' },
};

/** The configured providers that a page offers; the education edition has no Facebook. */
export const offeredProviders = (
  isSetUp: (name: SocialProviderName) => boolean,
  educationMode: boolean,
): SocialProviderName[] =>
  socialProviderNames.filter((name) => isSetUp(name) && !(educationMode && name === 'facebook'));

/** The parameters that the start address forwards besides the redirects, by their names in our queries; no person's name. */
const forwardedParameters = ['name', 'country', 'role', 'referralId', 'signUpInvitation'] as const;

interface SocialRedirects {
  signUp: string;
  signIn: string;
  confirmConsent: string;
}

/** The address at which signing in with the provider starts. `search` is the query of the auth screen. */
export function socialStartAddress(
  provider: SocialProviderName,
  redirects: SocialRedirects,
  search: Readonly<Record<string, string | undefined>>,
): string {
  const query = new URLSearchParams({
    sign_up_redirect_url: redirects.signUp,
    sign_in_redirect_url: redirects.signIn,
    confirm_consent_redirect_url: redirects.confirmConsent,
  });
  for (const key of forwardedParameters) {
    const value = search[key];
    if (value) query.set(snake(key), value);
  }
  return `/users/auth/${socialProviders[provider].path}?${query}`;
}

/** The names of the forwarded parameters in the start address. */
export const forwardedParameterNames: readonly string[] = forwardedParameters.map(snake);

function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The companies that one may sign in with: the name that people know, and the last part of the start address. */
export const socialProviders = {
  google: { label: 'Google', path: 'google_oauth2' },
  facebook: { label: 'Facebook', path: 'facebook' },
} as const;

export type SocialProviderName = keyof typeof socialProviders;
export const socialProviderNames = Object.keys(socialProviders) as SocialProviderName[];

/** Those that a page offers of the ones that are set up: schools let nobody in by Facebook. */
export const offeredProviders = (
  isSetUp: (name: SocialProviderName) => boolean,
  educationMode: boolean,
): SocialProviderName[] =>
  socialProviderNames.filter((name) => isSetUp(name) && !(educationMode && name === 'facebook'));

/** What the start address hands on besides the redirects, by its name in our queries. */
const forwardedParameters = ['name', 'country', 'firstName', 'lastName', 'role', 'referralId'] as const;

interface SocialRedirects {
  signUp: string;
  signIn: string;
  confirmConsent: string;
}

/** Where signing in with that company starts. `search` is what the auth screen was given. */
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

/** The names under which `socialStartAddress` hands these on. */
export const forwardedParameterNames: readonly string[] = forwardedParameters.map(snake);

function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

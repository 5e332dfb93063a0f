import type { Call } from '#platform/server/call.ts';
import { offeredProviders, type SocialProviderName, socialProviders } from '../../model/social.ts';
import { socialProviderOf } from './social-providers.ts';
import { readSocialRedirects, signInTabAddress } from './social-redirects.ts';
import { createSocialState } from './social-state.ts';

export interface SocialRequest {
  provider: SocialProviderName;
  query: URLSearchParams;
  educationMode: boolean;
}

/** Redirects the browser to the provider. */
export async function startSocialSignIn(call: Call, request: SocialRequest): Promise<string> {
  const { provider: name, query, educationMode } = request;
  const { config, log } = call.platform;
  const provider = socialProviderOf(call.platform, name);
  const [offered] = offeredProviders((one) => one === name, educationMode);
  if (!provider || !offered) return signInTabAddress(`${name}_unavailable`);
  const redirects = readSocialRedirects(config, query);
  const secrets = await createSocialState(call, name, redirects);
  try {
    return await provider.authorizationUrl(callbackAddress(call, request), secrets);
  } catch (error) {
    log.warn({ err: error, provider: name }, 'a sign-in at another company could not be started');
    return signInTabAddress('sign_in_failed', redirects);
  }
}

/** The callback address, on the host on which the sign-in started. */
export function callbackAddress(call: Call, { provider, educationMode }: SocialRequest): string {
  const { siteUrl, eduUrl } = call.platform.config;
  return `${educationMode ? eduUrl : siteUrl}/users/auth/${socialProviders[provider].path}/callback`;
}

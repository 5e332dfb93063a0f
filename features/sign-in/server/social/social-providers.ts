import type { Platform } from '#platform/server/call.ts';
import type { SocialProviderName } from '../../model/social.ts';
import { facebookProvider } from './facebook.ts';
import { googleProvider } from './google.ts';
import type { SocialProvider } from './social-provider.ts';

type Providers = Record<SocialProviderName, SocialProvider | null>;

const providersByPlatform = new WeakMap<Platform, Providers>();

/** The provider's client in this process; null without credentials. */
export function socialProviderOf(platform: Platform, name: SocialProviderName): SocialProvider | null {
  const providers = providersByPlatform.get(platform) ?? createProviders(platform);
  providersByPlatform.set(platform, providers);
  return providers[name];
}

function createProviders({ config, clock }: Platform): Providers {
  const { google, facebook } = config.social;
  return {
    google: google && googleProvider(google, () => clock.now().getTime()),
    facebook: facebook && facebookProvider(facebook),
  };
}

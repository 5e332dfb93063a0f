import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { createCache } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';
import { createEgress, type Egress, type EgressRequest } from '#platform/server/egress/egress.ts';
import type { SocialProviderName } from '../../model/social.ts';
import { discoverOpenIdClient, type OpenIdClient } from './openid-client.ts';
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

type FacebookConfig = NonNullable<Config['social']['facebook']>;

const Token = z.object({ access_token: z.string().min(1).max(4000) });
const Person = z.object({
  id: z.string().min(1).max(255),
  email: z.string().max(254).optional().catch(undefined),
});

/** OAuth 2 with Facebook's own calls. There is no ID token, and e-mail addresses count as not verified. */
function facebookProvider(config: FacebookConfig): SocialProvider {
  const { dialogUrl, graphUrl, clientId } = config;
  const secret = config.clientSecret.reveal();
  const egress = providerEgress([dialogUrl, graphUrl]);

  async function callFacebook<T>(shape: z.ZodType<T>, address: string, request: EgressRequest): Promise<T> {
    const answer = await egress(address, request);
    if (answer.status !== 200) throw new Error(`Facebook answered ${answer.status}.`);
    return shape.parse(JSON.parse(answer.body.toString('utf8')));
  }

  return {
    async authorizationUrl(redirectUri, { state, codeVerifier }) {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'email',
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      });
      return `${dialogUrl}?${query}`;
    },
    async identify(redirectUri, query, { codeVerifier }) {
      const { access_token: token } = await callFacebook(Token, `${graphUrl}/oauth/access_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          client_id: clientId,
          client_secret: secret,
          redirect_uri: redirectUri,
          code: query.get('code') ?? '',
          code_verifier: codeVerifier,
        }).toString(),
      });
      const proof = createHmac('sha256', secret).update(token).digest('hex');
      const person = await callFacebook(Person, `${graphUrl}/me?fields=id,email&appsecret_proof=${proof}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return { subject: person.id, email: person.email ?? null, emailVerified: false };
    },
  };
}

type GoogleConfig = NonNullable<Config['social']['google']>;

/** Google's endpoints have other host names than its issuer. */
const googleHosts = [
  'accounts.google.com',
  'oauth2.googleapis.com',
  'www.googleapis.com',
  'openidconnect.googleapis.com',
];

function googleProvider(config: GoogleConfig, nowMs: () => number): SocialProvider {
  const { issuer, clientId, clientSecret } = config;
  const isGoogle = new URL(issuer).hostname === 'accounts.google.com';
  const egress = providerEgress([issuer], isGoogle ? googleHosts : []);
  const discovered = createCache<OpenIdClient>({ maxEntries: 1, ttlMs: 60 * 60 * 1000, nowMs });

  /** The discovery document of the issuer, cached for an hour; failures are not cached. */
  const client = (): Promise<OpenIdClient> =>
    discovered.get(issuer, () =>
      discoverOpenIdClient({ issuer, clientId, clientSecret: clientSecret.reveal(), egress }),
    );

  return {
    async authorizationUrl(redirectUri, secrets) {
      return (await client()).authorizationUrl(redirectUri, secrets, {
        scope: 'openid email',
        prompt: 'select_account',
      });
    },
    async identify(redirectUri, query, secrets) {
      const claims = await (await client()).redeem(redirectUri, query, { secrets, asksUserInfo: false });
      const email = typeof claims.email === 'string' && claims.email !== '' ? claims.email : null;
      return { subject: claims.sub, email, emailVerified: claims.email_verified === true };
    },
  };
}

/** Loopback addresses are allowed only with a plain http address in the settings, which production refuses. */
const loopbackAddresses = ['127.0.0.1', '::1'];

/** The outbound client for one provider: the hosts of its `addresses` and `moreHosts`. */
function providerEgress(addresses: readonly string[], moreHosts: readonly string[] = []): Egress {
  const urls = addresses.map((address) => new URL(address));
  const isPlain = urls.some((url) => url.protocol === 'http:');
  return createEgress({
    hosts: [...urls.map((url) => url.hostname), ...moreHosts],
    timeoutMs: 5000,
    ...(isPlain ? { plain: true, ownAddresses: loopbackAddresses } : {}),
  });
}

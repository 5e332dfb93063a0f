import { createHash, createHmac } from 'node:crypto';
import * as openid from 'openid-client';
import { z } from 'zod';
import { createCache } from '#platform/server/cache/cache.ts';
import type { Platform } from '#platform/server/call.ts';
import type { Config } from '#platform/server/config/config.ts';
import { createEgress, type Egress, type EgressRequest } from '#platform/server/egress/egress.ts';
import type { SocialProviderName } from '../../model/social.ts';
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

/** OpenID Connect: code flow with PKCE and nonce; checks issuer, audience, times and signature of the ID token. */
function googleProvider(config: GoogleConfig, nowMs: () => number): SocialProvider {
  const { issuer } = config;
  const isGoogle = new URL(issuer).hostname === 'accounts.google.com';
  const egress = providerEgress([issuer], isGoogle ? googleHosts : []);
  const discovered = createCache<openid.Configuration>({ maxEntries: 1, ttlMs: 60 * 60 * 1000, nowMs });

  /** The discovery document of the issuer, cached for an hour; failures are not cached. */
  const client = (): Promise<openid.Configuration> => discovered.get(issuer, discover);

  async function discover(): Promise<openid.Configuration> {
    const found = await openid.discovery(
      new URL(issuer),
      config.clientId,
      { client_secret: config.clientSecret.reveal() },
      undefined,
      {
        [openid.customFetch]: fetchThrough(egress),
        execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
      },
    );
    openid.enableNonRepudiationChecks(found);
    return found;
  }

  return {
    async authorizationUrl(redirectUri, { state, nonce, codeVerifier }) {
      const url = openid.buildAuthorizationUrl(await client(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return url.href;
    },
    async identify(redirectUri, query, { state, nonce, codeVerifier }) {
      const tokens = await openid.authorizationCodeGrant(await client(), new URL(`${redirectUri}?${query}`), {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The issuer sent no ID token.');
      const email = typeof claims.email === 'string' && claims.email !== '' ? claims.email : null;
      return { subject: claims.sub, email, emailVerified: claims.email_verified === true };
    },
  };
}

/** `fetch` of the library by way of the egress client. */
function fetchThrough(egress: ReturnType<typeof providerEgress>): openid.CustomFetch {
  return async (address, { method, headers, body }) => {
    const answer = await egress(address, {
      method: method as 'GET' | 'POST',
      headers,
      body: body instanceof URLSearchParams ? body.toString() : (body as string | undefined),
    });
    const type = String(answer.headers['content-type'] ?? '');
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': type },
    });
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

import * as openid from 'openid-client';
import { createCache } from '#platform/server/cache/cache.ts';
import type { Config } from '#platform/server/config/config.ts';
import { providerEgress } from './provider-egress.ts';
import type { SocialProvider } from './social-provider.ts';

type GoogleConfig = NonNullable<Config['social']['google']>;

/** Google's endpoints have other host names than its issuer. */
const googleHosts = [
  'accounts.google.com',
  'oauth2.googleapis.com',
  'www.googleapis.com',
  'openidconnect.googleapis.com',
];

/** OpenID Connect: code flow with PKCE and nonce; checks issuer, audience, times and signature of the ID token. */
export function googleProvider(config: GoogleConfig, nowMs: () => number): SocialProvider {
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

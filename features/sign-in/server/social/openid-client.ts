import * as openid from 'openid-client';
import type { Egress } from '#platform/server/egress/egress.ts';
import type { SignInSecrets } from './social-provider.ts';

/** Our registration at an OpenID issuer, with its discovery document. Calls throw when the issuer cannot be reached or refuses. */
export interface OpenIdClient {
  metadata: openid.ServerMetadata;
  /** The address that the browser is sent to; `more` are parameters such as scope and prompt. */
  authorizationUrl(
    redirectUri: string,
    secrets: SignInSecrets,
    more: Readonly<Record<string, string>>,
  ): Promise<string>;
  /**
   * The claims about who came back with `query` to `redirectUri`. Checks state, nonce, issuer, audience, times and signature. With
   * `asksUserInfo` an address that is missing in the ID token is asked for.
   */
  redeem(
    redirectUri: string,
    query: URLSearchParams,
    options: { secrets: SignInSecrets; asksUserInfo: boolean },
  ): Promise<openid.IDToken>;
}

interface OpenIdClientOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  egress: Egress;
}

/** Reads the discovery document of the issuer, which has to name itself so. */
export async function discoverOpenIdClient(options: OpenIdClientOptions): Promise<OpenIdClient> {
  const { issuer, clientId, clientSecret, egress } = options;
  const found = await openid.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret },
    // Issuers that name no method take the secret in a header (OpenID Connect Discovery).
    (server, ...rest) => {
      const inBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
      const send = inBody ? openid.ClientSecretPost(clientSecret) : openid.ClientSecretBasic(clientSecret);
      return send(server, ...rest);
    },
    {
      [openid.customFetch]: fetchThrough(egress),
      execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
    },
  );
  openid.enableNonRepudiationChecks(found);
  const metadata = found.serverMetadata();

  return {
    metadata,
    async authorizationUrl(redirectUri, { state, nonce, codeVerifier }, more) {
      const url = openid.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...more,
      });
      return url.href;
    },
    async redeem(redirectUri, query, { secrets: { state, nonce, codeVerifier }, asksUserInfo }) {
      const tokens = await openid.authorizationCodeGrant(found, new URL(`${redirectUri}?${query}`), {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The issuer sent no ID token.');
      if (claims.email !== undefined || !asksUserInfo || !metadata.userinfo_endpoint) return claims;
      return { ...(await openid.fetchUserInfo(found, tokens.access_token, claims.sub)), ...claims };
    },
  };
}

/** `fetch` of the library by way of the egress client. */
function fetchThrough(egress: Egress): openid.CustomFetch {
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

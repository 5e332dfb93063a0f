import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Context, interactionPolicy, Provider } from 'oidc-provider';
import { afterAll } from 'vitest';

export interface OpenIdAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface AnOpenIdProvider {
  issuer: string;
  /** The people who can sign in there, by subject; tests add and change them. */
  accounts: Map<string, OpenIdAccount>;
  client: { client_id: string; client_secret: string };
  /** Settings of a server that trusts this provider as Google. */
  settings: Record<string, string>;
  close(): void;
}

interface OpenIdProviderOptions {
  /** Where it answers the address; many send it by the userinfo endpoint only. */
  addressBy?: 'id_token' | 'userinfo';
}

const client = { client_id: 'tonehall', client_secret: 'a secret of the tests, long enough' };

/**
 * A real OpenID provider on loopback in Google's place, whose sign-in page only asks for the person. It stops with the
 * test file.
 */
export async function anOpenIdProvider(options: OpenIdProviderOptions = {}): Promise<AnOpenIdProvider> {
  const accounts = new Map<string, OpenIdAccount>();
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, settingsFor(accounts, options));
  // Any port, since the site's port is not known yet.
  provider.Client.prototype.redirectUriAllowed = (uri) =>
    /^http:\/\/localhost:\d+\/users\/auth\/(?:google_oauth2|school)\/callback$/.test(uri);
  const protocol = provider.callback();
  handle = (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const [, uid, act] = /^\/interaction\/([^/]+)(?:\/(login|cancel))?$/.exec(url.pathname) ?? [];
    if (!uid) return protocol(request, response);
    if (!act) return showPeople(response, uid, accounts);
    const result =
      act === 'cancel'
        ? { error: 'access_denied', error_description: 'End-User aborted interaction' }
        : { login: { accountId: url.searchParams.get('as') }, select_account: {} };
    return void provider.interactionFinished(request, response, result);
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  afterAll(close);
  return {
    issuer,
    accounts,
    client,
    settings: {
      GOOGLE_CLIENT_ID: client.client_id,
      GOOGLE_CLIENT_SECRET: client.client_secret,
      GOOGLE_ISSUER: issuer,
    },
    close,
  };
}

function settingsFor(
  accounts: Map<string, OpenIdAccount>,
  { addressBy = 'id_token' }: OpenIdProviderOptions,
): object {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  return {
    clients: [{ ...client, redirect_uris: ['http://localhost:3000/users/auth/google_oauth2/callback'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts the address into the ID token, too.
    conformIdTokenClaims: addressBy === 'userinfo',
    pkce: { required: () => true },
    cookies: { keys: ['a key of the tests'] },
    interactions: { policy, url: (_context: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context: Context, id: string) =>
      accounts.has(id) && { accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) },
    async loadExistingGrant(this: unknown, context: Context & { oidc: { provider: Provider } }) {
      const { client: asking, session, provider } = context.oidc;
      const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

function showPeople(response: ServerResponse, uid: string, accounts: Map<string, OpenIdAccount>): void {
  const people = [...accounts.keys()].map(
    (id) => `<p><a href="/interaction/${uid}/login?as=${id}">Go on as ${id}</a></p>`,
  );
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><title>Who are you?</title><link rel="icon" href="data:,"><h1>Who are you?</h1>${people.join('')}<p><a href="/interaction/${uid}/cancel">Cancel</a></p>`,
    );
}

import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { flashOf, isGuest, locationOf } from '#features/sign-in/testing/a-social-world.ts';
import { setSchoolSignIn, startSchoolSignIn } from '../contract.ts';
import { aSchoolWithIssuer, aWorldWithIssuer, settingsOf } from '../testing/a-school-issuer.ts';

const { world, issuer: goodIssuer, host } = await aWorldWithIssuer();

interface Reply {
  status?: number;
  type?: string;
  body: object | string;
}
type Answer = Reply | 'never';
interface Token {
  header: object;
  claims: Record<string, unknown>;
  key: typeof ours.privateKey;
}

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [ours, theirs] = [keyPair(), keyPair()];

/** An issuer whose every answer a test chooses, by path. */
const answers = new Map<string, () => Answer>();
const server = createServer((request, response) => {
  const answer = answers.get(request.url?.split('?')[0] ?? '')?.() ?? { status: 404, body: {} };
  if (answer !== 'never') reply(response, answer);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const school = await aSchoolWithIssuer(world, goodIssuer);

function reply(response: ServerResponse, { status = 200, type = 'application/json', body }: Reply): void {
  response
    .writeHead(status, { 'content-type': type })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
}

const discovery = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
};
const keysOf = ({ publicKey }: typeof ours) => ({
  keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function idToken({ header, claims, key }: Token): string {
  const signed = `${part(header)}.${part(claims)}`;
  const { alg } = header as { alg: string };
  if (alg === 'none') return `${signed}.`;
  const signature =
    alg === 'HS256'
      ? createHmac('sha256', ours.publicKey.export({ format: 'pem', type: 'spki' }))
          .update(signed)
          .digest()
      : sign('RSA-SHA256', Buffer.from(signed), key);
  return `${signed}.${signature.toString('base64url')}`;
}

/** Enters this issuer anew, so that its document is read again. */
const enter = () =>
  school.owner.call(setSchoolSignIn, {
    id: school.id,
    ...settingsOf(goodIssuer, school.domain),
    issuer,
  });

/** One sign-in at the issuer, with the ID token as `change` makes it; returns where it led, and whether nobody is signed in. */
async function signIn(change: (token: Token) => void = () => {}) {
  const tablet = host.newGuest();
  const { url } = await tablet.call(startSchoolSignIn, { school: `me@${school.domain}` });
  const asked = new URL(url ?? '').searchParams;
  // The library compares with the time of this machine.
  const seconds = Math.floor(Date.now() / 1000);
  const token: Token = {
    header: { alg: 'RS256', kid: 'one' },
    claims: {
      iss: issuer,
      sub: 'somebody',
      aud: goodIssuer.client.client_id,
      nonce: asked.get('nonce'),
      iat: seconds,
      exp: seconds + 300,
      email: `somebody@${school.domain}`,
    },
    key: ours.privateKey,
  };
  change(token);
  if (!overridden.has('/token'))
    answers.set('/token', () => ({
      body: { access_token: 'x', token_type: 'Bearer', id_token: idToken(token) },
    }));
  const callback = new URLSearchParams({ state: asked.get('state') ?? '', code: 'a-code' });
  const location = await locationOf(tablet, `/users/auth/school/callback?${callback}`);
  return { location, isSignedOut: await isGuest(tablet) };
}

async function expectNobody(text: string, change?: (token: Token) => void): Promise<void> {
  const { location, isSignedOut } = await signIn(change);
  expect([flashOf(location), isSignedOut]).toEqual([text, true]);
}

const overridden = new Map<string, Answer>();
function prepare(changed: Record<string, Answer>): void {
  overridden.clear();
  answers.clear();
  answers.set('/.well-known/openid-configuration', () => ({ body: discovery }));
  answers.set('/keys', () => ({ body: keysOf(ours) }));
  for (const [path, answer] of Object.entries(changed)) {
    overridden.set(path, answer);
    answers.set(path, () => answer);
  }
}

const failed = 'Sign in failed. Please try again.';
const unreachable = 'The sign-in of your school does not answer. Please try again in a few minutes.';
const html: Reply = { type: 'text/html', body: '<!doctype html><title>Please wait</title>' };

test.for<[string, (token: Token) => void]>([
  ['signed with another key', (token) => (token.key = theirs.privateKey)],
  ['of another issuer', (token) => (token.claims.iss = 'https://login.example')],
  ['for another client', (token) => (token.claims.aud = 'another')],
  [
    'for two clients, and given to the other',
    (token) => {
      token.claims.aud = [goodIssuer.client.client_id, 'another'];
      token.claims.azp = 'another';
    },
  ],
  ['of another sign-in', (token) => (token.claims.nonce = 'another')],
  ['without a nonce', (token) => delete token.claims.nonce],
  ['that has expired', (token) => (token.claims.exp = (token.claims.iat as number) - 3600)],
  ['without a person', (token) => delete token.claims.sub],
  ['that is not signed', (token) => (token.header = { alg: 'none' })],
  ['signed with the public key as a secret', (token) => (token.header = { alg: 'HS256', kid: 'one' })],
])('a token %s signs nobody in [EDU-304]', async ([, change]) => {
  prepare({});
  await enter();
  await expectNobody(failed, change);
});

test.for<[string, Record<string, Answer>, string]>([
  ['a page for the token', { '/token': html }, failed],
  ['a page for the keys', { '/keys': html }, failed],
  ['keys that sign nothing', { '/keys': { body: keysOf(theirs) } }, failed],
  ['no keys', { '/keys': { body: { keys: [] } } }, failed],
  ['a fault for the token', { '/token': { status: 500, body: {} } }, failed],
  ['no ID token', { '/token': { body: { access_token: 'x', token_type: 'Bearer' } } }, failed],
  ['more than is read', { '/token': { body: 'x'.repeat(300_000) } }, unreachable],
  ['nothing for the token', { '/token': 'never' }, unreachable],
])(
  'an issuer that answers %s signs nobody in, and leads back with words [EDU-301]',
  async ([, changed, flash]) => {
    prepare(changed);
    await enter();
    await expectNobody(flash);
  },
);

test.for<[string, Answer]>([
  ['a page', html],
  ['a fault', { status: 500, body: {} }],
  ['another name', { body: { ...discovery, issuer: 'https://login.example' } }],
  ['nothing', 'never'],
])('an issuer whose document is %s is answered as such at the start [EDU-301]', async ([, answer]) => {
  prepare({ '/.well-known/openid-configuration': answer });
  await enter();
  const start = await host
    .newGuest()
    .raw({ method: 'POST', url: '/api/school_sign_in', body: { school: `me@${school.domain}` } });
  expect([start.status, start.body.code]).toEqual([503, 'school_unreachable']);
});

test('the same issuer, once it answers as it should, signs in [EDU-304]', async () => {
  prepare({});
  await enter();
  const { location, isSignedOut } = await signIn();
  expect(location).toContain('tab=confirm_consents');
  expect(isSignedOut).toBe(false);
});

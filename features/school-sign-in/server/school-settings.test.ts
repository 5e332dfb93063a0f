import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { isRefusal, type Refusal } from '#platform/pure/refusal.ts';
import { EgressRefusal } from '#platform/server/egress/egress.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { getSchoolSignIn, setSchoolSignIn, trySchoolSignIn } from '../contract.ts';
import { aSchoolWithIssuer, aWorldWithIssuer, giveAddress, settingsOf } from '../testing/a-school-issuer.ts';
import { schoolEgress } from './school-egress.ts';

const { world, issuer } = await aWorldWithIssuer();
const { db } = world.platform;
const unchanged = ['school_sign_ins', 'social_identities', 'sessions'] as const;

async function rejection(work: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isRefusal(error)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

test('the owner sets the issuer and sees it without the secret, which is stored encrypted [EDU-300]', async () => {
  const school = await aSchoolWithIssuer(world, issuer);
  const shown = await school.owner.call(getSchoolSignIn, { id: school.id });
  expect(shown).toEqual({
    settings: {
      issuer: issuer.issuer,
      clientId: 'tonehall',
      domains: [school.domain],
      on: true,
      changedAt: world.clock.now().toISOString(),
    },
    callbackUrl: 'http://localhost:3010/users/auth/school/callback',
    provedDomains: [school.domain],
  });
  const { rows } = await sql<{ secret: Buffer }>`
    select client_secret as secret from school_sign_ins where organization_id = ${school.id}`.execute(db);
  expect(rows[0]?.secret.includes(Buffer.from(issuer.client.client_secret))).toBe(false);
  const { clientSecret: _kept, ...rest } = settingsOf(issuer, school.domain);
  await school.owner.call(setSchoolSignIn, { id: school.id, ...rest });
  expect(await school.owner.call(trySchoolSignIn, { id: school.id })).toMatchObject({ works: true });
});

test('teachers, students, other owners and guests neither see nor set nor try it [EDU-300]', async () => {
  const school = await aSchoolWithIssuer(world, issuer);
  const teacher = await addSchoolMember(school, await world.person('teacher'), 'faculty');
  const student = await addSchoolMember(school, await world.person('student'), 'student');
  const { owner: other } = await aSchool(world);
  for (const [person, status] of [
    [teacher, 403],
    [student, 403],
    [other, 404],
  ] as const) {
    for (const ask of [
      () => person.call(getSchoolSignIn, { id: school.id }),
      () => person.call(setSchoolSignIn, { id: school.id, ...settingsOf(issuer, school.domain) }),
      () => person.call(trySchoolSignIn, { id: school.id }),
    ])
      expect((await rejection(ask())).status).toBe(status);
  }
  const unsettled = await aSchool(world);
  expect(await unsettled.owner.call(getSchoolSignIn, { id: unsettled.id })).toMatchObject({ settings: null });
  expect((await rejection(unsettled.owner.call(trySchoolSignIn, { id: unsettled.id }))).status).toBe(404);
});

test('a change needs a password of the last 15 minutes [EDU-300]', async () => {
  const school = await aSchoolWithIssuer(world, issuer);
  await sql`update sessions set proved_at = proved_at - interval '16 minutes' where user_id = ${school.owner.id}`.execute(
    db,
  );
  const refused = await rejection(
    school.owner.call(setSchoolSignIn, { id: school.id, ...settingsOf(issuer, school.domain) }),
  );
  expect([refused.status, refused.code]).toEqual([403, 'reauth_required']);
});

test('a domain needs a verified address of a teacher in it or above it, and is no public mail provider’s [EDU-302]', async () => {
  const school = await aSchoolWithIssuer(world, issuer);
  const set = (...domains: string[]) =>
    school.owner.call(setSchoolSignIn, { id: school.id, ...settingsOf(issuer, ''), domains });
  const { settings } = await set(
    school.domain,
    `students.${school.domain}`,
    `@${school.domain.toUpperCase()}`,
  );
  expect(settings?.domains).toEqual([school.domain, `students.${school.domain}`]);
  for (const wrong of ['other.example', `my${school.domain}`, 'org'])
    expect((await rejection(set(school.domain, wrong))).fields, wrong).toHaveProperty('domains');
  const teacher = await addSchoolMember(school, await world.person('teacher2'), 'faculty');
  await giveAddress(world, teacher, 'teacher@gmail.com');
  expect((await rejection(set('gmail.com'))).fields).toHaveProperty('domains');
  await giveAddress(world, teacher, 'teacher@branch.example');
  await set('branch.example');
  await sql`update users set email_verified_at = null where id = ${teacher.id}`.execute(db);
  expect((await rejection(set('branch.example'))).fields).toEqual({
    domains: ['No teacher of the school has a verified address at branch.example'],
  });
});

test('an address that is no issuer, an empty client and a missing secret are refused by field [EDU-301]', async () => {
  const school = await aSchoolWithIssuer(world, issuer);
  const good = { id: school.id, ...settingsOf(issuer, school.domain) };
  for (const wrong of ['http://10.0.0.1', 'https://a:b@login.example', 'https://login.example:8443', 'x'])
    expect(
      (await rejection(school.owner.call(setSchoolSignIn, { ...good, issuer: wrong }))).fields,
    ).toHaveProperty('issuer');
  expect(
    (await rejection(school.owner.call(setSchoolSignIn, { ...good, clientId: ' ' }))).fields,
  ).toHaveProperty('client_id');
  const fresh = await aSchool(world);
  await giveAddress(world, fresh.owner, 'head@fresh.example');
  const { clientSecret: _none, ...rest } = settingsOf(issuer, 'fresh.example');
  expect(
    (await rejection(fresh.owner.call(setSchoolSignIn, { id: fresh.id, ...rest }))).fields,
  ).toHaveProperty('client_secret');
});

/** What the issuer answers, or that it never does. */
type Answer = { status: number; body: string; location?: string } | 'never';

describe('"Try it" says what is wrong [EDU-312]', async () => {
  const school = await aSchoolWithIssuer(world, issuer);
  let answer: Answer = 'never';
  const server = createServer((request, response) => {
    if (answer === 'never' || request.url?.startsWith('/elsewhere')) return;
    response
      .writeHead(answer.status, {
        'content-type': 'application/json',
        ...(answer.location && { location: answer.location }),
      })
      .end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const document = (more: object) => JSON.stringify({ issuer: address, ...more });
  async function tried(settings: object) {
    await school.owner.call(setSchoolSignIn, {
      id: school.id,
      ...settingsOf(issuer, school.domain),
      ...settings,
    });
    return school.owner.call(trySchoolSignIn, { id: school.id });
  }

  test('a right one works, a wrong secret and a wrong client do not', async () => {
    expect(await tried({})).toMatchObject({ works: true });
    for (const wrong of [{ clientSecret: 'wrong' }, { clientId: 'wrong' }])
      expect(await tried(wrong)).toEqual({
        works: false,
        text: 'The issuer does not know this client ID and secret.',
      });
  });

  test.for<[string, Answer, RegExp]>([
    ['nothing', 'never', /takes more than 5 seconds/],
    ['another page', { status: 404, body: '{}' }, /answers 404/],
    ['no JSON', { status: 200, body: '<html>' }, /no OpenID configuration/],
    ['a list', { status: 200, body: '[]' }, /no OpenID configuration/],
    [
      'another name',
      { status: 200, body: '{"issuer":"https://login.example"}' },
      /calls itself https:\/\/login\.example/,
    ],
    ['no endpoints', { status: 200, body: document({}) }, /has no authorization_endpoint/],
    ['a redirect', { status: 302, body: '', location: '/elsewhere' }, /sends us on/],
    ['300 kB', { status: 200, body: 'x'.repeat(300_000) }, /more than we read/],
    [
      'endpoints on this machine’s network',
      {
        status: 200,
        body: document({
          authorization_endpoint: `${address}/a`,
          token_endpoint: 'https://169.254.169.254/token',
          jwks_uri: 'https://10.0.0.1/keys',
        }),
      },
      /not a host of the issuer|not on the public internet/,
    ],
    [
      'endpoints of another kind',
      {
        status: 200,
        body: document({
          authorization_endpoint: 'javascript:alert(1)',
          token_endpoint: address,
          jwks_uri: address,
        }),
      },
      /authorization_endpoint of the issuer is not on https/,
    ],
  ])('%s', async ([, given, expected]) => {
    answer = given;
    const { works, text } = await tried({ issuer: address });
    expect(works).toBe(false);
    expect(text).toMatch(expected);
  });
});

test('an issuer reaches its own host, and those of its document, on public addresses and port 443 only [EDU-301]', async () => {
  const reasonOf = async (address: string, issuerAddress = 'https://login.example') => {
    const { egress, allow } = schoolEgress(issuerAddress);
    allow(['https://10.0.0.1/keys', undefined, 'no address']);
    const error: unknown = await egress(address).catch((thrown: unknown) => thrown);
    if (!(error instanceof EgressRefusal)) throw new Error(`not refused: ${String(error)}`);
    return error;
  };
  expect((await reasonOf('https://other.example/token')).reason).toBe('host_not_allowed');
  expect((await reasonOf('https://10.0.0.1/keys')).reason).toBe('address_not_public');
  expect((await reasonOf('https://127.0.0.1/', 'https://127.0.0.1')).reason).toBe('address_not_public');
  expect((await reasonOf('https://[::1]/', 'https://[::1]')).reason).toBe('address_not_public');
  expect((await reasonOf('https://login.example:8443/')).reason).toBe('bad_address');
  expect((await reasonOf('http://login.example/')).reason).toBe('bad_address');
});

const aReadySchool = async () => aSchoolWithIssuer(world, issuer);
let ready: ReturnType<typeof aReadySchool> | null = null;
const readySchool = () => (ready ??= aReadySchool());
for (const [endpoint, good] of [
  [getSchoolSignIn, async () => ({ id: (await readySchool()).id })],
  [
    setSchoolSignIn,
    async () => ({ id: (await readySchool()).id, ...settingsOf(issuer, (await readySchool()).domain) }),
  ],
  [trySchoolSignIn, async () => ({ id: (await readySchool()).id })],
] as const)
  wrongInputs({ world, endpoint, as: async () => (await readySchool()).owner, good, unchanged });

import { expect, onTestFinished, test } from 'vitest';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { aWorld, testPassword } from '#testing/world.ts';
import { signUp } from '../../contract.ts';
import { getAccount } from '../../current-user.contract.ts';
import { emailsTo } from '../../testing/emails.ts';
import { lowerHashCost } from '../passwords/password-hash.ts';

const world = await aWorld();
const { db } = world.platform;
const consents = { age: true, terms: true, marketing: false };

function aSignUp(email: string, more: object = {}) {
  return {
    user: { email, password: testPassword, password_confirmation: testPassword },
    consents,
    ...more,
  };
}

function post(body: unknown, person = world.newGuest()) {
  return person.raw({ method: 'POST', url: '/api/users', body });
}

const countUsers = async () => (await db.selectFrom('users').select('id').execute()).length;

test('a sign-up takes e-mail address, password and confirmation, and stores its three boolean consents as given [AUTH-026]', async () => {
  const given = { age: true, marketing: true, terms: true };
  const body = aSignUp('all@example.org', {
    consents: given,
    recaptcha_response: 'x',
    referral_id: 'nobody',
  });
  for (const [field, value] of Object.entries({ email: 7, password: 7, password_confirmation: 7 })) {
    for (const wrong of [value, undefined]) {
      const answer = await post({ ...body, user: { ...body.user, [field]: wrong } });
      expect([answer.status, Object.keys(answer.body.errors)], field).toEqual([422, [field]]);
    }
  }
  for (const name of Object.keys(given)) {
    for (const wrong of ['true', 1, []])
      expect((await post({ ...body, consents: { ...given, [name]: wrong } })).status, name).toBe(422);
  }
  expect((await post(body)).status).toBe(201);
  const stored = await db
    .selectFrom('user_consents')
    .innerJoin('users', 'users.id', 'user_consents.user_id')
    .select(['age', 'marketing', 'terms'])
    .where('email', '=', 'all@example.org')
    .execute();
  expect(stored).toEqual([given]);
});

test('the captcha field is not checked without a configured key [AUTH-128]', async () => {
  expect((await post(aSignUp('captcha@example.org', { recaptcha_response: 'wrong' }))).status).toBe(201);
});

test('a sign-up returns 201 with an address, gives the free plan and signs in [AUTH-029]', async () => {
  const person = world.newGuest();
  const answer = await post(aSignUp('ada@example.org'), person);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({ url: '/community' });
  const { user } = await person.call(getAccount, {});
  expect(user).toMatchObject({ email: 'ada@example.org', accountType: 0 });
});

test('the handle is random, can be changed in the profile, and the profile link is the same in lower case [AUTH-030]', async () => {
  const person = world.newGuest();
  await post(aSignUp('someone.special@example.org'), person);
  const { user } = await person.call(getAccount, {});
  expect(user.username).toMatch(/^[a-z]+\d{4}$/);
  expect(user.profileLink).toBe(user.username.toLowerCase());
  expect(user.username).not.toContain('someone');
  const change = { url: `/api/users/${user.guid}`, body: { user: { username: 'Someone Special' } } };
  expect((await person.raw({ method: 'PUT', ...change })).status).toBe(200);
  expect((await person.call(getAccount, {})).user.username).toBe('Someone Special');
});

test('an address in use gets 422, in any case, with spaces or in full-width letters [AUTH-031] [AUTH-016]', async () => {
  await post(aSignUp('twin@example.org'));
  const before = await countUsers();
  for (const email of [
    'twin@example.org',
    'TWIN@Example.ORG',
    ' twin@example.org ',
    'ｔｗｉｎ@example.org',
  ]) {
    const answer = await post(aSignUp(email));
    expect(answer.status, email).toBe(422);
    expect(answer.body).toEqual({ errors: { email: ['has already been taken'] } });
  }
  expect(await countUsers()).toBe(before);
});

test('fifty simultaneous sign-ups with one address create one member', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => post(aSignUp(at % 2 ? 'race@example.org' : 'RACE@example.org'))),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.every((status) => [201, 422, 429].includes(status))).toBe(true);
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email_normalised', '=', 'race@example.org')
    .execute();
  expect(rows).toHaveLength(1);
});

test('the server checks consents itself [AUTH-062]', async () => {
  const refusals = [{ age: false, terms: true }, { age: true, terms: false }, { age: true }, {}, undefined];
  for (const given of refusals) {
    const answer = await post({ ...aSignUp('noconsent@example.org'), consents: given });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['consents']);
  }
});

test('consents are stored with their time and the terms version', async () => {
  const person = world.newGuest();
  await post(
    aSignUp('consents@example.org', { consents: { age: true, terms: true, marketing: true } }),
    person,
  );
  const { user } = await person.call(getAccount, {});
  const rows = await db.selectFrom('user_consents').selectAll().where('user_id', '=', user.id).execute();
  expect(rows).toMatchObject([
    { age: true, terms: true, marketing: true, source: 'sign_up', given_at: world.clock.now() },
  ]);
  expect(rows[0]?.terms_version).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(user.subscribedToNewsletter).toBe(true);
});

test('the server checks the rules of e-mail address and password [AUTH-121]', async () => {
  const cases: [object, object][] = [
    [{ email: 'no-address' }, { email: ['Please enter valid email'] }],
    [{ email: 'a..b@example.org' }, { email: ['Please enter valid email'] }],
    [{ email: 'a b@example.org' }, { email: ['Please enter valid email'] }],
    [{ email: 'a@example.org\r\nbcc: b@example.org' }, { email: ['Please enter valid email'] }],
    [{ email: 'a,b@example.org' }, { email: ['Your email address contains invalid characters'] }],
    [{ email: '' }, { email: ['This field is required'] }],
    [
      { password: 'short', password_confirmation: 'short' },
      { password: ['Password should have at least 6 characters'] },
    ],
    [
      { password_confirmation: 'another one' },
      { password_confirmation: ['Confirm password is not equal to password'] },
    ],
  ];
  const before = await countUsers();
  for (const [change, errors] of cases) {
    const body = aSignUp('rules@example.org');
    const answer = await post({ ...body, user: { ...body.user, ...change } });
    expect([answer.status, answer.body], JSON.stringify(change)).toEqual([422, { errors }]);
  }
  const long = 'x'.repeat(129);
  const answer = await post(
    aSignUp('', { user: { email: 'l@example.org', password: long, password_confirmation: long } }),
  );
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
    422,
    ['password', 'password_confirmation'],
  ]);
  expect(await countUsers()).toBe(before);
});

test('an address that is no text of at most 254 characters gets 422, and e-mails go to the stored form alone [AUTH-140]', async () => {
  const wrong = [['a@example.org'], { a: 'a@example.org' }, 7, null, `${'a'.repeat(250)}@example.org`];
  for (const email of wrong) {
    const body = aSignUp('x@example.org');
    const answer = await post({ ...body, user: { ...body.user, email } });
    expect(answer.status, JSON.stringify(email)).toBe(422);
    expect(Object.keys(answer.body.errors)).toContain('email');
  }
  const stored = 'Stored.Form@example.org';
  expect((await post(aSignUp(stored))).status).toBe(201);
  await emailsTo(world, stored);
  const ask = { method: 'POST', url: '/users/password' } as const;
  for (const email of ['STORED.FORM@EXAMPLE.ORG', ' ｓtored.form@example.org']) {
    expect((await world.newGuest().raw({ ...ask, body: { user: { email } } })).status, email).toBe(200);
    await world.drain();
  }
  for (const email of [['stored.form@example.org', 'evil@example.org'], { 0: stored }])
    expect((await world.newGuest().raw({ ...ask, body: { user: { email } } })).status).toBe(422);
  expect(await emailsTo(world, stored, 'password_reset')).toHaveLength(2);
  const mails = await readOutbox(outboxDir(world.platform.config));
  const resets = mails.filter(({ id }) => id.startsWith('password_reset'));
  expect(resets.map(({ to }) => to)).toEqual([stored, stored]);
});

test('passwords of up to 128 characters are stored as argon2id of 19 MiB and two passes, and common ones refused [AUTH-135]', async () => {
  lowerHashCost({ restore: true });
  onTestFinished(() => lowerHashCost());
  const password = `${'🎵'.repeat(60)}12345678`;
  const body = {
    ...aSignUp('hash@example.org'),
    user: { email: 'hash@example.org', password, password_confirmation: password },
  };
  const answer = await post(body);
  expect(answer.status).toBe(201);
  expect(JSON.stringify(answer)).not.toContain(password);
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email_normalised', '=', 'hash@example.org')
    .executeTakeFirstOrThrow();
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  for (const common of ['123456', 'password1', 'PASSWORD', 'trustno1']) {
    const user = { email: 'common@example.org', password: common, password_confirmation: common };
    const refused = await post({ ...aSignUp(''), user });
    expect([refused.status, refused.body]).toEqual([
      422,
      { errors: { password: ['This password is too common'] } },
    ]);
  }
});

test('no field of the body makes an admin or a paying member [AUTH-041]', async () => {
  for (const extra of [{ admin: true }, { account_type: 2 }, { plan: 'pro' }, { accountType: 2 }]) {
    const body = aSignUp('mass@example.org');
    expect((await post({ ...body, user: { ...body.user, ...extra } })).status).toBe(422);
    expect((await post({ ...body, ...extra })).status).toBe(422);
  }
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email_normalised', '=', 'mass@example.org')
    .execute();
  expect(rows).toHaveLength(0);
});

test('a sign-up by the contract signs in once', async () => {
  const person = world.newGuest();
  await person.call(signUp, {
    user: { email: 'once@example.org', password: testPassword, passwordConfirmation: testPassword },
    consents,
  });
  const { user } = await person.call(getAccount, {});
  const rows = await db.selectFrom('sessions').select('id_hash').where('user_id', '=', user.id).execute();
  expect(rows).toHaveLength(1);
});

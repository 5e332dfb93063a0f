import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inviteToSchool } from '#features/education/invitations.contract.ts';
import { aSchool } from '#features/education/testing/a-school.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aWorld, testPassword } from '#testing/world.ts';
import { acceptConsents } from '../../contract.ts';
import { getAccount } from '../../current-user.contract.ts';
import { emailsTo } from '../../testing/emails.ts';

const school = await aWorld({ educationMode: true });
const site = await aWorld();
const strictSite = await aWorld({ settings: { REQUIRE_VERIFIED_EMAIL: 'on' } });

function signUp(world: typeof school, name: string, consents: object, more: object = {}) {
  const person = world.newGuest();
  const email = `${name}@example.org`;
  const user = { email, password: testPassword, password_confirmation: testPassword };
  return person
    .raw({ method: 'POST', url: '/api/users', body: { user, consents, ...more } })
    .then((answer) => ({ ...answer, person, email }));
}

test('the returned address requires verification always on the education site, elsewhere only by configuration [AUTH-037]', async () => {
  const urlAt = async (world: typeof school) =>
    (await signUp(world, 'ada', { age: true, terms: true, marketing: false })).body.url;
  expect(await urlAt(school)).toBe('/auth/verify_email');
  expect(await urlAt(strictSite)).toBe('/auth/verify_email');
  expect(await urlAt(site)).toBe('/community');
});

test('a new school owner accepts the terms alone [AUTH-061]', async () => {
  const organization = { first_name: 'A', last_name: 'B', role: 'teacher', name: 'Oak', country: 'GB' };
  const without = await signUp(school, 'bea', { terms: false, marketing: false }, { organization });
  expect([without.status, without.body]).toEqual([
    422,
    { errors: { consents: ['You must accept Terms of Service and Privacy Policy'] } },
  ]);
  expect((await signUp(school, 'bea', { terms: true, marketing: false }, { organization })).status).toBe(201);
});

test('a sign-up on the education site without a school requires the age, as on the main site [AUTH-141] [AUTH-060]', async () => {
  const more = { invitation_token: 'x'.repeat(43) };
  for (const consents of [{ terms: true, marketing: false }, { age: false, terms: true }, { age: true }]) {
    for (const world of [school, site]) {
      const refused = await signUp(world, 'ben', consents, world === school ? more : {});
      expect([refused.status, refused.body]).toEqual([
        422,
        { errors: { consents: ['You must accept Terms of Service, Privacy Policy and Age Consent.'] } },
      ]);
    }
  }
  const { rows } = await sql`select from users where email = 'ben@example.org'`.execute(school.platform.db);
  expect(rows).toEqual([]);
  expect((await signUp(school, 'ben', { age: true, terms: true, marketing: false })).status).toBe(201);
});

test('accepting new terms on the education site requires the age of a member without a school, but not of a school member [AUTH-141]', async () => {
  const { db } = school.platform;
  const due = async (person: typeof school.guest) => {
    const { user } = await person.call(getAccount, {});
    await updateUser(db, user.id, { terms_version: null });
    await person.call(acceptConsents, { terms: true, age: false, marketing: false });
    const row = await db.selectFrom('users').select('terms_version').where('id', '=', user.id).execute();
    return row[0]?.terms_version === null;
  };
  const { owner, id } = await aSchool(school);
  const [gil, ida] = [await school.person('gil'), await school.person('ida')];
  expect([await due(owner), await due(gil), await due(ida)]).toEqual([false, true, true]);
  await owner.call(inviteToSchool, { id, emails: [gil.email], role: 'student' });
  expect(await due(gil)).toBe(true);
  await updateUser(db, gil.id, { email_verified_at: school.clock.now() });
  expect([await due(gil), await due(ida)]).toEqual([false, true]);
});

test('e-mails to an account made on the education site link to the education host', async () => {
  const { person, email } = await signUp(school, 'cleo', { age: true, terms: true, marketing: false });
  const { eduUrl, siteUrl } = school.platform.config;
  const [welcome] = await emailsTo(school, email, 'welcome');
  expect(welcome?.text).toContain(`${eduUrl}/users/confirmation?confirmation_token=`);
  expect(welcome?.text).toContain(`${eduUrl}/auth/organizations`);
  expect(welcome?.text).not.toContain(siteUrl);
  await person.raw({ method: 'POST', url: '/users/confirmation' });
  await person.raw({ method: 'POST', url: '/users/password', body: { user: { email } } });
  const [again] = await emailsTo(school, email, 'verification');
  expect(again?.text).toContain(`${eduUrl}/users/confirmation?confirmation_token=`);
  expect((await person.call(getAccount, {})).user.emailVerified).toBe(false);
});

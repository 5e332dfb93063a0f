import { expect, test } from 'vitest';
import { aWorld, testPassword } from '#testing/world.ts';
import { getAccount } from '../contract.ts';
import { lettersTo } from '../testing/letters.ts';

const school = await aWorld({ educationMode: true });
const hall = await aWorld();
const strictHall = await aWorld({ settings: { REQUIRE_VERIFIED_EMAIL: 'on' } });

function signUp(world: typeof school, name: string, consents: object) {
  const person = world.newGuest();
  const email = `${name}@example.org`;
  const user = { email, password: testPassword, password_confirmation: testPassword };
  return person
    .raw({ method: 'POST', url: '/api/users', body: { user, consents } })
    .then((answer) => ({ ...answer, person, email }));
}

test('the address that is answered asks for verification at school always, elsewhere only where the server is set to it [AUTH-037]', async () => {
  const urlAt = async (world: typeof school) =>
    (await signUp(world, 'ada', { age: true, terms: true, marketing: false })).body.url;
  expect(await urlAt(school)).toBe('/auth/verify_email');
  expect(await urlAt(strictHall)).toBe('/auth/verify_email');
  expect(await urlAt(hall)).toBe('/community');
});

test('a school’s member agrees to the terms; the age is the school’s to know [AUTH-061]', async () => {
  const without = await signUp(school, 'ben', { terms: false, marketing: false });
  expect([without.status, without.body]).toEqual([
    422,
    { errors: { consents: ['You must accept Terms of Service and Privacy Policy'] } },
  ]);
  expect((await signUp(school, 'ben', { terms: true, marketing: false })).status).toBe(201);
  expect((await signUp(hall, 'ben', { terms: true, marketing: false })).status).toBe(422);
});

test('letters of an account that was made at school lead back to the school’s host', async () => {
  const { person, email } = await signUp(school, 'cleo', { terms: true, marketing: false });
  const { eduUrl, siteUrl } = school.platform.config;
  const [welcome] = await lettersTo(school, email, 'welcome');
  expect(welcome?.text).toContain(`${eduUrl}/users/confirmation?confirmation_token=`);
  expect(welcome?.text).toContain(`${eduUrl}/auth/organizations`);
  expect(welcome?.text).not.toContain(siteUrl);
  await person.raw({ method: 'POST', url: '/users/confirmation' });
  await person.raw({ method: 'POST', url: '/users/password', body: { user: { email } } });
  const [again] = await lettersTo(school, email, 'verification');
  expect(again?.text).toContain(`${eduUrl}/users/confirmation?confirmation_token=`);
  expect((await person.call(getAccount, {})).user.emailVerified).toBe(false);
});

import { afterAll, expect, test } from 'vitest';
import { listSchoolMembers, removeSchoolMember } from '#features/education/members.contract.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { signIn } from '../contract.ts';
import { getAccount } from '../current-user.contract.ts';
import { requestPasswordReset, resetPassword } from '../recovery.contract.ts';
import { educationHost } from '../testing/education-host.ts';
import { emailedTokenTo } from '../testing/emails.ts';

const site = await aWorld();
const education = await educationHost(site);
afterAll(() => education.close());
const refused = {
  status: 403,
  code: 'education_only',
  message: expect.stringContaining(site.platform.config.eduUrl),
};

const signInAt = async (world: typeof site, { email }: Member) => {
  const browser = world.newGuest();
  await browser.call(signIn, { user: { email, password: testPassword } });
  return browser;
};
const isIn = async (browser: Pick<Member, 'raw'>) =>
  (await browser.raw({ method: 'GET', url: '/api/account' })).status === 200;

test('an account of the education site signs in on the main site only while it belongs to a school [AUTH-142] [AUTH-139]', async () => {
  const person = await education.person('kim');
  await expect(signInAt(site, person)).rejects.toMatchObject(refused);
  expect(await isIn(await signInAt(education, person))).toBe(true);

  const school = await aSchool(education);
  await addSchoolMember(school, person, 'student');
  const browser = await signInAt(site, person);
  expect((await browser.call(getAccount, {})).user.id).toBe(person.id);

  const { members } = await school.owner.call(listSchoolMembers, { id: school.id });
  const id = members.find(({ userGuid }) => userGuid === person.id)?.membershipId ?? '';
  await school.owner.call(removeSchoolMember, { organizationId: school.id, id });
  site.clock.advance(1000);
  expect([await isIn(browser), await isIn(person)]).toEqual([false, false]);
  expect(await isIn(await signInAt(education, person))).toBe(true);
  await expect(signInAt(site, person)).rejects.toMatchObject(refused);
});

test('a password reset on the main site signs no education-only account in, and changes neither password nor link [AUTH-142]', async () => {
  const person = await education.person('lea');
  await site.guest.call(requestPasswordReset, { user: { email: person.email } });
  const token = await emailedTokenTo(site, person.email, 'password_reset');
  const reset = (world: typeof site) =>
    world.newGuest().call(resetPassword, {
      user: {
        password: 'another horse battery',
        passwordConfirmation: 'another horse battery',
        resetPasswordToken: token,
      },
    });
  await expect(reset(site)).rejects.toMatchObject(refused);
  expect(await isIn(await signInAt(education, person))).toBe(true);
  await reset(education);
  await expect(signInAt(education, person)).rejects.toMatchObject({ status: 401 });
});

test('an account of the main site signs in there and on the education site, in a school or not [AUTH-142]', async () => {
  const person = await site.person('mia');
  expect(await isIn(await signInAt(education, person))).toBe(true);
  expect(await isIn(await signInAt(site, person))).toBe(true);
});

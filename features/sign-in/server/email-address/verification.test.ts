import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { getAccount } from '../../current-user.contract.ts';
import { emailedTokenTo, emailsTo } from '../../testing/emails.ts';
import {
  confirmEmail,
  getLinkPurpose,
  getVerification,
  resendConfirmation,
} from '../../verification.contract.ts';

const world = await aWorld();
const { siteUrl } = world.platform.config;
const hour = 3_600_000;

const confirm = (token: string, browser = world.newGuest()) =>
  browser.raw({ method: 'POST', url: '/users/confirmation/confirm', body: { confirmation_token: token } });
const resend = (member: Member) => member.raw({ method: 'POST', url: '/users/confirmation' });
const isVerified = async (member: Member) => (await member.call(getAccount, {})).user.emailVerified;

test('the welcome e-mail has the link that verifies the address', async () => {
  const ada = await world.person('ada');
  const [mail] = await emailsTo(world, ada.email, 'welcome');
  expect(mail?.text).toContain(`${siteUrl}/users/confirmation?confirmation_token=`);
  expect(await isVerified(ada)).toBe(false);
  const answer = await confirm(await emailedTokenTo(world, ada.email, 'welcome'));
  expect([answer.status, answer.body]).toEqual([200, { email: ada.email, changed: false }]);
  expect(await isVerified(ada)).toBe(true);
});

test('opening the link, as a mail scanner does, confirms nothing [AUTH-114]', async () => {
  const ben = await world.person('ben');
  const token = await emailedTokenTo(world, ben.email, 'welcome');
  for (let times = 0; times < 3; times += 1) {
    expect(await world.newGuest().call(getLinkPurpose, { token })).toEqual({
      purpose: 'verification',
      email: ben.email,
    });
  }
  expect(await isVerified(ben)).toBe(false);
  await confirm(token);
  expect((await world.newGuest().call(getLinkPurpose, { token })).purpose).toBe('verified');
});

test('one of fifty simultaneous confirmations works [AUTH-114]', async () => {
  const cleo = await world.person('cleo');
  const token = await emailedTokenTo(world, cleo.email, 'welcome');
  const { given } = await race(50, () => confirm(token));
  const statuses = given.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 422)).toHaveLength(49);
});

test('a link works for 24 hours; an expired or unknown one is gone [AUTH-114] [EDU-067]', async () => {
  const dora = await world.person('dora');
  const token = await emailedTokenTo(world, dora.email, 'welcome');
  world.clock.advance(24 * hour - 1000);
  expect((await world.newGuest().call(getLinkPurpose, { token })).purpose).toBe('verification');
  world.clock.advance(1000);
  for (const gone of [token, 'A'.repeat(43), 'x', "' or 1=1 --"]) {
    expect(await world.newGuest().call(getLinkPurpose, { token: gone }), gone).toEqual({
      purpose: 'gone',
      email: null,
    });
    expect((await confirm(gone)).status, gone).toBe(422);
  }
  expect(await isVerified(dora)).toBe(false);
});

test('the link of a deleted member, or of a former address, is gone [AUTH-114]', async () => {
  for (const [name, change] of [
    ['gone', { deleted_at: world.clock.now() }],
    ['moved', { email: 'elsewhere@example.org', email_normalised: 'elsewhere@example.org' }],
  ] as const) {
    const { id, email } = await world.person(name);
    const token = await emailedTokenTo(world, email, 'welcome');
    await updateUser(world.platform.db, id, change);
    expect(await world.newGuest().call(getLinkPurpose, { token })).toEqual({ purpose: 'gone', email: null });
    expect((await confirm(token)).status).toBe(422);
  }
});

test('the e-mail is sent again once within 24 hours, and not to a verified member [AUTH-113] [EDU-061] [EDU-065] [EDU-066]', async () => {
  const eva = await world.person('eva');
  expect((await eva.call(getVerification, {})).resent).toBe(false);
  expect((await resend(eva)).status).toBe(200);
  expect(await eva.call(getVerification, {})).toEqual({ email: eva.email, verified: false, resent: true });
  const second = await resend(eva);
  expect(second.status).toBe(429);
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
  expect(await emailsTo(world, eva.email, 'verification')).toHaveLength(1);
  world.clock.advance(24 * hour);
  expect((await resend(eva)).status).toBe(200);
  await confirm(await emailedTokenTo(world, eva.email, 'verification'));
  const verified = await resend(eva);
  expect(verified.status).toBe(422);
  expect(Object.values(verified.body.errors).flat()).toEqual(['Email is already verified']);
  expect((await world.newGuest().raw({ method: 'POST', url: '/users/confirmation' })).status).toBe(401);
});

test('fifty simultaneous presses on "Resend" send one e-mail', async () => {
  const fay = await world.person('fay');
  const { given } = await race(50, () => resend(fay));
  expect(given.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await emailsTo(world, fay.email, 'verification')).toHaveLength(1);
});

test('the first e-mail still works after the second, and none is stored as it was sent [EDU-068]', async () => {
  const gil = await world.person('gil');
  await gil.call(resendConfirmation, {});
  const first = await emailedTokenTo(world, gil.email, 'welcome');
  const second = await emailedTokenTo(world, gil.email, 'verification');
  expect(first).toMatch(/^[\w-]{43}$/);
  const stored = JSON.stringify(await world.platform.db.selectFrom('one_time_tokens').selectAll().execute());
  expect([stored.includes(first), stored.includes(second)]).toEqual([false, false]);
  await gil.call(confirmEmail, { confirmationToken: first });
  expect(await isVerified(gil)).toBe(true);
  expect((await confirm(second)).status).toBe(422);
});

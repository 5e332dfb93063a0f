import { expect, test } from 'vitest';
import { race } from '#testing/races.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { signIn } from '../../contract.ts';
import { changeEmail } from '../../credentials.contract.ts';
import { getAccount } from '../../current-user.contract.ts';
import { resetPassword } from '../../recovery.contract.ts';
import { emailedTokenTo, emailsTo } from '../../testing/emails.ts';
import { confirmEmail, getLinkPurpose, revertEmail } from '../../verification.contract.ts';

const world = await aWorld();
const { siteUrl } = world.platform.config;
const hour = 3_600_000;

function change(member: Member, email: unknown, guid = member.id) {
  return member.raw({ method: 'PUT', url: `/api/users/${guid}/email`, body: { email } });
}
const emailOf = async (member: Member) => (await member.call(getAccount, {})).user.email;
const confirm = (token: string) => world.newGuest().call(confirmEmail, { confirmationToken: token });
const revert = (token: string) => world.newGuest().call(revertEmail, { revertToken: token });
/** Requests the new address and confirms it. */
async function moveTo(member: Member, email: string): Promise<void> {
  expect((await change(member, email)).status).toBe(200);
  await confirm(await emailedTokenTo(world, email, 'email_change'));
}

test('PUT /api/users/{guid}/email mails a link to the new address, and nothing changes until it is used [ACCOUNT-020] [ACCOUNT-021] [ACCOUNT-022] [ACCOUNT-023]', async () => {
  const ada = await world.person('ada');
  const answer = await ada.raw({
    method: 'PUT',
    url: `/api/users/${ada.id}/email`,
    body: { email: 'ada.new@example.org' },
  });
  expect(answer.status).toBe(200);
  const [mail] = await emailsTo(world, 'ada.new@example.org', 'email_change');
  expect(mail?.text).toContain(`${siteUrl}/users/confirmation?confirmation_token=`);
  // When the token is expired, only the address says what it was for.
  expect(mail?.text).toMatch(/confirmation_token=[\w-]{43}&for=change/);
  expect(await emailOf(ada)).toBe(ada.email);
  const token = await emailedTokenTo(world, 'ada.new@example.org', 'email_change');
  expect(await world.newGuest().call(getLinkPurpose, { token })).toEqual({
    purpose: 'change',
    email: 'ada.new@example.org',
  });
  expect(await emailOf(ada)).toBe(ada.email);
  expect(await confirm(token)).toEqual({ email: 'ada.new@example.org', changed: true });
  expect((await ada.call(getAccount, {})).user).toMatchObject({
    email: 'ada.new@example.org',
    emailVerified: true,
  });
});

test('the token works in one of fifty attempts, for 24 hours, and ends with a newer change [ACCOUNT-024]', async () => {
  const ben = await world.person('ben');
  await change(ben, 'ben.one@example.org');
  const first = await emailedTokenTo(world, 'ben.one@example.org', 'email_change');
  await change(ben, 'ben.two@example.org');
  const second = await emailedTokenTo(world, 'ben.two@example.org', 'email_change');
  await expect(confirm(first)).rejects.toMatchObject({ status: 422 });
  const { given, thrown } = await race(50, () => confirm(second));
  expect([given.length, thrown.length]).toEqual([1, 49]);
  await change(ben, 'ben.three@example.org');
  const third = await emailedTokenTo(world, 'ben.three@example.org', 'email_change');
  const stored = await world.platform.db.selectFrom('one_time_tokens').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(third);
  expect(stored.some(({ kind }) => kind === 'email_change')).toBe(true);
  world.clock.advance(24 * hour);
  await expect(confirm(third)).rejects.toMatchObject({ status: 422 });
  expect(third).not.toBe(second);
});

test('the old address gets a notice whose link reverts for 7 days, ends all sessions and confirms nothing [ACCOUNT-025]', async () => {
  const cleo = await world.person('cleo');
  await moveTo(cleo, 'thief@example.org');
  const [notice] = await emailsTo(world, cleo.email, 'email_revert');
  expect(notice?.text).not.toContain('confirmation_token');
  const token = await emailedTokenTo(world, cleo.email, 'email_revert');
  await expect(confirm(token)).rejects.toMatchObject({ status: 422 });
  world.clock.advance(7 * 24 * hour - 1000);
  expect(await revert(token)).toEqual({ email: cleo.email });
  world.clock.advance(1000);
  expect((await cleo.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  cleo.cookies.clear();
  const resetPasswordToken = await emailedTokenTo(world, cleo.email, 'password_reset');
  const chosen = { password: testPassword, passwordConfirmation: testPassword, resetPasswordToken };
  await cleo.call(resetPassword, { user: chosen });
  expect(await emailOf(cleo)).toBe(cleo.email);
  await change(cleo, 'later@example.org');
  const late = await emailedTokenTo(world, cleo.email, 'email_revert');
  world.clock.advance(7 * 24 * hour);
  await expect(revert(late)).rejects.toMatchObject({ status: 422 });
});

test('reverting an unconfirmed change voids it, and works in one of fifty attempts', async () => {
  const dora = await world.person('dora');
  await change(dora, 'dora.new@example.org');
  const confirmation = await emailedTokenTo(world, 'dora.new@example.org', 'email_change');
  const token = await emailedTokenTo(world, dora.email, 'email_revert');
  const { given } = await race(50, () => revert(token));
  expect(given).toHaveLength(1);
  await expect(confirm(confirmation)).rejects.toMatchObject({ status: 422 });
});

test('an intruder who changes the address twice cannot void the owner’s revert link', async () => {
  const eva = await world.person('eva');
  await moveTo(eva, 'eva.one@example.org');
  world.clock.advance(1000);
  await moveTo(eva, 'eva.two@example.org');
  const owners = await emailedTokenTo(world, eva.email, 'email_revert');
  const thiefs = await emailedTokenTo(world, 'eva.one@example.org', 'email_revert');
  expect(await revert(owners)).toEqual({ email: eva.email });
  await expect(revert(thiefs)).rejects.toMatchObject({ status: 422 });
});

test('a password e-mail to the old address stops working with the change', async () => {
  const fay = await world.person('fay');
  await world
    .newGuest()
    .raw({ method: 'POST', url: '/users/password', body: { user: { email: fay.email } } });
  const reset = await emailedTokenTo(world, fay.email, 'password_reset');
  await moveTo(fay, 'fay.new@example.org');
  const answer = await world.newGuest().raw({
    method: 'PUT',
    url: '/users/password',
    body: {
      user: { password: testPassword, password_confirmation: testPassword, reset_password_token: reset },
    },
  });
  expect(answer.status).toBe(422);
});

test('another guid answers 403, a bad or used address 422, the sixth change within an hour 429 [ACCOUNT-026]', async () => {
  const gil = await world.person('gil');
  const hal = await world.person('hal');
  expect((await change(gil, 'gil.new@example.org', hal.id)).status).toBe(403);
  for (const bad of [
    'nonsense',
    '.gil@example.org',
    'gil..x@example.org',
    'gil.@example.org',
    'gil@example.o',
    '',
  ]) {
    const answer = await change(gil, bad);
    expect([answer.status, answer.body], bad).toEqual([422, { errors: { email: ['Invalid email'] } }]);
  }
  const taken = { errors: { email: ['has already been taken'] } };
  expect((await change(gil, hal.email.toUpperCase())).body).toEqual(taken);
  for (let at = 1; at <= 5; at += 1) expect((await change(gil, `gil${at}@example.org`)).status).toBe(200);
  expect((await change(gil, 'gil6@example.org')).status).toBe(429);
  world.clock.advance(hour);
  await gil.call(signIn, { user: { email: gil.email, password: testPassword } });
  await gil.call(changeEmail, { guid: gil.id, email: 'wanted@example.org' });
  const token = await emailedTokenTo(world, 'wanted@example.org', 'email_change');
  await hal.call(signIn, { user: { email: hal.email, password: testPassword } });
  world.clock.advance(1000);
  await moveTo(hal, 'wanted@example.org');
  await expect(confirm(token)).rejects.toMatchObject({ status: 422, fields: taken.errors });
  expect(await emailOf(gil)).toBe(gil.email);
});

test('the member’s own address is refused as unchanged, sends nothing, and counts as no attempt [ACCOUNT-026]', async () => {
  const jan = await world.person('jan');
  const own = { errors: { email: ['This is your address already.'] } };
  for (const email of [jan.email, jan.email.toUpperCase(), ` ${jan.email}`]) {
    const answer = await change(jan, email);
    expect([answer.status, answer.body], email).toEqual([422, own]);
  }
  expect(await emailsTo(world, jan.email, 'email')).toEqual([]);
  for (let at = 1; at <= 5; at += 1) expect((await change(jan, `jan${at}@example.org`)).status).toBe(200);
});

test('a password entry older than 15 minutes is required again', async () => {
  const ida = await world.person('ida');
  world.clock.advance(15 * 60_000 + 1);
  const answer = await change(ida, 'ida.new@example.org');
  expect(answer.status).toBe(403);
  expect(answer.body.code).toBe('reauth_required');
  await ida.call(signIn, { user: { email: ida.email, password: testPassword } });
  expect((await change(ida, 'ida.new@example.org')).status).toBe(200);
});

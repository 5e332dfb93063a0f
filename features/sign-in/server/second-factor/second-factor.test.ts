import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { base32Bytes, currentTotpCode, enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { signIn } from '../../contract.ts';
import { getAccount } from '../../current-user.contract.ts';
import { reauthenticate } from '../../devices.contract.ts';
import { requestPasswordReset, resetPassword } from '../../recovery.contract.ts';
import * as contract from '../../second-factor.contract.ts';
import { emailedTokenTo, emailsTo } from '../../testing/emails.ts';
import { stepOf, totpCode } from './totp.ts';

const world = await aWorld();
const { db } = world.platform;
const minute = 60_000;

async function withFactor(
  name: string,
): Promise<{ member: Member; recoveryCodes: string[]; code: () => string }> {
  const member = await world.person(name);
  const { secret } = await member.call(contract.startSecondFactorSetup, {});
  const code = () => totpCode(base32Bytes(secret), stepOf(world.clock.now()));
  const { recoveryCodes } = await member.call(contract.confirmSecondFactor, { code: code() });
  world.clock.advance(minute);
  return { member, recoveryCodes, code };
}

async function tokenOf(member: Member, browser = world.newGuest()) {
  const { user, codeToken } = await browser.call(signIn, {
    user: { email: member.email, password: testPassword },
  });
  expect(user).toBeNull();
  expect(browser.cookies.size).toBe(0);
  return { browser, codeToken: codeToken ?? '' };
}

test('a member sets up a second factor by an app, gets ten recovery codes, and must enter a code before the session starts [AUTH-136]', async () => {
  const ada = await world.person('ada');
  await updateUser(db, ada.id, { email_verified_at: world.clock.now() });
  expect(await ada.call(contract.getSecondFactor, {})).toEqual({
    on: false,
    since: null,
    recoveryCodesLeft: 0,
    required: false,
  });
  const begun = await ada.call(contract.startSecondFactorSetup, {});
  expect(begun.uri).toContain(`secret=${begun.secret}`);
  expect(begun.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
  const wrong = ada.call(contract.confirmSecondFactor, { code: '000000' });
  await expect(wrong).rejects.toMatchObject({ status: 422, fields: { code: [expect.any(String)] } });
  expect((await ada.call(contract.getSecondFactor, {})).on).toBe(false);
  const other = await world.person('begins');
  await other.call(contract.startSecondFactorSetup, {});
  const code = () => totpCode(base32Bytes(begun.secret), stepOf(world.clock.now()));
  const { recoveryCodes } = await ada.call(contract.confirmSecondFactor, { code: code() });
  expect((await other.call(contract.getSecondFactor, {})).on).toBe(false);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await ada.call(contract.getSecondFactor, {})).toMatchObject({ on: true, recoveryCodesLeft: 10 });
  world.clock.advance(minute);
  const { browser, codeToken } = await tokenOf(ada);
  expect((await browser.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  await expect(browser.call(contract.signInWithCode, { codeToken, code: '123456' })).rejects.toMatchObject({
    status: 422,
  });
  const { user } = await browser.call(contract.signInWithCode, { codeToken, code: code() });
  expect(user.id).toBe(ada.id);
  expect((await browser.call(getAccount, {})).user.id).toBe(ada.id);

  await world.newGuest().call(requestPasswordReset, { user: { email: ada.email } });
  const resetPasswordToken = await emailedTokenTo(world, ada.email, 'password_reset');
  const laptop = world.newGuest();
  const chosen = { password: 'a stage for every song', passwordConfirmation: 'a stage for every song' };
  const reset = await laptop.call(resetPassword, { user: { ...chosen, resetPasswordToken } });
  expect(laptop.cookies.size).toBe(0);
  world.clock.advance(minute);
  await laptop.call(contract.signInWithCode, { codeToken: reset.codeToken ?? '', code: code() });
  expect((await laptop.call(getAccount, {})).user.id).toBe(ada.id);

  const boss = await world.person('boss');
  await db.updateTable('users').set({ admin: true }).where('id', '=', boss.id).execute();
  world.clock.advance(1000);
  const moderation = () => boss.raw({ method: 'GET', url: '/api/comments?status=0' });
  expect((await moderation()).status).toBe(403);
  expect((await boss.call(contract.getSecondFactor, {})).required).toBe(true);
  await enableSecondFactor(world.platform, boss.id);
  world.clock.advance(1000);
  expect((await moderation()).status).toBe(200);
});

test('a used code is refused, and so is an older one', async () => {
  const { member, code } = await withFactor('ben');
  const used = code();
  const first = await tokenOf(member);
  await first.browser.call(contract.signInWithCode, { codeToken: first.codeToken, code: used });
  const second = await tokenOf(member);
  const again = second.browser.call(contract.signInWithCode, { codeToken: second.codeToken, code: used });
  await expect(again).rejects.toMatchObject({ status: 422 });
  world.clock.advance(30_000);
  const next = second.browser.call(contract.signInWithCode, { codeToken: second.codeToken, code: code() });
  expect((await next).user.id).toBe(member.id);
});

test('fifty simultaneous sign-ins with one code and one token start one session', async () => {
  const { member, code } = await withFactor('cleo');
  const { codeToken } = await tokenOf(member);
  const before = await db.selectFrom('sessions').selectAll().where('user_id', '=', member.id).execute();
  const now = code();
  const { given, thrown } = await race(50, () =>
    world.newGuest().call(contract.signInWithCode, { codeToken, code: now }),
  );
  expect([given.length, thrown.length]).toEqual([1, 49]);
  const after = await db.selectFrom('sessions').selectAll().where('user_id', '=', member.id).execute();
  expect(after.length).toBe(before.length + 1);
});

test('a recovery code works once in any spelling, and new codes void the old ones [AUTH-136]', async () => {
  const { member, recoveryCodes } = await withFactor('dora');
  const [one = '', two = ''] = recoveryCodes;
  const spelt = one.toUpperCase().replace('-', ' ');
  const first = await tokenOf(member);
  await first.browser.call(contract.signInWithCode, { codeToken: first.codeToken, code: spelt });
  expect((await member.call(contract.getSecondFactor, {})).recoveryCodesLeft).toBe(9);
  const second = await tokenOf(member);
  const again = second.browser.call(contract.signInWithCode, { codeToken: second.codeToken, code: one });
  await expect(again).rejects.toMatchObject({ status: 422 });
  const renewed = await member.call(contract.renewRecoveryCodes, {});
  expect(renewed.recoveryCodes).toHaveLength(10);
  const old = second.browser.call(contract.signInWithCode, { codeToken: second.codeToken, code: two });
  await expect(old).rejects.toMatchObject({ status: 422 });
});

test('the token expires after ten minutes; the password alone and a made-up token start no session', async () => {
  const { member, code } = await withFactor('eva');
  const { browser, codeToken } = await tokenOf(member);
  world.clock.advance(10 * minute + 1000);
  const late = browser.call(contract.signInWithCode, { codeToken, code: code() });
  await expect(late).rejects.toMatchObject({ status: 401, code: 'code_token_over' });
  const madeUp = browser.call(contract.signInWithCode, { codeToken: 'A'.repeat(43), code: code() });
  await expect(madeUp).rejects.toMatchObject({ status: 401 });
});

test('the database stores neither the secret nor the recovery codes in clear text', async () => {
  const fay = await world.person('fay');
  const { secret } = await fay.call(contract.startSecondFactorSetup, {});
  const code = totpCode(base32Bytes(secret), stepOf(world.clock.now()));
  const { recoveryCodes } = await fay.call(contract.confirmSecondFactor, { code });
  const stored = await db.selectFrom('second_factors').selectAll().where('user_id', '=', fay.id).execute();
  const codes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', fay.id).execute();
  expect(stored[0]?.secret.includes(base32Bytes(secret))).toBe(false);
  const plain = recoveryCodes.map((one) => Buffer.from(one.replace('-', '')));
  expect(codes.some(({ code_hash }) => plain.some((one) => code_hash.includes(one)))).toBe(false);
  expect(codes).toHaveLength(10);
});

test('turning it off deletes everything; the next sign-in requires no code', async () => {
  const { member } = await withFactor('gil');
  await member.call(contract.disableSecondFactor, {});
  await member.call(contract.disableSecondFactor, {});
  const { user } = await world
    .newGuest()
    .call(signIn, { user: { email: member.email, password: testPassword } });
  expect(user?.id).toBe(member.id);
  expect(
    await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', member.id).execute(),
  ).toEqual([]);
});

test('a site admin who turns it off loses the rights with the next request', async () => {
  const hal = await world.person('hal', { admin: true });
  const moderation = () => hal.raw({ method: 'GET', url: '/api/comments?status=0' });
  expect((await moderation()).status).toBe(200);
  await hal.call(contract.disableSecondFactor, {});
  expect((await moderation()).status).toBe(403);
});

test('every change of the second factor requires a recent sign-in, for which a code counts, too', async () => {
  const ida = await world.person('ida');
  await enableSecondFactor(world.platform, ida.id);
  world.clock.advance(15 * minute + 1000);
  const grave = [contract.startSecondFactorSetup, contract.renewRecoveryCodes, contract.disableSecondFactor];
  for (const endpoint of grave) {
    await expect(ida.call(endpoint, {}), endpoint.id).rejects.toMatchObject({
      status: 403,
      code: 'reauth_required',
    });
  }
  const confirm = ida.call(contract.confirmSecondFactor, { code: '000000' });
  await expect(confirm).rejects.toMatchObject({ status: 403, code: 'reauth_required' });
  await expect(ida.call(reauthenticate, { code: '000000' })).rejects.toMatchObject({ status: 422 });
  await ida.call(reauthenticate, { code: currentTotpCode(world.platform) });
  await ida.call(contract.disableSecondFactor, {});
});

test('an unconfirmed secret requires no code, and a second set-up replaces it', async () => {
  const jan = await world.person('jan');
  const first = await jan.call(contract.startSecondFactorSetup, {});
  const second = await jan.call(contract.startSecondFactorSetup, {});
  expect(first.secret).not.toBe(second.secret);
  const { user } = await world
    .newGuest()
    .call(signIn, { user: { email: jan.email, password: testPassword } });
  expect(user?.id).toBe(jan.id);
  const old = totpCode(base32Bytes(first.secret), stepOf(world.clock.now()));
  await expect(jan.call(contract.confirmSecondFactor, { code: old })).rejects.toMatchObject({ status: 422 });
});

test('the member gets an e-mail when it is turned on and off; repeating sends none', async () => {
  const { member } = await withFactor('kim');
  await member.call(contract.disableSecondFactor, {});
  await member.call(contract.disableSecondFactor, {});
  await world.drain();
  const emails = await emailsTo(world, member.email, 'second_factor');
  expect(emails.map(({ subject }) => subject).sort()).toEqual([
    'Your second factor is off',
    'Your second factor is on',
  ]);
});

test('one of many simultaneous attempts with one code of the app or for recovery is accepted', async () => {
  const { member, recoveryCodes, code } = await withFactor('lea');
  const now = code();
  const byApp = await race(20, () => member.call(reauthenticate, { code: now }));
  const byPaper = await race(20, () => member.call(reauthenticate, { code: recoveryCodes[3] ?? '' }));
  expect([byApp.given.length, byPaper.given.length]).toEqual([1, 1]);
});

test('a new password voids a sign-in that waits for its code under the old one', async () => {
  const { member, code } = await withFactor('nia');
  const { browser, codeToken } = await tokenOf(member);
  const password = 'a stage for every song';
  const user = { current_password: testPassword, password, password_confirmation: password };
  const changed = await member.raw({ method: 'PUT', url: `/api/users/${member.id}`, body: { user } });
  expect(changed.status).toBe(200);
  await expect(browser.call(contract.signInWithCode, { codeToken, code: code() })).rejects.toMatchObject({
    status: 401,
  });
});

test('an admin’s rights begin with the second factor, also where a request comes while it is turned on [AUTH-136]', async () => {
  const boss = await world.person('late-boss');
  await updateUser(db, boss.id, { admin: true });
  const { secret } = await boss.call(contract.startSecondFactorSetup, {});
  const client = await world.database.pool.connect();
  await client.query('begin; lock table recovery_codes in access exclusive mode');
  const code = totpCode(base32Bytes(secret), stepOf(world.clock.now()));
  const confirmed = boss.call(contract.confirmSecondFactor, { code });
  const waiting = async () =>
    (await client.query("select from pg_locks where relation = 'recovery_codes'::regclass and not granted"))
      .rowCount;
  await expect.poll(waiting).toBe(1);
  const statusOfAdmin = async () => (await boss.raw({ method: 'GET', url: '/api/admin/overview' })).status;
  expect(await statusOfAdmin()).toBe(403);
  await client.query('commit');
  client.release();
  await confirmed;
  expect(await statusOfAdmin()).toBe(200);
});

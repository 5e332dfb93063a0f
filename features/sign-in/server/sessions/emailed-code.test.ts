import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { emailedCodeTo } from '#features/sign-in/testing/emailed-code.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import type { Refusal } from '#platform/pure/refusal.ts';
import type { Person } from '#testing/person.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { signIn } from '../../contract.ts';
import { checkRecentSignIn, reauthenticate, sendReauthenticationCode } from '../../devices.contract.ts';
import { hashPassword } from '../passwords/password-hash.ts';

const world = await aWorld({ rateLimits: 'on' });
const { db } = world.platform;
const minute = 60_000;
const wrong = { status: 422, fields: { emailCode: ['is wrong or has expired'] } };

/** A member without a password whose sessions are old. */
async function withoutPassword(name: string): Promise<Member> {
  const member = await world.person(name);
  await updateUser(db, member.id, { password_hash: null });
  world.clock.advance(20 * minute);
  return member;
}

async function codeOf(member: Member, session: Person = member): Promise<string> {
  // The newest e-mail is known by its time.
  world.clock.advance(1000);
  await session.call(sendReauthenticationCode, {});
  return emailedCodeTo(world, member.email);
}

const enter = (session: Person, emailCode: string) => session.call(reauthenticate, { emailCode });
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');
const isConfirmed = (session: Person) =>
  session.call(checkRecentSignIn, {}).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ status: 403, code: 'reauth_required' });
      return false;
    },
  );

test('a member without a password confirms the session for 15 minutes by a code that is e-mailed to them and stored nowhere [ACCOUNT-092]', async () => {
  const ada = await withoutPassword('ada');
  expect(await isConfirmed(ada)).toBe(false);
  await ada.call(sendReauthenticationCode, {});
  // Before the e-mail is written, its job waits beside the token.
  const { rows } = await sql<{ stored: string }>`select concat(
    (select string_agg(t::text, ' ') from one_time_tokens t),
    (select string_agg(j::text, ' ') from graphile_worker._private_jobs j)) as stored`.execute(db);
  const code = await emailedCodeTo(world, ada.email);
  expect(rows[0]?.stored).toContain('reauthentication_code');
  expect(rows[0]?.stored).not.toMatch(new RegExp(`(?<![0-9a-f.])${code}(?![0-9a-f])`));
  const [email] = await emailsTo(world, ada.email, 'reauthentication_code');
  expect(email?.subject).not.toContain(code);
  expect(email?.text).toContain('Give the code to nobody');
  expect(email?.text).toContain(`${world.platform.config.siteUrl}/account`);
  await enter(ada, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  world.clock.advance(15 * minute);
  expect(await isConfirmed(ada)).toBe(true);
  world.clock.advance(1000);
  expect(await isConfirmed(ada)).toBe(false);
});

test('a wrong, expired, replaced or used code confirms nothing', async () => {
  const ben = await withoutPassword('ben');
  const first = await codeOf(ben);
  for (const entry of [otherThan(first), '12345', 'x'.repeat(40), `${first}1`])
    await expect(enter(ben, entry), entry).rejects.toMatchObject(wrong);
  expect(await isConfirmed(ben)).toBe(false);
  world.clock.advance(10 * minute);
  await expect(enter(ben, first)).rejects.toMatchObject(wrong);

  const replaced = await codeOf(ben);
  const newest = await codeOf(ben);
  if (replaced !== newest) await expect(enter(ben, replaced)).rejects.toMatchObject(wrong);
  expect(await isConfirmed(ben)).toBe(false);
  await enter(ben, newest);
  expect(await isConfirmed(ben)).toBe(true);
  world.clock.advance(16 * minute);
  await expect(enter(ben, newest)).rejects.toMatchObject(wrong);
  expect(await isConfirmed(ben)).toBe(false);
});

test('a code confirms only the session that asked for it, and of nobody else', async () => {
  const asking = await world.person('cleo');
  const otherDevice = world.newGuest();
  await otherDevice.call(signIn, { user: { email: asking.email, password: testPassword } });
  await updateUser(db, asking.id, { password_hash: null });
  const stranger = await withoutPassword('dora');
  const code = await codeOf(asking);
  for (const session of [otherDevice, stranger]) {
    await expect(enter(session, code)).rejects.toMatchObject(wrong);
    expect(await isConfirmed(session)).toBe(false);
  }
  await expect(enter(world.newGuest(), code)).rejects.toMatchObject({ status: 401 });
  await enter(asking, code);
  expect([await isConfirmed(asking), await isConfirmed(otherDevice)]).toEqual([true, false]);
});

test('after five tries the right code is refused, too, and another one gives five more', async () => {
  const eva = await withoutPassword('eva');
  const code = await codeOf(eva);
  for (let tries = 0; tries < 5; tries += 1)
    await expect(enter(eva, otherThan(code))).rejects.toMatchObject(wrong);
  await expect(enter(eva, code)).rejects.toMatchObject({
    status: 429,
    message: 'Too many tries. Please have another code sent.',
  });
  expect(await isConfirmed(eva)).toBe(false);
  const another = await codeOf(eva);
  for (let tries = 0; tries < 4; tries += 1)
    await expect(enter(eva, otherThan(another))).rejects.toMatchObject(wrong);
  await enter(eva, another);
  expect(await isConfirmed(eva)).toBe(true);
});

test('of twenty simultaneous guesses five are checked, and of simultaneous right entries one is accepted', async () => {
  const fay = await withoutPassword('fay');
  const code = await codeOf(fay);
  const { thrown } = await race(20, () => enter(fay, otherThan(code)));
  const countOf = (status: number) => thrown.filter((error) => (error as Refusal).status === status).length;
  expect([countOf(422), countOf(429)]).toEqual([5, 15]);
  const another = await codeOf(fay);
  const right = await race(5, () => enter(fay, another));
  expect([right.given.length, right.thrown.length]).toEqual([1, 4]);
});

test('at most five codes are sent in an hour', async () => {
  const gil = await withoutPassword('gil');
  for (let sent = 0; sent < 5; sent += 1) await gil.call(sendReauthenticationCode, {});
  await expect(gil.call(sendReauthenticationCode, {})).rejects.toMatchObject({ status: 429 });
  // Replaced codes are not sent any more.
  const emails = await emailsTo(world, gil.email, 'reauthentication_code');
  expect(emails).toHaveLength(1);
  await enter(gil, await emailedCodeTo(world, gil.email));
  expect(await isConfirmed(gil)).toBe(true);
});

test('an account with a password or a second factor gets no code and cannot use one that it has', async () => {
  const hal = await withoutPassword('hal');
  const ida = await withoutPassword('ida');
  const codes = new Map([
    [hal, await codeOf(hal)],
    [ida, await codeOf(ida)],
  ]);
  await updateUser(db, hal.id, { password_hash: await hashPassword(testPassword, randomBytes) });
  await enableSecondFactor(world.platform, ida.id);
  for (const [member, reason] of [
    [hal, 'Your account has a password. Please enter it instead.'],
    [ida, 'Your account has a second factor. Please enter a code of your app instead.'],
  ] as const) {
    const refusal = { status: 422, fields: { base: [reason] } };
    await expect(member.call(sendReauthenticationCode, {})).rejects.toMatchObject(refusal);
    await expect(enter(member, codes.get(member) ?? '')).rejects.toMatchObject(refusal);
    expect(await isConfirmed(member)).toBe(false);
    expect(await emailsTo(world, member.email, 'reauthentication_code')).toHaveLength(1);
  }
});

import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { race } from '#testing/races.ts';
import { aWorld, testPassword } from '#testing/world.ts';
import { signIn } from '../../contract.ts';
import { getAccount } from '../../current-user.contract.ts';
import { requestPasswordReset, resetPassword } from '../../recovery.contract.ts';
import { emailedTokenTo, emailsTo } from '../../testing/emails.ts';

const world = await aWorld();
const { db } = world.platform;
const newPassword = 'a stage for every song';
const minute = 60_000;

const ask = (email: string) =>
  world.newGuest().raw({ method: 'POST', url: '/users/password', body: { user: { email } } });

async function mailedToken(email: string): Promise<string> {
  await ask(email);
  return emailedTokenTo(world, email, 'password_reset');
}

function reset(token: string, password = newPassword, browser = world.newGuest(), confirmation = password) {
  return browser.raw({
    method: 'PUT',
    url: '/users/password',
    body: { user: { password, password_confirmation: confirmation, reset_password_token: token } },
  });
}
const invalidToken = { errors: { reset_password_token: ['is invalid or has expired'] } };

test('POST /users/password mails the link to the reset view [AUTH-103]', async () => {
  const ada = await world.person('ada');
  expect((await ask(ada.email)).status).toBe(200);
  const [mail] = await emailsTo(world, ada.email, 'password_reset');
  const link = new RegExp(
    `${world.platform.config.siteUrl}/auth\\?tab=forgot_password_after&reset_password_token=[\\w-]{43}\\n`,
  );
  expect(mail?.text).toMatch(link);
  expect(mail?.html.replaceAll('&#38;', '&')).toMatch(
    /forgot_password_after&reset_password_token=[\w-]{43}"/,
  );
});

test('a known and an unknown address get the same answer, and only the known one gets an e-mail [AUTH-102]', async () => {
  const ben = await world.person('ben');
  const known = await ask(` ${ben.email.toUpperCase()} `);
  const unknown = await ask('nobody@example.org');
  const withoutId = ({ 'x-request-id': _id, ...rest }: typeof known.headers) => rest;
  expect(known.status).toBe(200);
  expect({ ...unknown, headers: withoutId(unknown.headers) }).toEqual({
    ...known,
    headers: withoutId(known.headers),
  });
  expect(await emailsTo(world, ben.email, 'password_reset')).toHaveLength(1);
  expect(await emailsTo(world, 'nobody@example.org')).toEqual([]);
});

test('a known and an unknown address cause the same work: a token and a job each', async () => {
  const tokens = async () => (await db.selectFrom('one_time_tokens').select('kind').execute()).length;
  const start = await tokens();
  await ask('someone-else@example.org');
  expect(await tokens()).toBe(start + 1);
  await world.drain();
});

test('a reset ends every session, starts one on this device and stores the new password [AUTH-106]', async () => {
  const cleo = await world.person('cleo');
  // A reset under an unverified address removes every other way into the account anyway.
  await updateUser(db, cleo.id, { email_verified_at: world.clock.now() });
  const phone = world.newGuest();
  await phone.call(signIn, { user: { email: cleo.email, password: testPassword } });
  const token = await mailedToken(cleo.email);
  const browser = world.newGuest();
  await browser.call(resetPassword, {
    user: { password: newPassword, passwordConfirmation: newPassword, resetPasswordToken: token },
  });
  world.clock.advance(1000);
  expect((await browser.call(getAccount, {})).user.id).toBe(cleo.id);
  for (const old of [cleo, phone])
    expect((await old.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  await expect(
    world.newGuest().call(signIn, { user: { email: cleo.email, password: testPassword } }),
  ).rejects.toMatchObject({ status: 401 });
  await world.newGuest().call(signIn, { user: { email: cleo.email, password: newPassword } });
  expect(await emailsTo(world, cleo.email, 'password_changed')).toHaveLength(1);
});

test('one of fifty simultaneous attempts uses the token [AUTH-107]', async () => {
  const dora = await world.person('dora');
  const token = await mailedToken(dora.email);
  const { given } = await race(50, (at) => reset(token, `${newPassword} ${at}`));
  const statuses = given.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  // The others find the token used, or the queue of hashes full.
  expect(statuses.every((status) => [200, 422, 429].includes(status))).toBe(true);
  expect(await emailsTo(world, dora.email, 'password_changed')).toHaveLength(1);
});

test('a used, an expired, a replaced and an unknown token answer 422 [AUTH-107] [AUTH-108]', async () => {
  const eva = await world.person('eva');
  const first = await mailedToken(eva.email);
  world.clock.advance(minute);
  const second = await mailedToken(eva.email);
  expect((await reset(first)).body).toEqual(invalidToken);
  expect((await reset(second)).status).toBe(200);
  const again = await reset(second);
  expect([again.status, again.body]).toEqual([422, invalidToken]);
  world.clock.advance(minute);
  const late = await mailedToken(eva.email);
  world.clock.advance(61 * minute);
  expect((await reset(late)).body).toEqual(invalidToken);
  for (const wrong of ['A'.repeat(43), 'x', "' or 1=1 --", `${late.slice(1)}A`])
    expect((await reset(wrong)).body, wrong).toEqual(invalidToken);
});

test('a token works for 59 minutes, and a refused password does not use it up', async () => {
  const fay = await world.person('fay');
  const token = await mailedToken(fay.email);
  world.clock.advance(59 * minute);
  for (const [password, confirmation, field] of [
    ['five5', 'five5', 'password'],
    ['password1', 'password1', 'password'],
    ['x'.repeat(129), 'x'.repeat(129), 'password'],
    [newPassword, 'something else', 'password_confirmation'],
  ] as const) {
    const answer = await reset(token, password, world.newGuest(), confirmation);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toContain(field);
  }
  expect((await reset(token)).status).toBe(200);
});

test('the sixth request within an hour for one address sends nothing and returns 200 [AUTH-110]', async () => {
  const gil = await world.person('gil');
  for (let at = 0; at < 7; at += 1) {
    expect((await ask(gil.email)).status).toBe(200);
    await world.drain();
  }
  expect(await emailsTo(world, gil.email, 'password_reset')).toHaveLength(5);
  world.clock.advance(61 * minute);
  await ask(gil.email);
  expect(await emailsTo(world, gil.email, 'password_reset')).toHaveLength(6);
});

test('a suspended member cannot set a password and gets no session', async () => {
  const hal = await world.person('hal');
  const token = await mailedToken(hal.email);
  await db.updateTable('users').set({ banned_at: world.clock.now() }).where('id', '=', hal.id).execute();
  const browser = world.newGuest();
  expect((await reset(token, newPassword, browser)).status).toBe(403);
  expect(browser.cookies.size).toBe(0);
});

test('neither the database nor the queued job holds a usable token', async () => {
  const ida = await world.person('ida');
  await world.newGuest().call(requestPasswordReset, { user: { email: ida.email } });
  const jobs = await world.database.pool.query('select payload from graphile_worker._private_jobs');
  const rows = await db.selectFrom('one_time_tokens').selectAll().execute();
  const token = await emailedTokenTo(world, ida.email, 'password_reset');
  expect(JSON.stringify([jobs.rows, rows])).not.toContain(token);
  expect(JSON.stringify(jobs.rows)).toContain('password_reset');
});

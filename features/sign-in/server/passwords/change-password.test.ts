import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { signIn } from '../../contract.ts';
import { changeEmail } from '../../credentials.contract.ts';
import { getAccount } from '../../current-user.contract.ts';
import { emailedTokenTo, emailsTo } from '../../testing/emails.ts';

const world = await aWorld();
const { db } = world.platform;
const newPassword = 'a stage for every song';

interface Change {
  current?: string;
  password?: string;
  confirmation?: string;
  guid?: string;
}
function change(member: Member, { current = testPassword, password = newPassword, ...more }: Change = {}) {
  return member.raw({
    method: 'PUT',
    url: `/api/users/${more.guid ?? member.id}`,
    body: {
      user: {
        current_password: current,
        password,
        password_confirmation: more.confirmation ?? password,
      },
    },
  });
}
const textsOf = (answer: { body: { errors: Record<string, string[]> } }) =>
  Object.values(answer.body.errors).flat();

test('a password change ends every other session, keeps this one and sends an e-mail [ACCOUNT-038]', async () => {
  const ada = await world.person('ada');
  const phone = world.newGuest();
  await phone.call(signIn, { user: { email: ada.email, password: testPassword } });
  expect((await change(ada)).status).toBe(200);
  world.clock.advance(1000);
  expect((await ada.call(getAccount, {})).user.id).toBe(ada.id);
  expect((await phone.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  const [notice, ...others] = await emailsTo(world, ada.email, 'password_changed');
  expect(others).toEqual([]);
  expect(notice?.subject).toBe('Your password has been changed');
  await world.newGuest().call(signIn, { user: { email: ada.email, password: newPassword } });
});

test('a reset and a password change end all other sessions [AUTH-109]', async () => {
  const bea = await world.person('bea');
  // A reset under an unverified address removes every other way into the account anyway.
  await updateUser(db, bea.id, { email_verified_at: world.clock.now() });
  const devices = [world.newGuest(), world.newGuest()];
  for (const device of devices)
    await device.call(signIn, { user: { email: bea.email, password: testPassword } });
  await change(bea);
  world.clock.advance(1000);
  for (const device of devices)
    expect((await device.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  await world
    .newGuest()
    .raw({ method: 'POST', url: '/users/password', body: { user: { email: bea.email } } });
  const user = {
    password: testPassword,
    password_confirmation: testPassword,
    reset_password_token: await emailedTokenTo(world, bea.email, 'password_reset'),
  };
  expect((await world.newGuest().raw({ method: 'PUT', url: '/users/password', body: { user } })).status).toBe(
    200,
  );
  world.clock.advance(1000);
  expect((await bea.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
});

test('a wrong current password, a wrong length and unequal passwords answer 422 [ACCOUNT-037]', async () => {
  const ben = await world.person('ben');
  const wrong = await change(ben, { current: 'not my password' });
  expect([wrong.status, textsOf(wrong)]).toEqual([422, ['Current password is invalid']]);
  for (const password of ['five5', 'x'.repeat(129)])
    expect((await change(ben, { password })).status, password).toBe(422);
  for (const password of ['six666', 'x'.repeat(128)]) {
    const answer = await change(ben, { password, confirmation: 'something else' });
    expect([answer.status, textsOf(answer)]).toEqual([422, ['Passwords do not match']]);
  }
  expect((await change(ben, { password: 'x'.repeat(128) })).status).toBe(200);
  const short = await change(ben, { current: 'x'.repeat(128), password: 'q4w!9z' });
  expect(short.status).toBe(200);
});

test('an unchanged password is refused, and only a member who knows the present one learns why [ACCOUNT-037]', async () => {
  const ian = await world.person('ian');
  const same = await change(ian, { password: testPassword });
  expect([same.status, same.body]).toEqual([
    422,
    { errors: { password: ['The new password is the one you have already'] } },
  ]);
  const guess = await change(ian, { current: 'not my password', password: 'not my password' });
  expect(textsOf(guess)).toEqual(['Current password is invalid']);
  expect(await emailsTo(world, ian.email, 'password_changed')).toEqual([]);
  expect((await ian.raw({ method: 'GET', url: '/api/account' })).status).toBe(200);
});

test('a common password is refused', async () => {
  const cleo = await world.person('cleo');
  expect(textsOf(await change(cleo, { password: 'password1' }))).toEqual(['This password is too common']);
});

test('another guid answers 403, and after five wrong current passwords in 15 minutes comes 429 [ACCOUNT-039]', async () => {
  const dora = await world.person('dora');
  const eva = await world.person('eva');
  expect((await change(dora, { guid: eva.id })).status).toBe(403);
  for (let at = 0; at < 5; at += 1) expect((await change(dora, { current: `wrong ${at}` })).status).toBe(422);
  expect((await change(dora, { current: 'wrong again' })).status).toBe(429);
  expect((await change(dora)).status).toBe(429);
  expect((await change(eva)).status).toBe(200);
  world.clock.advance(15 * 60_000);
  expect((await change(dora)).status).toBe(200);
});

test('parallel guesses count one by one', async () => {
  const fay = await world.person('fay');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_none, at) => change(fay, { current: `wrong ${at}` })),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
});

test('the right password counts as a recent sign-in, and a change voids what was requested under the old one', async () => {
  const gil = await world.person('gil');
  await gil.call(changeEmail, { guid: gil.id, email: 'gil.new@example.org' });
  const token = await emailedTokenTo(world, 'gil.new@example.org', 'email_change');
  world.clock.advance(20 * 60_000);
  expect((await change(gil)).status).toBe(200);
  const confirmed = await world.newGuest().raw({
    method: 'POST',
    url: '/users/confirmation/confirm',
    body: { confirmation_token: token },
  });
  expect(confirmed.status).toBe(422);
  await gil.call(changeEmail, { guid: gil.id, email: 'gil.other@example.org' });
});

test('a member without a password gets a link to set one, at the stored address only [ACCOUNT-040]', async () => {
  const hal = await world.person('hal');
  const link = () => hal.raw({ method: 'POST', url: `/api/users/${hal.id}/password_link` });
  expect((await link()).status).toBe(422);
  await updateUser(db, hal.id, { password_hash: null });
  expect((await hal.call(getAccount, {})).user.hasPassword).toBe(false);
  expect((await link()).status).toBe(200);
  const user = {
    password: newPassword,
    password_confirmation: newPassword,
    reset_password_token: await emailedTokenTo(world, hal.email, 'set_password'),
  };
  expect((await world.newGuest().raw({ method: 'PUT', url: '/users/password', body: { user } })).status).toBe(
    200,
  );
  await world.newGuest().call(signIn, { user: { email: hal.email, password: newPassword } });
});

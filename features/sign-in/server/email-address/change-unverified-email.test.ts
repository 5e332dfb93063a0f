import { expect, test } from 'vitest';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { changeEmail } from '../../credentials.contract.ts';
import { getAccount } from '../../current-user.contract.ts';
import { emailedTokenTo, emailsTo } from '../../testing/emails.ts';
import { changeUnverifiedEmail, confirmEmail } from '../../verification.contract.ts';

const world = await aWorld();
const hour = 3_600_000;

const change = (member: Member, email: unknown) =>
  member.raw({ method: 'PUT', url: '/users/confirmation/email', body: { email } });
const accountOf = async (member: Member) => {
  const { email, emailVerified } = (await member.call(getAccount, {})).user;
  return { email, emailVerified };
};
const confirm = (confirmationToken: string) => world.newGuest().call(confirmEmail, { confirmationToken });

test('a member replaces an address that is not verified: the old link is void, the new one works [EDU-154] [EDU-068]', async () => {
  const ada = await world.person('ada');
  const former = await emailedTokenTo(world, ada.email, 'welcome');
  expect(await ada.call(changeUnverifiedEmail, { email: ' Ada.New@example.org ' })).toEqual({
    email: 'Ada.New@example.org',
  });
  expect(await accountOf(ada)).toEqual({ email: 'Ada.New@example.org', emailVerified: false });
  await expect(confirm(former)).rejects.toMatchObject({ status: 422 });
  expect((await accountOf(ada)).emailVerified).toBe(false);
  await confirm(await emailedTokenTo(world, 'Ada.New@example.org', 'verification'));
  expect(await accountOf(ada)).toEqual({ email: 'Ada.New@example.org', emailVerified: true });
  expect(await emailsTo(world, ada.email, 'email_revert')).toEqual([]);
});

test('the address is replaced at most three times a day [EDU-154]', async () => {
  const ben = await world.person('ben');
  const statuses: number[] = [];
  for (let at = 1; at <= 4; at += 1) statuses.push((await change(ben, `ben.${at}@example.org`)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await accountOf(ben)).email).toBe('ben.3@example.org');
  expect(await emailsTo(world, 'ben.4@example.org', 'verification')).toEqual([]);
  world.clock.advance(24 * hour);
  expect((await change(ben, 'ben.4@example.org')).body.code).toBe('reauth_required');
});

test('an address that is wrong, taken, reserved or the member’s own is refused, and changes nothing [EDU-154]', async () => {
  const cleo = await world.person('cleo');
  const dora = await world.person('dora');
  const moved = await world.person('moved');
  await moved.call(changeEmail, { guid: moved.id, email: 'moved.on@example.org' });
  await confirm(await emailedTokenTo(world, 'moved.on@example.org', 'email_change'));
  for (const email of [
    undefined,
    null,
    7,
    '',
    'no address',
    `${'a'.repeat(250)}@b.org`,
    cleo.email.toUpperCase(),
    dora.email,
    // Its former owner may still revert the change.
    moved.email,
  ])
    expect((await change(cleo, email)).status, String(email)).toBe(422);
  expect((await change(world.newGuest() as Member, 'guest@example.org')).status).toBe(401);
  expect(await accountOf(cleo)).toEqual({ email: cleo.email, emailVerified: false });
  await confirm(await emailedTokenTo(world, cleo.email, 'welcome'));
  const late = await change(cleo, 'cleo.new@example.org');
  expect([late.status, late.body.errors]).toEqual([422, { base: ['Email is already verified'] }]);
});

test('of a confirmation and fifty changes at once, whichever is first counts [EDU-154]', async () => {
  const eva = await world.person('eva');
  const token = await emailedTokenTo(world, eva.email, 'welcome');
  const { given } = await race(50, (at) =>
    at === 25
      ? world.newGuest().raw({
          method: 'POST',
          url: '/users/confirmation/confirm',
          body: { confirmation_token: token },
        })
      : change(eva, `eva.${at}@example.org`),
  );
  const { email, emailVerified } = await accountOf(eva);
  expect(emailVerified).toBe(given[25]?.status === 200);
  if (emailVerified) expect(email).toBe(eva.email);
  expect(given.filter(({ status }, at) => at !== 25 && status === 200).length).toBeLessThanOrEqual(3);
});

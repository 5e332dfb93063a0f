import { expect, test } from 'vitest';
import { currentTotpCode, enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import type { Person } from '#testing/person.ts';
import { aWorld, testPassword } from '#testing/world.ts';
import { signIn } from '../../contract.ts';
import { reauthenticate } from '../../devices.contract.ts';
import { signInWithCode } from '../../second-factor.contract.ts';

const world = await aWorld({ rateLimits: 'on' });
const minute = 60_000;

test('the eleventh code within 15 minutes is refused, right or wrong, from any address, with the waiting time [AUTH-145]', async () => {
  const ada = await world.person('ada');
  await enableSecondFactor(world.platform, ada.id);
  const { codeToken } = await world
    .newGuest()
    .call(signIn, { user: { email: ada.email, password: testPassword } });
  const guess = (code: string) => world.newGuest().call(signInWithCode, { codeToken: codeToken ?? '', code });
  for (let attempt = 0; attempt < 10; attempt += 1)
    await expect(guess('000000')).rejects.toMatchObject({ status: 422 });
  world.clock.advance(minute);
  await expect(guess(currentTotpCode(world.platform))).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 14 * 60,
    message: 'Too many codes. Codes are taken again in 14 minutes; until then the right one is refused, too.',
  });
  world.clock.advance(14 * minute);
  const fresh = world.newGuest();
  const again = await fresh.call(signIn, { user: { email: ada.email, password: testPassword } });
  const code = currentTotpCode(world.platform);
  expect((await fresh.call(signInWithCode, { codeToken: again.codeToken ?? '', code })).user.id).toBe(ada.id);
});

test('the 31st code within a day is refused', async () => {
  const ben = await world.person('ben');
  await enableSecondFactor(world.platform, ben.id);
  for (let window = 0; window < 3; window += 1) {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(ben.call(reauthenticate, { code: '000000' })).rejects.toMatchObject({ status: 422 });
    }
    world.clock.advance(16 * minute);
  }
  await expect(ben.call(reauthenticate, { code: '000000' })).rejects.toMatchObject({ status: 429 });
});

test('reauthentication has the limits of sign-in', async () => {
  const cleo = await world.person('cleo');
  const prove = (password: string) => cleo.call(reauthenticate, { password });
  for (let attempt = 0; attempt < 10; attempt += 1)
    await expect(prove('wrong')).rejects.toMatchObject({ status: 422 });
  await expect(prove(testPassword)).rejects.toMatchObject({ status: 429 });
  world.clock.advance(15 * minute);
  await prove(testPassword);
});

test('a known device accepts the right code while a stranger with the password guesses codes [AUTH-144]', async () => {
  const dora = await world.person('dora');
  await enableSecondFactor(world.platform, dora.id);
  const tokenOn = async (device: Person) =>
    (await device.call(signIn, { user: { email: dora.email, password: testPassword } })).codeToken ?? '';
  const laptop = world.newGuest();
  const first = await tokenOn(laptop);
  await laptop.call(signInWithCode, { codeToken: first, code: currentTotpCode(world.platform) });
  await laptop.raw({ method: 'GET', url: '/logout' });
  world.clock.advance(minute);
  const stranger = world.newGuest();
  const guessed = await tokenOn(stranger);
  // The right code on the laptop was the first attempt from an unknown device.
  for (let attempt = 0; attempt < 9; attempt += 1)
    await expect(stranger.call(signInWithCode, { codeToken: guessed, code: '000000' })).rejects.toMatchObject(
      {
        status: 422,
      },
    );
  const code = currentTotpCode(world.platform);
  await expect(stranger.call(signInWithCode, { codeToken: guessed, code })).rejects.toMatchObject({
    status: 429,
  });
  const { user } = await laptop.call(signInWithCode, { codeToken: await tokenOn(laptop), code });
  expect(user.id).toBe(dora.id);
});

test('browsers signed in before the second factor was turned on share one count of codes with strangers [AUTH-146]', async () => {
  const eve = await world.person('eve');
  const browsers: Person[] = [];
  for (let at = 0; at < 3; at += 1) {
    const browser = world.newGuest();
    await browser.call(signIn, { user: { email: eve.email, password: testPassword } });
    browsers.push(browser);
  }
  world.clock.advance(minute);
  await enableSecondFactor(world.platform, eve.id);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const browser = browsers[attempt % browsers.length] ?? world.newGuest();
    await browser.raw({ method: 'GET', url: '/logout' });
    const { codeToken } = await browser.call(signIn, { user: { email: eve.email, password: testPassword } });
    const body = { code_token: codeToken, code: '000000' };
    statuses.push((await browser.raw({ method: 'POST', url: '/users/sign_in/code', body })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
});

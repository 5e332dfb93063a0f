import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { openPortal } from '#features/billing/contract.ts';
import { subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { changeEmail, changePassword } from '#features/sign-in/credentials.contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { reauthenticate } from '#features/sign-in/devices.contract.ts';
import { disableSecondFactor } from '#features/sign-in/second-factor.contract.ts';
import { currentTotpCode, enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import { reauthenticationPrompt, withReauthentication } from '#features/sign-in/web/with-reauthentication.ts';
import { tableNames } from '#testing/table-names.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const longAgo = 15 * 60_000 + 1000;
const reauth = { status: 403, code: 'reauth_required' };

/** A member who may take all five actions. */
async function memberWithEverything(name: string) {
  const person = await world.person(name);
  const { token } = await subscribeMember(world, person);
  await enableSecondFactor(world.platform, person.id);
  const grave = {
    changeEmail: (api = person.call) =>
      api(changeEmail, { guid: person.id, email: `${name}.new@example.org` }),
    openPortal: (api = person.call) =>
      api(openPortal, { section: 'billing_history', subscriptionToken: token }),
    endSecondFactor: (api = person.call) => api(disableSecondFactor, {}),
    deleteUser: (api = person.call) => api(deleteUser, { guid: person.id }),
  };
  return { person, grave };
}

async function changesNothing(work: () => Promise<unknown>): Promise<void> {
  const tables = (await tableNames(db)).filter((name) => !/limit|rate|security_events/.test(name));
  const before = await tableSnapshot(db, tables);
  await work();
  expect(await tableSnapshot(db, tables)).toEqual(before);
}

const password = 'another horse battery';
const newPassword = (person: Member, currentPassword: string) =>
  person.call(changePassword, {
    guid: person.id,
    user: { currentPassword, password, passwordConfirmation: password },
  });

test('e-mail change, portal, second factor and deletion require a password or code of the last 15 minutes, a new password requires it in the same call, and the page asks for it [AUTH-138]', async () => {
  const { person, grave } = await memberWithEverything('ada');
  world.clock.advance(longAgo);
  // The session's last use is recorded now.
  await person.call(getAccount, {});
  await changesNothing(async () => {
    for (const [name, act] of Object.entries(grave)) {
      await expect(act(), name).rejects.toMatchObject(reauth);
      // An invalid proof is refused.
      await expect(person.call(reauthenticate, { password: 'wrong' })).rejects.toMatchObject({ status: 422 });
      await expect(act(), name).rejects.toMatchObject(reauth);
    }
    for (const entry of ['', 'wrong password'])
      await expect(newPassword(person, entry)).rejects.toMatchObject({ status: 422 });
  });

  // The page's API asks for the password after a refusal and repeats the call.
  const page = withReauthentication(person.call);
  const credentials = {
    changeEmail: { password: testPassword },
    openPortal: { code: '' },
    endSecondFactor: { password: testPassword },
    deleteUser: { password },
  };
  for (const [name, act] of Object.entries(grave)) {
    world.clock.advance(longAgo);
    if (name === 'deleteUser') await newPassword(person, testPassword);
    world.clock.advance(longAgo);
    const done = act(page);
    await expect.poll(reauthenticationPrompt.isAsked).toBe(true);
    const credential = credentials[name as keyof typeof credentials];
    await person.call(
      reauthenticate,
      'code' in credential ? { code: currentTotpCode(world.platform) } : credential,
    );
    reauthenticationPrompt.answer(true);
    await done;
    expect([name, reauthenticationPrompt.isAsked()]).toEqual([name, false]);
  }
  expect((await person.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
});

test('one entry of the password permits all five actions for 15 minutes; cancelling gives the refusal', async () => {
  const { person, grave } = await memberWithEverything('ben');
  world.clock.advance(longAgo);
  const refused = grave.openPortal(withReauthentication(person.call));
  await expect.poll(reauthenticationPrompt.isAsked).toBe(true);
  reauthenticationPrompt.answer(false);
  await expect(refused).rejects.toMatchObject(reauth);
  await person.call(reauthenticate, { password: testPassword });
  world.clock.advance(15 * 60_000);
  expect((await grave.openPortal()).url).toContain('/');
  await grave.changeEmail();
  await grave.endSecondFactor();
  expect((await person.call(getAccount, {})).user.id).toBe(person.id);
  await grave.deleteUser();
});

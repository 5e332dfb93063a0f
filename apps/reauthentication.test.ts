import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { openPortal } from '#features/billing/contract.ts';
import { subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { getAccount } from '#features/identity/contract.ts';
import { changeEmail, changePassword } from '#features/identity/credentials.contract.ts';
import { reauthenticate } from '#features/identity/devices.contract.ts';
import { disableSecondFactor } from '#features/identity/second-factor.contract.ts';
import { currentTotpCode, enableSecondFactor } from '#features/identity/testing/second-factor.ts';
import {
  reauthenticationPrompt,
  withReauthentication,
} from '#features/identity/web/with-reauthentication.ts';
import { tableNames } from '#testing/table-names.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const longAgo = 15 * 60_000 + 1000;
const reauth = { status: 403, code: 'reauth_required' };

/** A member who is in a position to do all five. */
async function somebody(name: string) {
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
  const tables = (await tableNames(db)).filter((name) => !/limit|rate/.test(name));
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

test('e-mail, portal, second factor and deletion ask for a password entry or a code of the last 15 minutes, a new password has it with it, and the page asks [AUTH-138]', async () => {
  const { person, grave } = await somebody('ada');
  world.clock.advance(longAgo);
  // The last use of the session is noted now.
  await person.call(getAccount, {});
  await changesNothing(async () => {
    for (const [name, act] of Object.entries(grave)) {
      await expect(act(), name).rejects.toMatchObject(reauth);
      // A proof that is none is no proof.
      await expect(person.call(reauthenticate, { password: 'wrong' })).rejects.toMatchObject({ status: 422 });
      await expect(act(), name).rejects.toMatchObject(reauth);
    }
    for (const entry of ['', 'wrong password'])
      await expect(newPassword(person, entry)).rejects.toMatchObject({ status: 422 });
  });

  // The page's calls: each that is refused asks for the password, and is repeated when that has been entered.
  const page = withReauthentication(person.call);
  const proofs = {
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
    const proof = proofs[name as keyof typeof proofs];
    await person.call(reauthenticate, 'code' in proof ? { code: currentTotpCode(world.platform) } : proof);
    reauthenticationPrompt.answer(true);
    await done;
    expect([name, reauthenticationPrompt.isAsked()]).toEqual([name, false]);
  }
  expect((await person.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
});

test('an entry is enough for all of them for 15 minutes; whoever enters nothing gets the refusal', async () => {
  const { person, grave } = await somebody('ben');
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

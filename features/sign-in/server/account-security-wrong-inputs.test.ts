import { updateUser } from '#features/members/testing/update-user.ts';
import { currentTotpCode, enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { signIn } from '../contract.ts';
import * as devices from '../devices.contract.ts';
import * as factor from '../second-factor.contract.ts';
import { findSecondFactor } from './second-factor/second-factor.store.ts';
import { decryptForMember } from './second-factor/secret-encryption.ts';
import { stepOf, totpCode } from './second-factor/totp.ts';

const world = await aWorld();
const unchanged = ['users', 'sessions', 'second_factors', 'recovery_codes', 'one_time_tokens'] as const;

async function withFactor(name: string): Promise<Member> {
  const member = await world.person(name);
  await enableSecondFactor(world.platform, member.id);
  return member;
}

wrongInputs({
  world,
  endpoint: factor.signInWithCode,
  as: () => world.newGuest(),
  good: async () => {
    const { email } = await withFactor('ada');
    const { codeToken } = await world.newGuest().call(signIn, { user: { email, password: testPassword } });
    return { codeToken, code: currentTotpCode(world.platform) };
  },
  unchanged,
});

wrongInputs({
  world,
  endpoint: factor.getSecondFactor,
  as: () => world.person('ben'),
  good: () => ({}),
  unchanged,
});
wrongInputs({
  world,
  endpoint: factor.startSecondFactorSetup,
  as: () => world.person('cleo'),
  good: () => ({}),
  unchanged,
});
wrongInputs({
  world,
  endpoint: factor.confirmSecondFactor,
  as: () => world.person('dora'),
  good: async (person) => {
    await person.call(factor.startSecondFactorSetup, {});
    const { id } = person as Member;
    const call = makeCall(world.platform, world.platform.db, guest);
    const row = await findSecondFactor(call.db, id);
    return { code: totpCode(decryptForMember(call, row?.secret ?? Buffer.alloc(0), id), stepOf(call.now)) };
  },
  unchanged,
});
wrongInputs({
  world,
  endpoint: factor.renewRecoveryCodes,
  as: () => withFactor('eva'),
  good: () => ({}),
  unchanged,
});
wrongInputs({
  world,
  endpoint: factor.disableSecondFactor,
  as: () => withFactor('fay'),
  good: () => ({}),
  unchanged,
});

wrongInputs({
  world,
  endpoint: devices.listDevices,
  as: () => world.person('gil'),
  good: () => ({}),
  unchanged,
});
wrongInputs({
  world,
  endpoint: devices.signOutDevice,
  as: () => world.person('hal'),
  good: async (person) => {
    const { email } = person as Member;
    await world.newGuest().call(signIn, { user: { email, password: testPassword } });
    const found = await person.call(devices.listDevices, {});
    return { id: found.devices.find(({ current }) => !current)?.id };
  },
  unchanged,
});
wrongInputs({
  world,
  endpoint: devices.signOutOtherDevices,
  as: () => world.person('ida'),
  good: () => ({}),
  unchanged,
});
wrongInputs({
  world,
  endpoint: devices.sendReauthenticationCode,
  as: async () => {
    const person = await world.person('kim');
    await updateUser(world.platform.db, person.id, { password_hash: null });
    return person;
  },
  good: () => ({}),
  unchanged,
});
wrongInputs({
  world,
  endpoint: devices.reauthenticate,
  as: () => world.person('jan'),
  good: () => ({ password: testPassword }),
  unchanged,
});

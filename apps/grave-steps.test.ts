import { expect, test } from 'vitest';
import { subscribed } from '#features/billing/testing/subscribed.ts';
import { proveIdentity } from '#features/identity/devices.contract.ts';
import { codeOfApp, giveSecondFactor } from '#features/identity/testing/second-factor.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';

const world = await aWorld();
const minute = 60_000;
const reauth = { error: 'Please enter your password again.', code: 'reauth_required' };

/** What must not be done at somebody else's unlocked computer, in an order that lets each be done. */
async function graveSteps(member: Member) {
  const { token } = await subscribed(world, member);
  const body = { section: 'payment_sources', subscription_token: token };
  return [
    {
      method: 'PUT',
      url: `/api/users/${member.id}/email`,
      body: { email: `${member.username}.new@example.org` },
    },
    { method: 'POST', url: '/api/portal_sessions', body },
    { method: 'DELETE', url: '/api/accounts/second_factor' },
    { method: 'DELETE', url: `/api/users/${member.id}` },
  ] as const;
}

async function aMember(name: string): Promise<Member> {
  const member = await world.person(name);
  await giveSecondFactor(world.platform, member.id);
  return member;
}

test.each([
  ['the password', () => ({ password: testPassword })],
  ['a code of the second factor', () => ({ code: codeOfApp(world.platform) })],
] as const)(
  'what is grave needs a proof of the last 15 minutes; %s is one [AUTH-138]',
  async (name, proof) => {
    const member = await aMember(`holder of ${name}`.replaceAll(' ', '-'));
    const steps = await graveSteps(member);
    world.clock.advance(15 * minute + 1);
    for (const step of steps) {
      const { status, body } = await member.raw(step);
      expect([status, body], step.url).toEqual([403, reauth]);
    }
    expect((await member.raw({ method: 'GET', url: '/api/account' })).body.user.email).toBe(member.email);
    await member.call(proveIdentity, proof());
    world.clock.advance(15 * minute);
    for (const step of steps) {
      const { status } = await member.raw(step);
      expect([200, 201, 204], `${step.url} ${status}`).toContain(status);
    }
  },
);

test('a new password needs the present one, however fresh the session is [AUTH-138]', async () => {
  const member = await world.person('changer');
  const change = (current: string) =>
    member.raw({
      method: 'PUT',
      url: `/api/users/${member.id}`,
      body: {
        user: {
          current_password: current,
          password: 'a stage for each song',
          password_confirmation: 'a stage for each song',
        },
      },
    });
  expect((await change('not the password')).status).toBe(422);
  world.clock.advance(16 * minute);
  expect((await change(testPassword)).status).toBe(200);
});

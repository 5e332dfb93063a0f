import { expect, test } from 'vitest';
import { getOrganization } from '#features/education/contract.ts';
import { aSchool } from '#features/education/testing/a-school.ts';
import { aWorld } from '#testing/world.ts';
import { subscribeMember } from '../../testing/subscribe-member.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;

test('a school’s scheduled cancellation is answered under both names [SUBS-004]', async () => {
  const { owner, id } = await aSchool(world);
  for (const scheduled of [false, true]) {
    await db
      .updateTable('organization_subscriptions')
      .set({ cancellation_scheduled: scheduled })
      .where('organization_id', '=', id)
      .execute();
    const { body } = await owner.raw({ method: 'GET', url: `/api/organizations/${id}` });
    expect(body.subscription).toMatchObject({
      cancellation_scheduled: scheduled,
      has_scheduled_cancellation: scheduled,
    });
  }
});

test('a yearly Pro, an ended subscription and a school’s cannot be upgraded; all others can, also an ending one [SUBS-005]', async () => {
  const { owner, id } = await aSchool(world);
  expect((await owner.call(getOrganization, { id })).subscription.canUpgradeAccount).toBe(false);
  let made = 0;
  const can = async (more: Parameters<typeof subscribeMember>[2]) => {
    made += 1;
    return (await subscribeMember(world, await world.person(`ada${made}`), more)).canUpgradeAccount;
  };
  expect(await can({ item: 'pro', frequency: 'yearly' })).toBe(false);
  expect(await can({ item: 'starter', state: 'stopped' })).toBe(true);
  expect(await can({ item: 'starter', state: 'ended' })).toBe(false);
  expect(await can({ item: 'pro', frequency: 'monthly' })).toBe(true);
  expect(await can({ item: 'creator', frequency: 'yearly' })).toBe(true);
  expect(await can({ item: 'starter', trialDays: 30 })).toBe(true);
});

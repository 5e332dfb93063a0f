import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getOwnMembership } from '#features/education/contract.ts';
import { listSchoolMembers } from '#features/education/members.contract.ts';
import { signIn } from '#features/sign-in/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { tableNames } from '#testing/table-names.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld, testPassword } from '#testing/world.ts';
import { addSchoolMember, aSchool } from '../testing/a-school.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const DAY_MS = 86_400_000;

test('an organization has an id, a name, its owner’s name and billing data, and a subscription with status, token and times [EDU-005] [EDU-006] [EDU-008]', async () => {
  const { owner, id, name } = await aSchool(world);
  const url = `/api/organizations/${id}`;
  const trialEnd = new Date(world.clock.now().getTime() + 30 * DAY_MS).toISOString();
  const { body } = await owner.raw({ method: 'GET', url });
  const school = {
    id,
    name,
    country: 'GB',
    owner: { real_name: 'Ada Byron', has_valid_payment_source: false },
    subscription: {
      status: 'in_trial',
      trial_end: trialEnd,
      token: expect.stringMatching(/^[\w-]{43}$/),
      updated_at: world.clock.now().toISOString(),
      cancellation_scheduled: false,
    },
  };
  expect(body).toMatchObject(school);
  world.clock.advance(1000);
  await sql`update organization_subscriptions set status = 'non_renewing', cancellation_scheduled = true,
    updated_at = ${world.clock.now()} where organization_id = ${id}`.execute(db);
  const changed = await owner.raw({ method: 'GET', url });
  expect(changed.body.subscription).toMatchObject({
    status: 'non_renewing',
    token: body.subscription.token,
    updated_at: world.clock.now().toISOString(),
    cancellation_scheduled: true,
  });
  const other = await aSchool(world);
  const seen = await other.owner.raw({ method: 'GET', url: `/api/organizations/${other.id}` });
  expect(seen.body.subscription.token).not.toBe(body.subscription.token);
});

test('teachers and students each have an account of their own, with which they sign in and are what they are at school [EDU-013]', async () => {
  const school = await aSchool(world);
  const teacher = await addSchoolMember(school, await world.person('own-teacher'), 'faculty');
  const student = await addSchoolMember(school, await world.person('own-student'), 'student');
  for (const [member, role] of [
    [teacher, 'faculty'],
    [student, 'student'],
  ] as const) {
    const browser = world.newGuest();
    await browser.call(signIn, { user: { email: member.email, password: testPassword } });
    expect((await browser.call(getAccount, {})).user.id).toBe(member.id);
    expect((await browser.call(getOwnMembership, {})).membership).toMatchObject({
      role,
      organization: { id: school.id },
    });
  }
  const { members } = await school.owner.call(listSchoolMembers, { id: school.id, state: 'accepted' });
  const ids = members.map(({ userGuid }) => userGuid);
  expect(ids).toEqual(expect.arrayContaining([school.owner.id, teacher.id, student.id]));
  expect(new Set(ids).size).toBe(3);
});

test('the trial ends after 30 days, and nothing is asked, charged or stored for it [EDU-029]', async () => {
  const money = (await tableNames(db)).filter((table) =>
    /^(?!search_).*(payment|charge|receipt|invoice|order|coupon)|^subscriptions/.test(table),
  );
  expect(money.length).toBeGreaterThan(5);
  const before = await tableSnapshot(db, money);
  const begun = world.clock.now();
  const { owner, id } = await aSchool(world);
  const subscription = async () =>
    (await owner.raw({ method: 'GET', url: `/api/organizations/${id}` })).body.subscription;
  expect(await subscription()).toMatchObject({
    status: 'in_trial',
    trial_end: new Date(begun.getTime() + 30 * DAY_MS).toISOString(),
  });
  world.clock.advance(30 * DAY_MS - 1000);
  await world.drain();
  const browser = world.newGuest();
  await browser.call(signIn, { user: { email: owner.email, password: testPassword } });
  const { body } = await browser.raw({ method: 'GET', url: `/api/organizations/${id}` });
  expect(body.subscription.status).toBe('in_trial');
  expect(body.owner.has_valid_payment_source).toBe(false);
  expect(await tableSnapshot(db, money)).toEqual(before);
});

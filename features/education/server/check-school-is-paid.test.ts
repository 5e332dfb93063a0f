import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { respondToMembership } from '#features/invitations/contract.ts';
import { signIn } from '#features/sign-in/contract.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member, testPassword } from '#testing/world.ts';
import { getOrganization, getOwnMembership, requestSchoolMembership } from '../contract.ts';
import { inviteToSchool } from '../invitations.contract.ts';
import { addSchoolMember, aSchool } from '../testing/a-school.ts';
import { countSchoolTeachers } from './find-school-licence.ts';

const world = await aWorld({ educationMode: true, settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;
const day = 86_400_000;
const full = {
  status: 403,
  code: 'limit_reached',
  message: 'All teacher licences are in use',
  details: { more: { text: 'More licences', address: '/education/subscription' } },
};
const unpaid = { status: 403, code: 'school_unpaid' };

const ask = async (person: Member, id: string, role: 'faculty' | 'student') =>
  (await person.call(requestSchoolMembership, { id, membershipRequest: { role, staysPublic: true } }))
    .membership.id;
const accept = (owner: Member, membershipId: string) =>
  owner.call(respondToMembership, { membershipId, membership: { accepted: true } });
const setLicences = (id: string, licences: number) =>
  sql`update organization_subscriptions set licences = ${licences} where organization_id = ${id}`.execute(db);

test('the last licence is given once to fifty who are accepted at once; students need none [EDU-014] [EDU-094] [EDU-109]', async () => {
  const { owner, id } = await aSchool(world);
  await setLicences(id, 3);
  const requests: string[] = [];
  for (let count = 0; count < 50; count += 1)
    requests.push(await ask(await world.person(`racer${count}`), id, 'faculty'));
  await accept(owner, requests[0] ?? '');
  const { given, thrown } = await race(49, (at) => accept(owner, requests[at + 1] ?? ''));
  expect(given).toHaveLength(1);
  expect(thrown).toHaveLength(48);
  for (const refusal of thrown) expect(refusal).toMatchObject(full);
  expect(await countSchoolTeachers(db, id)).toBe(3);
  await accept(owner, await ask(await world.person('pupil'), id, 'student'));
  await setLicences(id, 4);
  await accept(owner, await ask(await world.person('later'), id, 'faculty'));
  expect(await countSchoolTeachers(db, id)).toBe(4);
});

test('when the trial ends the school stays readable and nobody joins it until it pays [EDU-029] [EDU-033] [EDU-186] [EDU-331]', async () => {
  const school = await aSchool(world);
  const { owner, id } = school;
  const student = await addSchoolMember(school, await world.person('stan'), 'student');
  const waiting = await ask(await world.person('late'), id, 'student');
  const licenceFor = async (by: Member) => (await by.call(getOrganization, { id })).licence;
  const until = new Date(world.clock.now().getTime() + 30 * day);
  expect(await licenceFor(student)).toEqual({
    state: 'trial',
    until: until.toISOString(),
    teachers: 1,
    licences: 10,
  });
  world.clock.advance(30 * day - 1000);
  for (const one of [owner, student]) {
    one.cookies.clear();
    await one.call(signIn, { user: { email: one.email, password: testPassword } });
  }
  expect((await licenceFor(owner)).state).toBe('trial');
  expect((await owner.call(getOwnMembership, {})).membership?.organization).not.toHaveProperty('readOnly');
  world.clock.advance(1000);
  expect(await licenceFor(student)).toMatchObject({ state: 'read_only', until: until.toISOString() });
  for (const one of [owner, student])
    expect((await one.call(getOwnMembership, {})).membership?.organization.readOnly).toBe('unpaid');
  await expect(accept(owner, waiting)).rejects.toMatchObject(unpaid);
  const invite = { id, emails: ['new@paper.example'], role: 'student' as const };
  await expect(owner.call(inviteToSchool, invite)).rejects.toMatchObject(unpaid);
  await owner.call(respondToMembership, { membershipId: waiting, membership: { declined: true } });
  await sql`update organization_subscriptions set status = 'active', licences = 2 where organization_id = ${id}`.execute(
    db,
  );
  await owner.call(inviteToSchool, invite);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { respondToMembership } from '#features/invitations/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { countLockWaits } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { banFromSchool, listSchoolBans } from '../bans.contract.ts';
import { createOrganization, requestSchoolMembership } from '../contract.ts';
import { inviteToSchool, listSchoolInvitations } from '../invitations.contract.ts';
import { listSchoolMembers } from '../members.contract.ts';
import { addSchoolMember, aSchool } from '../testing/a-school.ts';
import { educationOfMember } from './education-of-member.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const form = {
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'principal',
  name: 'Oak School',
  country: 'GB',
} as const;
const remove = (member: Member) => member.raw({ method: 'DELETE', url: `/api/users/${member.id}` });
const schoolsOf = ({ id }: Member) =>
  db.selectFrom('organizations').select('id').where('owner_id', '=', id).execute();

test('the owner of a school with other members cannot delete their account and reads what to do [ACCOUNT-081]', async () => {
  const ada = await world.person('ada');
  const ben = await world.person('ben');
  const { id } = await ada.call(createOrganization, form);
  await addSchoolMember({ owner: ada, id }, ben, 'faculty');
  const answer = await remove(ada);
  expect([answer.status, answer.body]).toEqual([
    422,
    { error: 'You own a school with other members. Transfer or close it first.' },
  ]);
  expect((await ada.call(getAccount, {})).user.id).toBe(ada.id);
  await ben.call(deleteUser, { guid: ben.id });
  await world.drain();
  expect((await remove(ada)).status).toBe(204);
});

test('a school without other members is deleted with its owner; a requester is no member', async () => {
  const cleo = await world.person('cleo');
  const dora = await world.person('dora');
  const { id } = await cleo.call(createOrganization, form);
  await addSchoolMember({ owner: cleo, id }, dora, 'faculty');
  await db
    .updateTable('organization_memberships')
    .set({ accepted_at: null })
    .where('user_id', '=', dora.id)
    .execute();
  expect((await remove(cleo)).status).toBe(204);
  await world.drain();
  expect(await schoolsOf(cleo)).toEqual([]);
});

test('a member’s export has their memberships, bans and sent invitations; leaving deletes or anonymises them', async () => {
  const school = await aSchool(world);
  const { owner, id } = school;
  const tess = await world.person('tess');
  const third = await aSchool(world);
  await third.owner.call(inviteToSchool, { id: third.id, emails: [tess.email], role: 'student' });
  await third.owner.call(banFromSchool, { id: third.id, userGuid: tess.id });
  const teacher = await addSchoolMember(school, tess, 'faculty');
  await teacher.call(inviteToSchool, { id, emails: ['kim@oak.example'], role: 'student' });
  const other = await aSchool(world);
  await other.owner.call(inviteToSchool, { id: other.id, emails: [teacher.email], role: 'student' });
  const proved = { email_verified_at: world.clock.now() };
  await db.updateTable('users').set(proved).where('id', '=', teacher.id).execute();
  const copied = new Map<string, unknown>();
  const call = makeCall(world.platform, db, guest);
  for await (const file of educationOfMember.exportFiles(call, teacher.id)) {
    if ('json' in file) copied.set(file.path, file.json);
  }
  expect([...copied.keys()]).toEqual(['schools.json', 'school-bans.json', 'school-invitations.json']);
  expect(copied.get('school-invitations.json')).toEqual([
    { id: expect.any(String), role: 'student', created_at: expect.any(Date) },
  ]);
  expect(copied.get('school-bans.json')).toMatchObject([{ organization_id: third.id }]);
  expect((await remove(teacher)).status).toBe(204);
  await world.drain();
  const { rows } = await sql`select email, invited_by from organization_invitations`.execute(db);
  expect(rows).toEqual([{ email: 'kim@oak.example', invited_by: null }]);
  expect((await third.owner.call(listSchoolBans, { id: third.id })).bans).toEqual([]);
  const { members } = await owner.call(listSchoolMembers, { id, state: 'accepted' });
  expect(members.map(({ role }) => role)).toEqual(['owner']);
});

test('a leaver with an unverified address deletes no invitation to it', async () => {
  const { owner, id } = await aSchool(world);
  await owner.call(inviteToSchool, { id, emails: ['mallory@example.org'], role: 'student' });
  const mallory = await world.person('mallory');
  expect((await remove(mallory)).status).toBe(204);
  await world.drain();
  const { rows } =
    await sql`select email from organization_invitations where organization_id = ${id}`.execute(db);
  expect(rows).toEqual([{ email: 'mallory@example.org' }]);
});

const accepted = { accepted: true } as const;

/** A school and a person who is about to join it by a request or an invitation. */
async function aPendingJoin(by: 'request' | 'invitation') {
  const { owner, id } = await aSchool(world);
  const person = await world.person(`${by}-of-${owner.profileLink}`);
  if (by === 'request') {
    const { membership } = await person.call(requestSchoolMembership, {
      id,
      membershipRequest: { staysPublic: true },
    });
    const answer = { membershipId: membership.id, membership: accepted };
    return { owner, id, person, join: () => owner.call(respondToMembership, answer) };
  }
  await owner.call(inviteToSchool, { id, emails: [person.email], role: 'student' });
  await db
    .updateTable('users')
    .set({ email_verified_at: world.clock.now() })
    .where('id', '=', person.id)
    .execute();
  const [open] = (await owner.call(listSchoolInvitations, { id })).invitations;
  const membership = { ...accepted, staysPublic: true };
  const join = () => person.call(respondToMembership, { membershipId: open?.id ?? '', membership });
  return { owner, id, person, join };
}

/** Runs both concurrently: the first one is blocked until the second one waits for it. */
async function runBlocked<A, B>(lockedUser: Member, first: () => Promise<A>, second: () => Promise<B>) {
  let one: Promise<A> | undefined;
  let other: Promise<B> | undefined;
  await transaction(db, async (tx) => {
    await sql`select from users where id = ${lockedUser.id} for no key update`.execute(tx);
    one = first();
    await expect.poll(() => countLockWaits(db)).toBe(1);
    other = second();
    await expect.poll(() => countLockWaits(db)).toBe(2);
  });
  return Promise.allSettled([one as Promise<A>, other as Promise<B>]);
}

test.each(['request', 'invitation'] as const)(
  'an owner cannot leave while a member joins by %s, and no member joins while the owner leaves [EDU-161]',
  async (by) => {
    const early = await aPendingJoin(by);
    const [taken, kept] = await runBlocked(early.person, early.join, () => remove(early.owner));
    expect(taken.status).toBe('fulfilled');
    expect(kept).toMatchObject({ value: { status: 422 } });
    const { members } = await early.owner.call(listSchoolMembers, { id: early.id, state: 'accepted' });
    expect(members).toHaveLength(2);

    const late = await aPendingJoin(by);
    const [gone, refused] = await runBlocked(late.owner, () => remove(late.owner), late.join);
    expect(gone).toMatchObject({ value: { status: 204 } });
    expect(refused).toMatchObject({ reason: { status: 404 } });
  },
);

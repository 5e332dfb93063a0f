import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClass, getClass, listClasses } from '#features/classes/contract.ts';
import { signInByCard } from '#features/classes/sign-in.contract.ts';
import { addManagedStudents, setClassWayIn } from '#features/classes/students.contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { createProject, listProjects } from '#features/projects/contract.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import {
  getOrganization,
  getOwnMembership,
  listOrganizations,
  requestSchoolMembership,
} from '../../contract.ts';
import { getOrganizationInvitation, inviteToSchool } from '../../invitations.contract.ts';
import { listSchoolMembers } from '../../members.contract.ts';
import { closeSchool, handOverSchool, leaveSchool } from '../../ownership.contract.ts';
import { addSchoolMember, aSchool, signInAgain } from '../../testing/a-school.ts';

const world = await aWorld({ educationMode: true });
const host = await educationHost(world);
const { db } = world.platform;
const roleOf = async (who: Member) => (await who.call(getOwnMembership, {})).membership?.role ?? null;
const names = { firstName: 'Tom', lastName: 'Reed' };
let count = 0;
const person = () => world.person(`leaver${(count += 1)}`);
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => error,
  );

test('an owner hands the school to a teacher, becomes a teacher of it, and both are written to [EDU-150] [EDU-316]', async () => {
  const school = await aSchool(world);
  const { owner, id } = school;
  const teacher = await addSchoolMember(school, await person(), 'faculty');
  await owner.call(handOverSchool, { id, userGuid: teacher.id, ...names });
  expect([await roleOf(owner), await roleOf(teacher)]).toEqual(['faculty', 'owner']);
  const seen = await teacher.call(getOrganization, { id });
  expect(seen.owner.realName).toBe('Tom Reed');
  expect(seen.subscription.token).toMatch(/./);
  expect((await owner.call(getOrganization, { id })).subscription.token).toBeUndefined();
  expect(
    (await owner.call(listSchoolMembers, { id })).members.find(({ userGuid }) => userGuid === owner.id)?.name,
  ).toBe('Ada Byron');
  await world.drain();
  expect((await emailsTo(world, owner.email, 'school_handed_over:')).length).toBe(1);
  expect((await emailsTo(world, teacher.email, 'school_received:')).length).toBe(1);
  // The rights have moved, too.
  expect(await refusal(owner.call(handOverSchool, { id, userGuid: teacher.id, ...names }))).toMatchObject({
    status: 403,
  });
  await teacher.call(handOverSchool, { id, userGuid: owner.id, ...names });
  expect(await roleOf(owner)).toBe('owner');
});

test('a school is handed to a teacher of it only, by its owner, who has just signed in [EDU-316]', async () => {
  const school = await aSchool(world);
  const other = await aSchool(world);
  const { owner, id } = school;
  const teacher = await addSchoolMember(school, await person(), 'faculty');
  const student = await addSchoolMember(school, await person(), 'student');
  const theirs = await addSchoolMember(other, await person(), 'faculty');
  const asked = await person();
  await asked.call(requestSchoolMembership, {
    id,
    membershipRequest: { role: 'faculty', staysPublic: true },
  });
  const suspended = await addSchoolMember(school, await person(), 'faculty');
  await sql`update users set banned_at = now() where id = ${suspended.id}`.execute(db);
  for (const { id: userGuid } of [student, theirs, asked, owner, suspended, { id: crypto.randomUUID() }])
    expect(await refusal(owner.call(handOverSchool, { id, userGuid, ...names }))).toMatchObject({
      status: 422,
      fields: { user_guid: ['is not a teacher of your school'] },
    });
  for (const [who, status] of [
    [teacher, 403],
    [student, 403],
    [other.owner, 404],
  ] as const)
    expect(await refusal(who.call(handOverSchool, { id, userGuid: teacher.id, ...names }))).toMatchObject({
      status,
    });
  world.clock.advance(16 * 60_000);
  expect(await refusal(owner.call(handOverSchool, { id, userGuid: teacher.id, ...names }))).toMatchObject({
    status: 403,
    code: 'reauth_required',
  });
  expect(await roleOf(owner)).toBe('owner');
});

test('two who hand over and close at once leave a school with one owner [EDU-316]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const school = await aSchool(world);
    const { owner, id, name } = school;
    const teachers = [
      await addSchoolMember(school, await person(), 'faculty'),
      await addSchoolMember(school, await person(), 'faculty'),
    ];
    await race(3, (at) =>
      at < 2
        ? owner.call(handOverSchool, { id, userGuid: teachers[at]?.id ?? '', ...names })
        : owner.call(closeSchool, { id, name }),
    );
    const { rows } = await sql<{ user_id: string; owner_id: string }>`select m.user_id, o.owner_id
      from organization_memberships m join organizations o on o.id = m.organization_id
      where o.id = ${id} and m.role = 'owner'`.execute(db);
    expect(rows).toEqual([{ user_id: rows[0]?.owner_id, owner_id: rows[0]?.owner_id }]);
  }
});

/** A school with a teacher, a student with an address and one whose account it keeps, who has signed in. */
async function aFullSchool() {
  const made = await aClass(world);
  const { teacher, classId } = made;
  await teacher.call(setClassWayIn, { id: classId, way: 'card' });
  const [card] = (await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] })).made;
  if (!card?.secret || !('card' in card.secret)) throw new Error('There is no card.');
  const token = card.secret.card.address.split('#card=')[1] ?? '';
  const mia = host.newGuest();
  await mia.call(signInByCard, { token });
  const { user } = await mia.call(getAccount, {});
  return { ...made, mia, token, miaId: user.id };
}

test('a closed school: everybody leaves and keeps what is theirs, the accounts that it keeps rest, and its owner may read and export [EDU-150] [EDU-315]', async () => {
  const { school, teacher, student, classId, mia, token, miaId } = await aFullSchool();
  const { owner, id, name } = school;
  const { data: song } = await student.call(createProject, { project: { title: 'Rain' } });
  const answer = await owner.call(closeSchool, { id, name });
  expect(Date.parse(answer.erasedAt) - world.clock.now().getTime()).toBe(60 * 86_400_000);
  world.clock.advance(1000);
  for (const left of [teacher, student, mia])
    expect((await left.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
  await signInAgain(student);
  expect(await roleOf(student)).toBe(null);
  expect((await student.call(listProjects, {})).data.map((one) => one.id)).toEqual([song.id]);
  expect((await refusal(host.newGuest().call(signInByCard, { token }))) as object).toMatchObject({
    status: 401,
  });
  const { rows } =
    await sql`select released_at is not null as rests, school_id from users where id = ${miaId}`.execute(db);
  expect(rows).toEqual([{ rests: true, school_id: id }]);
  const seen = await owner.call(getOrganization, { id });
  expect(seen.licence).toMatchObject({ state: 'closed', until: answer.erasedAt });
  expect(seen.subscription.status).toBe('cancelled');
  const { members } = await owner.call(getClass, { id: classId });
  expect(members.map((one) => one.name)).toEqual(['Mia K.']);
  expect((await owner.raw({ method: 'GET', url: '/education/school-export.zip' })).status).toBe(200);
  await world.drain();
  expect((await emailsTo(world, owner.email, 'school_closed:')).length).toBe(1);
  expect((await emailsTo(world, teacher.email, 'school_closed_for:')).length).toBe(1);
});

test('nobody comes into a closed school, nothing is made in it, and it is closed once [EDU-315]', async () => {
  const { school } = await aFullSchool();
  const { owner, id, name } = school;
  const asked = await person();
  const { membership } = await asked.call(requestSchoolMembership, {
    id,
    membershipRequest: { role: 'student', staysPublic: true },
  });
  await owner.call(closeSchool, { id, name });
  expect(await refusal(owner.call(closeSchool, { id, name }))).toMatchObject({ status: 403 });
  const closed = { status: 403, code: 'school_closed' };
  expect(await refusal(owner.call(createClass, { workspace: { name: 'Choir' } }))).toMatchObject(closed);
  const emails = ['kim@oak.example'];
  expect(await refusal(owner.call(inviteToSchool, { id, emails, role: 'student' }))).toMatchObject(closed);
  const late = await person();
  expect(
    await refusal(late.call(requestSchoolMembership, { id, membershipRequest: { role: 'student' } })),
  ).toMatchObject({ status: 404 });
  expect(await refusal(late.call(getOrganizationInvitation, { id }))).toMatchObject({ status: 404 });
  expect(await refusal(asked.call(leaveSchool, { id }))).toMatchObject({ status: 404 });
  expect(membership.accepted).toBe(false);
  expect((await owner.call(listClasses, {})).workspaces.length).toBeGreaterThan(0);
  // Its owner may go, and open another one.
  await owner.call(leaveSchool, { id });
  expect(await roleOf(owner)).toBe(null);
});

test('a school is closed by its owner, who has just signed in and types its name [EDU-315]', async () => {
  const school = await aSchool(world);
  const { owner, id, name } = school;
  const teacher = await addSchoolMember(school, await person(), 'faculty');
  const other = await aSchool(world);
  for (const [who, status] of [
    [teacher, 403],
    [other.owner, 404],
  ] as const)
    expect(await refusal(who.call(closeSchool, { id, name }))).toMatchObject({ status });
  expect(await refusal(owner.call(closeSchool, { id, name: `${name}x` }))).toMatchObject({
    status: 422,
    fields: { name: ['is not the name of your school'] },
  });
  world.clock.advance(16 * 60_000);
  expect(await refusal(owner.call(closeSchool, { id, name }))).toMatchObject({ code: 'reauth_required' });
  expect(await roleOf(teacher)).toBe('faculty');
});

test('a teacher and a student leave by themselves, keep this session and what is theirs; the owner hands over or closes first [EDU-150] [EDU-317]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  const { owner, id } = school;
  const invited = 'kim@oak.example';
  await teacher.call(inviteToSchool, { id, emails: [invited], role: 'student' });
  for (const who of [teacher, student]) {
    await who.call(leaveSchool, { id });
    expect(await roleOf(who)).toBe(null);
    expect(await refusal(who.call(leaveSchool, { id }))).toMatchObject({ status: 404 });
  }
  expect((await owner.call(getClass, { id: classId })).members).toEqual([]);
  const { rows } = await sql`select from organization_invitations where organization_id = ${id}`.execute(db);
  expect(rows).toEqual([]);
  expect(await refusal(owner.call(leaveSchool, { id }))).toMatchObject({ status: 422, code: 'owner' });
  const outside = await person();
  expect(await refusal(outside.call(leaveSchool, { id }))).toMatchObject({ status: 404 });
  const asked = await person();
  await asked.call(requestSchoolMembership, {
    id,
    membershipRequest: { role: 'faculty', staysPublic: true },
  });
  await asked.call(leaveSchool, { id });
  expect((await owner.call(listSchoolMembers, { id, state: 'requested' })).members).toEqual([]);
});

test('a closed school is not offered at the gateway [EDU-315]', async () => {
  const school = await aSchool(world);
  const { owner, id, name } = school;
  const asked = await person();
  for (const { id: userId } of [owner, asked])
    await sql`update users set email = ${`${userId}@gate.example`}, email_normalised = ${`${userId}@gate.example`},
      email_verified_at = now() where id = ${userId}`.execute(db);
  const offered = async () =>
    (await asked.call(listOrganizations, { emailDomain: 'own' })).organizations.length;
  expect(await offered()).toBe(1);
  await owner.call(closeSchool, { id, name });
  expect(await offered()).toBe(0);
});

/** Made once, and used up by the valid input, which is sent last. */
function made<T>(make: () => Promise<T>): () => Promise<T> {
  let one: Promise<T> | null = null;
  return () => (one ??= make());
}
const aSchoolWithTeacher = async () => {
  const school = await aSchool(world);
  return { ...school, teacher: await addSchoolMember(school, await person(), 'faculty') };
};
const [left, closed, given] = [made(aSchoolWithTeacher), made(aSchoolWithTeacher), made(aSchoolWithTeacher)];
const unchanged = ['organizations', 'organization_memberships'] as const;
wrongInputs({
  world,
  endpoint: leaveSchool,
  as: async () => (await left()).teacher,
  good: async () => ({ id: (await left()).id }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: closeSchool,
  as: async () => (await closed()).owner,
  good: async () => ({ id: (await closed()).id, name: (await closed()).name }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: handOverSchool,
  as: async () => (await given()).owner,
  good: async () => ({ id: (await given()).id, userGuid: (await given()).teacher.id, ...names }),
  unchanged,
});

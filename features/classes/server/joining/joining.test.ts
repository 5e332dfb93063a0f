import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { banFromSchool } from '#features/education/bans.contract.ts';
import { getOwnMembership } from '#features/education/contract.ts';
import { removeSchoolMember } from '#features/education/members.contract.ts';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { acceptInvitation, declineInvitation, respondToMembership } from '#features/invitations/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { emailedTokenTo, emailsTo } from '#features/sign-in/testing/emails.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { banFromClass, liftClassBan } from '../../class-bans.contract.ts';
import { archiveClass, deleteClass, getClass, updateClass } from '../../contract.ts';
import * as joining from '../../joining.contract.ts';
import { aClass } from '../../testing/a-class.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
let personCount = 0;
const newPerson = () => {
  personCount += 1;
  return world.person(`asker${personCount}`);
};
/** Whose account was made outside of the education site, so that others see it. */
async function newPublicPerson(): Promise<Member> {
  const person = await newPerson();
  await updateUser(db, person.id, { school_only: null });
  return person;
}
const staysPublic = true;
const ask = (by: Member, id: string, name = '') =>
  by.call(joining.requestClassMembership, { id, membershipRequest: { name, staysPublic } });
const respond = (by: Member, membershipId: string, accepted: boolean) =>
  by.call(respondToMembership, { membershipId, membership: accepted ? { accepted } : { declined: true } });
const requestsOf = async (by: Member, workspaceId?: string) =>
  (await by.call(joining.listClassRequests, { ...(workspaceId && { workspaceId }) })).requests;
const see = (by: Member, id: string, invitationToken?: string) =>
  by.call(joining.getClassInvitation, { id, ...(invitationToken && { invitationToken }) });
const roleOf = async (by: Member) => (await by.call(getOwnMembership, {})).membership?.role ?? null;
const isIn = async (by: Member, id: string) => {
  const { rows } = await sql`select from class_members where workspace_id = ${id} and user_id = ${by.id}
    and accepted_at is not null`.execute(db);
  return rows.length > 0;
};

test('the page of a class names its teacher to people of the school and to who is invited, and to nobody else [EDU-330]', async () => {
  const { teacher, student, classId } = await aClass(world);
  const [kim, invited] = [await newPerson(), await newPerson()];
  const ownerName = `${teacher.username} at school`;
  expect(await see(student, classId)).toMatchObject({ ownerName, ownerUsername: teacher.username });
  await teacher.call(joining.inviteToClass, { id: classId, emails: [invited.email] });
  const token = await emailedTokenTo(world, invited.email, 'invitation:');
  expect(await see(invited, classId, token)).toMatchObject({ ownerName });
  const elsewhere = await aClass(world);
  for (const viewer of [kim, elsewhere.teacher])
    expect(await see(viewer, classId)).not.toHaveProperty('ownerName');
  expect(await see(kim, classId, token)).not.toHaveProperty('ownerName');
  expect(await world.guest.call(joining.getClassInvitation, { id: classId })).not.toHaveProperty('ownerName');
});

test('who asks is e-mailed about to the teacher, listed, and let in as a student of the school, and e-mailed so [EDU-104] [EDU-110] [EDU-121] [EDU-122] [EDU-125] [EDU-139] [EDU-171]', async () => {
  const { teacher, student, classId } = await aClass(world);
  const kim = await newPerson();
  const url = `/api/workspaces/${classId}/membership_requests`;
  const body = { membership_request: { name: 'Kim Oak', stays_public: true } };
  const { status, body: answer } = await kim.raw({ method: 'POST', url, body });
  const membership = { id: answer.membership.id, accepted: false, declined: false };
  expect([status, answer]).toEqual([201, { membership }]);
  await expect(ask(kim, classId)).rejects.toMatchObject({
    status: 409,
    code: 'already_requested',
    message: 'You already requested membership to this class.',
  });
  expect(await roleOf(kim)).toBeNull();
  const [email] = await emailsTo(world, teacher.email, 'class_requested:');
  expect(email?.subject).toMatch(/^Kim Oak asks to join Class /);
  expect(email?.text).toContain('/education/school');
  const [request] = await requestsOf(teacher);
  expect(request).toMatchObject({ membershipId: membership.id, name: 'Kim Oak', userGuid: kim.id });
  expect(await requestsOf(teacher, classId)).toEqual([request]);
  for (const by of [student, kim])
    await expect(respond(by, membership.id, true)).rejects.toMatchObject({ status: 404 });
  await expect(requestsOf(student)).rejects.toMatchObject({ status: 403 });
  await expect(requestsOf(kim)).rejects.toMatchObject({ status: 404 });
  expect(await respond(teacher, membership.id, true)).toEqual(await respond(teacher, membership.id, true));
  await expect(respond(teacher, membership.id, false)).rejects.toMatchObject({ status: 409 });
  expect([await roleOf(kim), await isIn(kim, classId)]).toEqual(['student', true]);
  const { members } = await teacher.call(getClass, { id: classId });
  expect(members.map(({ name }) => name)).toContain('Kim Oak');
  expect((await emailsTo(world, kim.email, 'class_accepted:'))[0]?.subject).toMatch(/^You are in: Class /);
  expect(await requestsOf(teacher)).toEqual([]);
  await expect(ask(kim, classId)).rejects.toMatchObject({ status: 409, code: 'already_member' });
});

test('who was declined may ask again; to the school of another class there is no such request [EDU-122] [EDU-123]', async () => {
  const [one, other] = [await aClass(world), await aClass(world)];
  const lea = await newPerson();
  const { membership } = await ask(lea, one.classId);
  await expect(respond(other.teacher, membership.id, true)).rejects.toMatchObject({ status: 404 });
  expect(await requestsOf(other.teacher)).toEqual([]);
  const declined = await respond(one.school.owner, membership.id, false);
  expect(declined.membership).toMatchObject({ accepted: false, declined: true });
  expect(await respond(one.teacher, membership.id, false)).toEqual(declined);
  expect((await see(lea, one.classId)).requestedMembership).toBe(false);
  await ask(lea, one.classId);
  expect((await see(lea, one.classId)).requestedMembership).toBe(true);
});

test('a class that accepts everybody takes them in at once, teachers of the school as teachers [EDU-101] [EDU-139] [EDU-146]', async () => {
  const { school, teacher, classId } = await aClass(world);
  await teacher.call(updateClass, { id: classId, workspace: { autoAccept: true } });
  const [mia, colleague] = [await newPerson(), await newPerson()];
  await addSchoolMember(school, colleague, 'faculty');
  expect((await see(mia, classId)).autoAccept).toBe(true);
  const { given, thrown } = await race(5, () => ask(mia, classId));
  expect([given.length, thrown.length]).toEqual([1, 4]);
  expect([given[0]?.membership.accepted, await roleOf(mia)]).toEqual([true, 'student']);
  expect((await ask(colleague, classId)).membership.accepted).toBe(true);
  const { members } = await teacher.call(getClass, { id: classId });
  expect(members.find(({ userGuid }) => userGuid === colleague.id)?.role).toBe('teacher');
  expect(await roleOf(colleague)).toBe('faculty');
});

test('members of another school, the banned and public accounts that have not confirmed that they are hidden are refused, and archived classes [EDU-124] [EDU-133] [EDU-140] [EDU-152] [EDU-160]', async () => {
  const [{ school, teacher, classId }, other] = [await aClass(world), await aClass(world)];
  await expect(ask(other.student, classId)).rejects.toMatchObject({
    status: 409,
    code: 'linked_to_organization',
  });
  const [noah, olga] = [await newPublicPerson(), await newPerson()];
  const unsure = noah.call(joining.requestClassMembership, { id: classId });
  await expect(unsure).rejects.toMatchObject({ status: 409, code: 'hidden_in_school' });
  const { membership } = await ask(olga, classId);
  await addSchoolMember(other.school, olga, 'student');
  await expect(respond(teacher, membership.id, true)).rejects.toMatchObject({
    status: 409,
    code: 'linked_to_organization',
  });
  await ask(noah, classId);
  await teacher.call(banFromClass, { id: classId, userGuid: noah.id });
  expect((await requestsOf(teacher)).some(({ userGuid }) => userGuid === noah.id)).toBe(false);
  const banned = { status: 403, code: 'banned', message: 'You have been banned by the workspace owner' };
  await expect(ask(noah, classId)).rejects.toMatchObject(banned);
  await expect(see(noah, classId)).rejects.toMatchObject(banned);
  await teacher.call(liftClassBan, { id: classId, userGuid: noah.id });
  await ask(noah, classId);
  await school.owner.call(banFromSchool, { id: school.id, userGuid: noah.id });
  await expect(see(noah, classId)).rejects.toMatchObject({ status: 403, code: 'banned' });
  await expect(ask(noah, classId)).rejects.toMatchObject({ status: 403, code: 'banned' });
  await teacher.call(archiveClass, { id: classId, archived: true });
  await expect(ask(await newPerson(), classId)).rejects.toMatchObject({ status: 409, code: 'archived' });
});

test('the page shows name, owner and the viewer’s relation, to guests too; an unknown class is 404 [EDU-077] [EDU-079] [EDU-080] [EDU-153]', async () => {
  const { school, teacher, student, classId } = await aClass(world);
  const { body, status } = await world.guest.raw({
    method: 'GET',
    url: `/api/workspaces/${classId}/invitation`,
  });
  const { name } = await teacher.call(getClass, { id: classId });
  const facts = {
    id: classId,
    name,
    membership_id: null,
    is_member: false,
    owner_username: teacher.username,
    requested_membership: false,
    has_reached_the_limit: false,
    auto_accept: false,
    edu_mode: true,
    organization: null,
  };
  expect([status, body]).toEqual([200, facts]);
  expect(await see(student, classId)).toMatchObject({
    isMember: true,
    organization: { id: school.id, name: school.name },
  });
  const id = '0190a1b2-0000-4000-8000-000000000000';
  await expect(world.guest.call(joining.getClassInvitation, { id })).rejects.toMatchObject({ status: 404 });
});

test('an e-mailed invitation leads to the page and makes its address a student, once; the class cannot be full [EDU-094] [EDU-115] [EDU-142] [EDU-143] [EDU-156]', async () => {
  const { teacher, student, classId } = await aClass(world);
  const [pia, quin] = [await newPerson(), await newPerson()];
  const invite = (by: Member, emails: string[]) => by.call(joining.inviteToClass, { id: classId, emails });
  await expect(invite(student, [pia.email])).rejects.toMatchObject({ status: 403 });
  await expect(invite(quin, [pia.email])).rejects.toMatchObject({ status: 404 });
  const { invitations } = await invite(teacher, [pia.email, quin.email]);
  const token = await emailedTokenTo(world, pia.email, 'invitation:');
  const [email] = await emailsTo(world, pia.email, 'invitation:');
  expect(email?.text).toContain(`/workspaces/${classId}/invitation?invitation_token=${token}`);
  const accept = (by: Member, invitationToken: string) =>
    by.call(acceptInvitation, { invitationToken, staysPublic });
  await expect(accept(quin, token)).rejects.toMatchObject({ status: 403, code: 'other_address' });
  expect((await see(pia, classId)).membershipId).toBeNull();
  const { membershipId } = await see(pia, classId, token);
  expect(invitations.map(({ id }) => id)).toContain(membershipId);
  const { given } = await race(5, () => accept(pia, token));
  expect(given).toEqual([{ membership: { id: membershipId, accepted: true, declined: false } }]);
  expect([await roleOf(pia), await isIn(pia, classId)]).toEqual(['student', true]);
  expect(await respond(pia, membershipId ?? '', true)).toEqual(given[0]);
  const left = async () =>
    (await teacher.call(joining.listClassInvitations, { id: classId })).invitations.map((one) => one.email);
  expect(await left()).toEqual([quin.email]);
  const quins = await emailedTokenTo(world, quin.email, 'invitation:');
  await world.guest.call(declineInvitation, { invitationToken: quins });
  expect(await left()).toEqual([]);
  await expect(accept(quin, quins)).rejects.toMatchObject({ status: 422 });
});

test('a verified address declines by id, and of a user invited by id nobody sees the address [EDU-116] [EDU-149] [EDU-172]', async () => {
  const { teacher, student, classId } = await aClass(world);
  const rosa = await newPublicPerson();
  const userGuids = [rosa.id, student.id, rosa.id];
  const { invitations } = await teacher.call(joining.inviteToClass, { id: classId, userGuids });
  expect(invitations).toMatchObject([{ email: '', username: rosa.username }]);
  const { invitations: listed } = await teacher.call(joining.listClassInvitations, { id: classId });
  expect(JSON.stringify(listed)).not.toContain(rosa.email);
  const token = await emailedTokenTo(world, rosa.email, 'invitation:');
  const { membershipId } = await see(rosa, classId);
  expect(membershipId).toBe(invitations[0]?.id);
  await expect(respond(student, membershipId ?? '', true)).rejects.toMatchObject({ status: 404 });
  const declined = await respond(rosa, membershipId ?? '', false);
  expect(declined.membership.declined).toBe(true);
  expect(await respond(rosa, membershipId ?? '', false)).toEqual(declined);
  await expect(respond(rosa, membershipId ?? '', true)).rejects.toMatchObject({ status: 409 });
  await expect(rosa.call(acceptInvitation, { invitationToken: token })).rejects.toMatchObject({
    status: 422,
  });
  const nobody = ['0190a1b2-0000-4000-8000-000000000000'];
  await expect(teacher.call(joining.inviteToClass, { id: classId, userGuids: nobody })).rejects.toMatchObject(
    { status: 422 },
  );
});

test('invitations end with a ban, with the class, with the sender’s place at the school, and when they are taken back [EDU-132] [EDU-149] [EDU-173]', async () => {
  const { school, teacher, classId } = await aClass(world);
  const sam = await newPublicPerson();
  await updateUser(db, sam.id, { email_verified_at: world.clock.now() });
  const invite = async (by = teacher) => {
    const body = { id: classId, emails: [sam.email], userGuids: [sam.id] };
    return (await by.call(joining.inviteToClass, body)).invitations;
  };
  const left = async () => {
    const { rows } = await sql`select from emailed_invitations where target_id = ${classId}`.execute(db);
    return rows.length;
  };
  const [first, second] = await invite();
  for (const { id } of [first, second].flatMap((one) => one ?? []))
    await teacher.call(joining.withdrawClassInvitation, { workspaceId: classId, id });
  expect([await left(), (await see(sam, classId)).membershipId]).toEqual([0, null]);
  await invite();
  await teacher.call(banFromClass, { id: classId, userGuid: sam.id });
  expect(await left()).toBe(0);
  await teacher.call(liftClassBan, { id: classId, userGuid: sam.id });
  const { rows } = await sql<{ id: string }>`select id from organization_memberships
    where user_id = ${teacher.id}`.execute(db);
  await invite();
  const leaving = { organizationId: school.id, id: rows[0]?.id ?? '' };
  await school.owner.call(removeSchoolMember, leaving);
  expect(await left()).toBe(0);
  await invite(school.owner);
  await school.owner.call(deleteClass, { id: classId });
  expect(await left()).toBe(0);
});

test('when a ban and an answer come at once, the banned user is in no class in the end [EDU-132]', async () => {
  const { teacher, classId } = await aClass(world);
  const tom = await newPerson();
  const { membership } = await ask(tom, classId);
  await race<unknown>(2, (at) =>
    at === 0
      ? respond(teacher, membership.id, true)
      : teacher.call(banFromClass, { id: classId, userGuid: tom.id }),
  );
  expect(await isIn(tom, classId)).toBe(false);
});

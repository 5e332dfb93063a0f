import { expect, test } from 'vitest';
import { acceptInvitation, respondToMembership } from '#features/invitations/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { emailedTokenTo } from '#features/sign-in/testing/emails.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { banFromSchool } from '../../bans.contract.ts';
import { getOwnMembership } from '../../contract.ts';
import {
  getOrganizationInvitation,
  inviteToSchool,
  listSchoolInvitations,
} from '../../invitations.contract.ts';
import { listSchoolMembers, removeSchoolMember } from '../../members.contract.ts';
import { addSchoolMember, aSchool } from '../../testing/a-school.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;

type School = Awaited<ReturnType<typeof aSchool>>;
const waiting = async ({ owner, id }: School) =>
  (await owner.call(listSchoolInvitations, { id })).invitations.map(({ email }) => email);
const invite = (by: Member, { id }: School, ...emails: string[]) =>
  by.call(inviteToSchool, { id, emails, role: 'student' });
async function remove({ owner, id }: School, target: Member) {
  const { members } = await owner.call(listSchoolMembers, { id });
  const membershipId = members.find(({ userGuid }) => userGuid === target.id)?.membershipId ?? '';
  await owner.call(removeSchoolMember, { organizationId: id, id: membershipId });
}
const ban = async ({ owner, id }: School, target: Member) =>
  void (await owner.call(banFromSchool, { id, userGuid: target.id }));

let schools = 0;

/** A school whose teacher invited a student, with the student's token. */
async function invited() {
  schools += 1;
  const school = await aSchool(world);
  const teacher = await addSchoolMember(school, await world.person(`tess${schools}`), 'faculty');
  const pupil = await world.person(`pim${schools}`);
  await invite(teacher, school, pupil.email);
  const invitationToken = await emailedTokenTo(world, pupil.email, 'school_invitation:');
  const accept = () => pupil.call(acceptInvitation, { invitationToken });
  return { school, teacher, pupil, accept };
}

test.each([
  ['removed', remove],
  ['banned', ban],
])('invitations of a %s member are deleted, those of others are not', async (_name, end) => {
  const { school, teacher, pupil, accept } = await invited();
  await invite(school.owner, school, 'kept@paper.example');
  await end(school, teacher);
  await expect(accept()).rejects.toMatchObject({ status: 422 });
  expect((await pupil.call(getOwnMembership, {})).membership).toBe(null);
  expect(await waiting(school)).toEqual(['kept@paper.example']);
});

test('an invitation that is sent during its sender’s removal is deleted', async () => {
  const school = await aSchool(world);
  for (let times = 0; times < 5; times += 1) {
    const teacher = await addSchoolMember(school, await world.person(`quick${times}`), 'faculty');
    await race<unknown>(2, (at) =>
      at === 0 ? remove(school, teacher) : invite(teacher, school, 'late@paper.example'),
    );
    expect(await waiting(school)).toEqual([]);
  }
});

test('an invitation does not work while its sender is suspended, and works again afterwards', async () => {
  const { school, teacher, pupil, accept } = await invited();
  const suspended = (at: Date | null) => updateUser(db, teacher.id, { banned_at: at });
  const shown = async () => (await pupil.call(getOrganizationInvitation, { id: school.id })).membershipId;
  await updateUser(db, pupil.id, { email_verified_at: world.clock.now() });
  const membershipId = await shown();
  expect(membershipId).not.toBe(null);
  await suspended(world.clock.now());
  await expect(accept()).rejects.toMatchObject({ status: 422 });
  const membership = { accepted: true } as const;
  const byId = { membershipId: membershipId ?? '', membership };
  await expect(pupil.call(respondToMembership, byId)).rejects.toMatchObject({ status: 404 });
  expect(await shown()).toBe(null);
  await suspended(null);
  expect((await accept()).membership.accepted).toBe(true);
});

import { afterAll, expect, test } from 'vitest';
import { acceptInvitation, declineInvitation, respondToMembership } from '#features/invitations/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { emailedTokenTo } from '#features/sign-in/testing/emails.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { createOrganization, getOwnMembership, requestSchoolMembership } from '../contract.ts';
import { inviteToSchool, listSchoolInvitations } from '../invitations.contract.ts';
import { listSchoolMembers, removeSchoolMember } from '../members.contract.ts';
import { aSchool } from '../testing/a-school.ts';

const site = await aWorld();
const education = await educationHost(site);
afterAll(() => education.close());
const { db } = site.platform;
const form = { firstName: 'A', lastName: 'B', role: 'teacher', name: 'Oak', country: 'GB' } as const;
const tables = ['users', 'organizations', 'organization_memberships', 'organization_invitations'] as const;
const unconfirmed = {
  teacher: { status: 409, code: 'stays_public', message: expect.stringContaining('stay public') },
  student: { status: 409, code: 'hidden_in_school', message: expect.stringContaining('come back') },
} as const;

const isPublic = async ({ profileLink }: Member) => {
  site.clock.advance(2000);
  const seen = [`/api/users/${profileLink}`, `/api/users/${profileLink}/mixdowns`];
  const answers = await Promise.all(seen.map((url) => site.guest.raw({ method: 'GET', url })));
  const listed = await site.guest.raw({ method: 'GET', url: '/api/users/recent?items=100' });
  return (
    answers.every(({ status }) => status === 200) &&
    answers[1]?.body.data.length === 1 &&
    JSON.stringify(listed.body).includes(profileLink)
  );
};
const schoolOf = async (member: Member) =>
  (await member.call(getOwnMembership, {})).membership?.organization.id ?? null;

/** Joins with a public account that has a track: refused without the confirmation. */
async function joinAfterConfirmation(
  member: Member,
  join: (more: { staysPublic?: boolean }) => Promise<unknown>,
  role: keyof typeof unconfirmed = 'student',
) {
  await aStoredTrack(site, member);
  const before = await tableSnapshot(db, tables);
  for (const more of [{}, { staysPublic: false }]) {
    await expect(join(more)).rejects.toMatchObject(unconfirmed[role]);
  }
  expect(await tableSnapshot(db, tables)).toEqual(before);
  await join({ staysPublic: true });
}

test('a public account confirms before it creates a school, and stays public [EDU-160]', async () => {
  for (const host of [site, education]) {
    const owner = await site.person(host === site ? 'ada' : 'ben');
    await joinAfterConfirmation(
      owner,
      (more) => owner.call(createOrganization, { ...form, ...more }),
      'teacher',
    );
    expect(await schoolOf(owner)).not.toBe(null);
    expect(await isPublic(owner)).toBe(true);
  }
});

test('a public account confirms before it requests membership, and what a student had public is hidden until they leave [EDU-160] [EDU-201]', async () => {
  const { owner, id } = await aSchool(education);
  const cleo = await site.person('cleo');
  await joinAfterConfirmation(cleo, (more) =>
    cleo.call(requestSchoolMembership, { id, membershipRequest: { ...more } }),
  );
  const [request] = (await owner.call(listSchoolMembers, { id, state: 'requested' })).members;
  const membershipId = request?.membershipId ?? '';
  await owner.call(respondToMembership, { membershipId, membership: { accepted: true } });
  expect(await schoolOf(cleo)).toBe(id);
  expect(await isPublic(cleo)).toBe(false);
  await owner.call(removeSchoolMember, { organizationId: id, id: membershipId });
  expect(await isPublic(cleo)).toBe(true);
});

test('a public account confirms before it accepts an invitation, by token and by id: a student is hidden, a teacher stays public [EDU-160] [EDU-201]', async () => {
  const { owner, id } = await aSchool(education);
  const [dora, eva] = [await site.person('dora'), await site.person('eva')];
  await owner.call(inviteToSchool, { id, emails: [dora.email, eva.email], role: 'student' });
  const invitationToken = await emailedTokenTo(site, dora.email, 'school_invitation:');
  await joinAfterConfirmation(dora, (more) => dora.call(acceptInvitation, { invitationToken, ...more }));
  await updateUser(db, eva.id, { email_verified_at: site.clock.now() });
  const [open] = (await owner.call(listSchoolInvitations, { id })).invitations;
  await joinAfterConfirmation(eva, (more) =>
    eva.call(respondToMembership, {
      membershipId: open?.id ?? '',
      membership: { accepted: true, ...more },
    }),
  );
  expect([await schoolOf(dora), await schoolOf(eva)]).toEqual([id, id]);
  expect([await isPublic(dora), await isPublic(eva)]).toEqual([false, false]);
  const fred = await site.person('fred');
  await owner.call(inviteToSchool, { id, emails: [fred.email], role: 'faculty' });
  const token = await emailedTokenTo(site, fred.email, 'school_invitation:');
  const accept = (more: object) => fred.call(acceptInvitation, { invitationToken: token, ...more });
  await joinAfterConfirmation(fred, accept, 'teacher');
  expect(await isPublic(fred)).toBe(true);
});

test('an account of the education site needs no confirmation, a public one none for declining [EDU-160]', async () => {
  const { owner, id } = await aSchool(education);
  const [fay, gil] = [await education.person('fay'), await site.person('gil')];
  await fay.call(requestSchoolMembership, { id, membershipRequest: {} });
  await owner.call(inviteToSchool, { id, emails: [gil.email], role: 'student' });
  const invitationToken = await emailedTokenTo(site, gil.email, 'school_invitation:');
  await gil.call(declineInvitation, { invitationToken });
  expect(await schoolOf(gil)).toBe(null);
});

import { acceptInvitation } from '#features/invitations/contract.ts';
import { emailedTokenTo } from '#features/sign-in/testing/emails.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as ban from '../bans.contract.ts';
import * as contract from '../contract.ts';
import { createOrganization } from '../contract.ts';
import * as invitation from '../invitations.contract.ts';
import { listSchoolMembers, removeSchoolMember } from '../members.contract.ts';
import { addSchoolMember } from '../testing/a-school.ts';

const world = await aWorld({ educationMode: true });
const unchanged = [
  'organizations',
  'organization_memberships',
  'organization_subscriptions',
  'education_trials',
] as const;
const form = { firstName: 'Ada', lastName: 'Byron', role: 'teacher', name: 'Oak', country: 'GB' } as const;
const aSchool = async (owner: string) => {
  const { id } = await (await world.person(owner)).call(createOrganization, form);
  return id;
};

wrongInputs({
  world,
  endpoint: createOrganization,
  as: () => world.person('ada'),
  good: () => form,
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.listOrganizations,
  as: () => world.person('ben'),
  good: () => ({ emailDomain: 'own' }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.getOwnMembership,
  as: () => world.person('cleo'),
  good: () => ({}),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.getOrganization,
  as: async () => {
    const owner = await world.person('dora');
    const { id } = await owner.call(createOrganization, form);
    return Object.assign(owner, { schoolId: id });
  },
  good: (person) => ({ id: (person as typeof person & { schoolId: string }).schoolId }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.requestSchoolMembership,
  as: () => world.person('eva'),
  good: async () => ({ id: await aSchool('fay'), membershipRequest: { role: 'faculty' } }),
  unchanged,
});

const withInvitation = async (owner: Member) => {
  const { id } = await owner.call(createOrganization, form);
  const emails = ['kim@oak.example'];
  const { invitations } = await owner.call(invitation.inviteToSchool, { id, emails, role: 'student' });
  return { id, invitationId: invitations[0]?.id ?? '' };
};
const withInvitations = [...unchanged, 'organization_invitations', 'one_time_tokens'] as const;

wrongInputs({
  world,
  endpoint: invitation.inviteToSchool,
  as: () => world.person('gil'),
  good: async (owner) => {
    const { id } = await owner.call(createOrganization, form);
    return { id, emails: ['kim@oak.example'], role: 'student' };
  },
  unchanged: withInvitations,
});

wrongInputs({
  world,
  endpoint: invitation.listSchoolInvitations,
  as: () => world.person('hal'),
  good: async (owner) => ({ id: (await withInvitation(owner as Member)).id }),
  unchanged: withInvitations,
});

wrongInputs({
  world,
  endpoint: invitation.withdrawSchoolInvitation,
  as: () => world.person('ida'),
  good: async (owner) => {
    const { id, invitationId } = await withInvitation(owner as Member);
    return { organizationId: id, id: invitationId };
  },
  unchanged: withInvitations,
});

wrongInputs({
  world,
  endpoint: invitation.getOrganizationInvitation,
  as: () => world.person('jim'),
  good: async (owner) => ({ id: (await withInvitation(owner as Member)).id }),
  unchanged: withInvitations,
});

wrongInputs({
  world,
  endpoint: acceptInvitation,
  as: () => world.person('kay'),
  good: async (person) => {
    const { email } = person as Member;
    const owner = await world.person('lou');
    const { id } = await owner.call(createOrganization, form);
    await owner.call(invitation.inviteToSchool, { id, emails: [email], role: 'student' });
    const invitationToken = await emailedTokenTo(world, email, 'school_invitation:');
    return { invitationToken };
  },
  unchanged: withInvitations,
});

wrongInputs({
  world,
  endpoint: removeSchoolMember,
  as: () => world.person('max'),
  good: async (owner) => {
    const { id } = await owner.call(createOrganization, form);
    await addSchoolMember({ owner: owner as Member, id }, await world.person('ned'), 'student');
    const { members } = await owner.call(listSchoolMembers, { id, state: 'accepted' });
    return { organizationId: id, id: members.find(({ role }) => role === 'student')?.membershipId };
  },
  unchanged: withInvitations,
});

const aBan = async (owner: Member) => {
  const { id } = await owner.call(createOrganization, form);
  const person = await world.person(`banned-by-${owner.username}`);
  await person.call(contract.requestSchoolMembership, { id, membershipRequest: {} });
  const userGuid = person.id;
  return { id, userGuid };
};

wrongInputs({
  world,
  endpoint: ban.banFromSchool,
  as: () => world.person('oda'),
  good: (owner) => aBan(owner as Member),
  unchanged: [...withInvitations, 'organization_bans'],
});

wrongInputs({
  world,
  endpoint: ban.listSchoolBans,
  as: () => world.person('pat'),
  good: async (owner) => ({ id: (await aBan(owner as Member)).id }),
  unchanged: [...withInvitations, 'organization_bans'],
});

wrongInputs({
  world,
  endpoint: ban.liftSchoolBan,
  as: () => world.person('ron'),
  good: (owner) => aBan(owner as Member),
  unchanged: [...withInvitations, 'organization_bans'],
});

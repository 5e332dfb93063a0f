import { createOrganization as createOrganizationContract } from '#features/identity/school.contract.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as bans from '../bans.contract.ts';
import * as contract from '../contract.ts';
import * as invitations from '../invitations.contract.ts';
import * as members from '../members.contract.ts';
import { answerInvitation } from './answer-invitation.ts';
import { answerMembership } from './answer-membership.ts';
import { banFromSchool } from './ban-from-school.ts';
import { createOrganization } from './create-organization.ts';
import { getOrganization } from './get-organization.ts';
import { getOrganizationInvitation } from './get-organization-invitation.ts';
import { getOwnMembership } from './get-own-membership.ts';
import { invitePeople } from './invite-people.ts';
import { liftSchoolBan } from './lift-school-ban.ts';
import { listInvitations } from './list-invitations.ts';
import { listOrganizations } from './list-organizations.ts';
import { listSchoolBans } from './list-school-bans.ts';
import { listSchoolMembers } from './list-school-members.ts';
import { removeSchoolMember } from './remove-school-member.ts';
import { requestMembership } from './request-membership.ts';
import { sendInvitation } from './send-invitation.ts';
import { sendSchoolLetter } from './send-school-letter.ts';
import { sweepInvitations } from './sweep-invitations.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

export const education = feature({
  name: 'education',
  endpoints: [
    bind(createOrganizationContract, createOrganization),
    bind(contract.listOrganizations, listOrganizations),
    bind(contract.getOwnMembership, getOwnMembership),
    bind(contract.getOrganization, getOrganization),
    bind(contract.requestMembership, requestMembership),
    bind(members.listSchoolMembers, listSchoolMembers),
    bind(members.answerMembership, answerMembership),
    bind(members.removeSchoolMember, removeSchoolMember),
    bind(invitations.invitePeople, invitePeople),
    bind(invitations.listInvitations, listInvitations),
    bind(invitations.withdrawInvitation, withdrawInvitation),
    bind(invitations.getOrganizationInvitation, getOrganizationInvitation),
    bind(invitations.answerInvitation, answerInvitation),
    bind(bans.banFromSchool, banFromSchool),
    bind(bans.listSchoolBans, listSchoolBans),
    bind(bans.liftSchoolBan, liftSchoolBan),
  ],
  jobs: [
    onJob(sendSchoolLetter, async () => (await import('./send-school-letter.ts')).handleSendSchoolLetter),
    onJob(sendInvitation, async () => (await import('./send-invitation.ts')).handleSendInvitation),
    onJob(sweepInvitations, async () => (await import('./sweep-invitations.ts')).handleSweepInvitations, {
      cron: '21 4 * * *',
    }),
  ],
});

import { membershipKinds } from '#features/invitations/server/membership-kind.ts';
import { schoolOfViewer } from '#features/invitations/server/school-of-viewer.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { schoolPlug } from '#features/sign-in/server/sign-up/school-plug.ts';
import { callGuards } from '#platform/server/call-guard.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as bans from '../bans.contract.ts';
import * as contract from '../contract.ts';
import * as invitations from '../invitations.contract.ts';
import * as members from '../members.contract.ts';
import * as ownership from '../ownership.contract.ts';
import { banFromSchool } from './ban-from-school.ts';
import { createOrganization } from './create-organization.ts';
import {
  emailUnusedStaff,
  purgeInvitations,
  sendOwnershipEmail,
  sendSchoolInvitationEmail,
  sendSchoolMembershipEmail,
  sendUnusedStaffEmail,
} from './education.jobs.ts';
import { educationOfMember } from './education-of-member.ts';
import { findSchoolOfViewer } from './find-organizations.ts';
import { getOrganization, getOwnMembership } from './get-organization.ts';
import { getOrganizationInvitation } from './invitations/get-organization-invitation.ts';
import { inviteToSchool } from './invitations/invite-to-school.ts';
import { listSchoolInvitations } from './invitations/list-school-invitations.ts';
import { withdrawSchoolInvitation } from './invitations/withdraw-school-invitation.ts';
import { liftSchoolBan } from './lift-school-ban.ts';
import { listOrganizations } from './list-organizations.ts';
import { listRemovedStudents } from './list-removed-students.ts';
import { listSchoolBans } from './list-school-bans.ts';
import { listSchoolMembers } from './list-school-members.ts';
import { closeSchool } from './ownership/close-school.ts';
import { handOverSchool } from './ownership/hand-over-school.ts';
import { leaveSchool } from './ownership/leave-school.ts';
import { schoolEndings } from './ownership/school-endings.ts';
import { removeSchoolMember } from './remove-school-member.ts';
import { requestSchoolMembership } from './request-school-membership.ts';
import { schoolMemberships } from './school-memberships.ts';
import { schoolRowsGuard } from './school-rows-guard.ts';
import { schoolSignUp } from './school-sign-up.ts';
import { takeStudentBack } from './take-student-back.ts';

export const education = feature({
  name: 'education',
  points: [schoolEndings],
  plugs: [
    schoolPlug.plug(schoolSignUp),
    memberParts.plug(educationOfMember),
    membershipKinds.plug(schoolMemberships),
    schoolOfViewer.plug(findSchoolOfViewer),
    callGuards.plug(schoolRowsGuard),
  ],
  endpoints: [
    bind(contract.createOrganization, createOrganization),
    bind(contract.listOrganizations, listOrganizations),
    bind(contract.getOwnMembership, getOwnMembership),
    bind(contract.getOrganization, getOrganization),
    bind(contract.requestSchoolMembership, requestSchoolMembership),
    bind(members.listSchoolMembers, listSchoolMembers),
    bind(members.removeSchoolMember, removeSchoolMember),
    bind(members.listRemovedStudents, listRemovedStudents),
    bind(members.takeStudentBack, takeStudentBack),
    bind(invitations.inviteToSchool, inviteToSchool),
    bind(invitations.listSchoolInvitations, listSchoolInvitations),
    bind(invitations.withdrawSchoolInvitation, withdrawSchoolInvitation),
    bind(invitations.getOrganizationInvitation, getOrganizationInvitation),
    bind(bans.banFromSchool, banFromSchool),
    bind(bans.listSchoolBans, listSchoolBans),
    bind(bans.liftSchoolBan, liftSchoolBan),
    bind(ownership.leaveSchool, leaveSchool),
  ],
  build: (plugged) => {
    const endings = plugged.list(schoolEndings);
    return {
      endpoints: [
        bind(ownership.handOverSchool, (call, input) => handOverSchool(call, endings, input)),
        bind(ownership.closeSchool, (call, input) => closeSchool(call, endings, input)),
      ],
    };
  },
  jobs: [
    onJob(
      sendOwnershipEmail,
      async () => (await import('./ownership/send-ownership-email.ts')).handleSendOwnershipEmail,
    ),
    onJob(
      sendSchoolMembershipEmail,
      async () => (await import('./send-school-membership-email.ts')).handleSendSchoolMembershipEmail,
    ),
    onJob(
      sendSchoolInvitationEmail,
      async () =>
        (await import('./invitations/send-school-invitation-email.ts')).handleSendSchoolInvitationEmail,
    ),
    onJob(
      purgeInvitations,
      async () => (await import('./invitations/purge-invitations.ts')).handlePurgeInvitations,
      {
        cron: '21 4 * * *',
      },
    ),
    onJob(emailUnusedStaff, async () => (await import('./email-unused-staff.ts')).handleEmailUnusedStaff, {
      cron: '51 5 1 * *',
    }),
    onJob(
      sendUnusedStaffEmail,
      async () => (await import('./email-unused-staff.ts')).handleSendUnusedStaffEmail,
    ),
  ],
});

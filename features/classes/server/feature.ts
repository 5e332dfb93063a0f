import { membershipKinds } from '#features/invitations/server/membership-kind.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as bans from '../class-bans.contract.ts';
import * as members from '../class-members.contract.ts';
import * as contract from '../contract.ts';
import * as joining from '../joining.contract.ts';
import { announceToClass, deleteClassAnnouncement } from './announce-to-class.ts';
import { banFromClass, liftClassBan } from './ban-from-class.ts';
import { archiveClass, deleteClass, getClass, mergeClass, updateClass } from './change-class.ts';
import { classCsvRoute } from './class-csv-route.ts';
import { addClassMembers, removeClassMember, updateClassMember } from './class-members.ts';
import { addClassProject, removeClassProject } from './class-projects.ts';
import { sendClassMembershipEmail } from './classes.jobs.ts';
import { classesOfMember } from './classes-of-member.ts';
import { copyClass, createClass } from './create-class.ts';
import { inviteToClass, listClassInvitations, withdrawClassInvitation } from './joining/class-invitations.ts';
import { classMemberships } from './joining/class-memberships.ts';
import { getClassInvitation } from './joining/get-class-invitation.ts';
import { listClassRequests } from './joining/list-class-requests.ts';
import { requestClassMembership } from './joining/request-class-membership.ts';
import { listClassAnnouncements } from './list-class-announcements.ts';
import { listClassBans } from './list-class-bans.ts';
import { listClassProjects } from './list-class-projects.ts';
import { listClasses } from './list-classes.ts';
import { clearClassCode, closeSignInWindow, openSignInWindow, renewClassCode } from './sign-in-window.ts';
import { waysInEndpoints } from './ways-in/ways-in-endpoints.ts';

export const classes = feature({
  name: 'classes',
  plugs: [memberParts.plug(classesOfMember), membershipKinds.plug(classMemberships)],
  endpoints: [
    bind(contract.listClasses, listClasses),
    bind(contract.createClass, createClass),
    bind(contract.getClass, getClass),
    bind(contract.updateClass, updateClass),
    bind(contract.deleteClass, deleteClass),
    bind(contract.copyClass, copyClass),
    bind(contract.mergeClass, mergeClass),
    bind(contract.archiveClass, archiveClass),
    bind(contract.renewClassCode, renewClassCode),
    bind(contract.clearClassCode, clearClassCode),
    bind(contract.openSignInWindow, openSignInWindow),
    bind(contract.closeSignInWindow, closeSignInWindow),
    bind(members.addClassMembers, addClassMembers),
    bind(members.updateClassMember, updateClassMember),
    bind(members.removeClassMember, removeClassMember),
    bind(members.listClassProjects, listClassProjects),
    bind(members.addClassProject, addClassProject),
    bind(members.removeClassProject, removeClassProject),
    bind(members.listClassAnnouncements, listClassAnnouncements),
    bind(members.announceToClass, announceToClass),
    bind(members.deleteClassAnnouncement, deleteClassAnnouncement),
    bind(bans.banFromClass, banFromClass),
    bind(bans.listClassBans, listClassBans),
    bind(bans.liftClassBan, liftClassBan),
    bind(joining.getClassInvitation, getClassInvitation),
    bind(joining.requestClassMembership, requestClassMembership),
    bind(joining.listClassRequests, listClassRequests),
    bind(joining.inviteToClass, inviteToClass),
    bind(joining.listClassInvitations, listClassInvitations),
    bind(joining.withdrawClassInvitation, withdrawClassInvitation),
    ...waysInEndpoints,
  ],
  jobs: [
    onJob(
      sendClassMembershipEmail,
      async () => (await import('./joining/send-class-membership-email.ts')).handleSendClassMembershipEmail,
    ),
  ],
  build: (plugged) => ({ routes: [classCsvRoute(plugged)] }),
});

import { membershipKinds } from '#features/invitations/server/membership-kind.ts';
import { schoolOfViewer } from '#features/invitations/server/school-of-viewer.ts';
import { memberCounters } from '#features/members/server/member-counter.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { memberSearch } from '#features/members/server/member-search.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as bans from '../bans.contract.ts';
import * as contract from '../contract.ts';
import * as membership from '../membership.contract.ts';
import * as templates from '../templates.contract.ts';
import { banFromProject } from './bans/ban-from-project.ts';
import { liftProjectBan } from './bans/lift-project-ban.ts';
import { listProjectBans } from './bans/list-project-bans.ts';
import { projectCampaigns } from './campaign-of-project.ts';
import { cloneProject } from './clone-project.ts';
import { createProject } from './create-project.ts';
import { deleteProject, deleteSong } from './delete-project.ts';
import { documentRoutes } from './document-routes.ts';
import { getProject } from './get-project.ts';
import { listPresentMembers } from './list-present-members.ts';
import { listProjects } from './list-projects.ts';
import { listTemplates } from './list-templates.ts';
import { getProjectInvitation } from './members/get-project-invitation.ts';
import { inviteManyToProject } from './members/invite-many-to-project.ts';
import { inviteToProject } from './members/invite-to-project.ts';
import { listProjectInvitations } from './members/list-project-invitations.ts';
import { listOpenMemberships, withdrawProjectInvitation } from './members/open-memberships.ts';
import { projectMemberships } from './members/project-memberships.ts';
import { projectsOfMember } from './members/projects-of-member.ts';
import { removeProjectMember } from './members/remove-project-member.ts';
import { requestProjectMembership } from './members/request-project-membership.ts';
import { searchProjectInvitees } from './members/search-project-invitees.ts';
import { updateProjectMember } from './members/update-project-member.ts';
import { projectCounter } from './project-counter.store.ts';
import { makeTemplate, removeTemplate, tagTemplate } from './project-templates.ts';
import { drawProjectPicture, sendProjectMembershipEmail } from './projects.jobs.ts';
import { thumbnailRoutes } from './thumbnail-routes.ts';
import { updateProject } from './update-project.ts';

/** Served on the site and on the studio's host. */
export const projects = feature({
  name: 'projects',
  points: [projectCampaigns],
  plugs: [
    memberParts.plug(projectsOfMember),
    memberCounters.plug(projectCounter),
    membershipKinds.plugFrom((plugged) => projectMemberships(plugged.one(projectCampaigns))),
  ],
  endpoints: [
    bind(contract.listProjects, listProjects),
    bind(contract.getProject, getProject),
    bind(contract.updateProject, updateProject),
    bind(contract.deleteProject, deleteProject),
    bind(contract.deleteSong, deleteSong),
    bind(contract.cloneProject, cloneProject),
    bind(contract.makeTemplate, makeTemplate),
    bind(contract.removeTemplate, removeTemplate),
    bind(templates.listTemplates, listTemplates),
    bind(templates.tagTemplate, tagTemplate),
    bind(bans.banFromProject, banFromProject),
    bind(bans.listProjectBans, listProjectBans),
    bind(bans.liftProjectBan, liftProjectBan),
    bind(membership.removeProjectMember, removeProjectMember),
    bind(membership.updateProjectMember, updateProjectMember),
    bind(membership.listOpenMemberships, listOpenMemberships),
    bind(membership.withdrawProjectInvitation, withdrawProjectInvitation),
    bind(membership.listProjectInvitations, listProjectInvitations),
    bind(membership.listPresentMembers, listPresentMembers),
  ],
  jobs: [
    onJob(
      drawProjectPicture,
      async () => (await import('./picture/draw-project-picture.ts')).handleDrawProjectPicture,
    ),
    onJob(
      sendProjectMembershipEmail,
      async () =>
        (await import('./members/send-project-membership-email.ts')).handleSendProjectMembershipEmail,
    ),
  ],
  routes: [thumbnailRoutes],
  build(plugged) {
    const campaigns = plugged.one(projectCampaigns);
    const findSchool = plugged.one(schoolOfViewer);
    return {
      routes: [documentRoutes(plugged)],
      endpoints: [
        bind(contract.createProject, (call, input) => createProject(call, campaigns, input)),
        bind(membership.getProjectInvitation, (call, input) =>
          getProjectInvitation(call, { campaigns, findSchool }, input),
        ),
        bind(membership.searchProjectInvitees, searchProjectInvitees(plugged.one(memberSearch))),
        bind(membership.inviteToProject, (call, input) => inviteToProject(call, campaigns, input)),
        bind(membership.inviteManyToProject, (call, input) => inviteManyToProject(call, campaigns, input)),
        bind(membership.requestProjectMembership, (call, input) =>
          requestProjectMembership(call, campaigns, input),
        ),
      ],
    };
  },
});

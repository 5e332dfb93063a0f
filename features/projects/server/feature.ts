import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import * as membership from '../membership.contract.ts';
import { cloneProject } from './clone-project.ts';
import { createProject } from './create-project.ts';
import { deleteProject, deleteSong } from './delete-project.ts';
import { documentRoutes } from './document-routes.ts';
import { getInvitation } from './get-invitation.ts';
import { getProject } from './get-project.ts';
import { inviteUser } from './invite-user.ts';
import { listPieces } from './list-pieces.ts';
import { listPresent } from './list-present.ts';
import { listOpenMemberships, withdrawInvitation } from './open-memberships.ts';
import { makeTemplate, removeTemplate } from './project-templates.ts';
import { removeMember } from './remove-member.ts';
import { requestMembership } from './request-membership.ts';
import { respondToMembership } from './respond-to-membership.ts';
import { thumbnailRoutes } from './thumbnail-routes.ts';
import { updateProject } from './update-project.ts';

/** Served on the site and on the studio's host alike. */
export const projects = feature({
  name: 'projects',
  endpoints: [
    bind(contract.listPieces, listPieces),
    bind(contract.getProject, getProject),
    bind(contract.createProject, createProject),
    bind(contract.updateProject, updateProject),
    bind(contract.deleteProject, deleteProject),
    bind(contract.deleteSong, deleteSong),
    bind(contract.cloneProject, cloneProject),
    bind(contract.makeTemplate, makeTemplate),
    bind(contract.removeTemplate, removeTemplate),
    bind(membership.removeMember, removeMember),
    bind(membership.getInvitation, getInvitation),
    bind(membership.inviteUser, inviteUser),
    bind(membership.requestMembership, requestMembership),
    bind(membership.respondToMembership, respondToMembership),
    bind(membership.listOpenMemberships, listOpenMemberships),
    bind(membership.withdrawInvitation, withdrawInvitation),
    bind(membership.listPresent, listPresent),
  ],
  routes: [documentRoutes, thumbnailRoutes],
});

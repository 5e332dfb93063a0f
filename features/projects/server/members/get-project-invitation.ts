import { findNamesAtSchool } from '#features/education/server/find-organizations.ts';
import { findViewersInvitation } from '#features/invitations/server/find-viewers-invitation.ts';
import type { SchoolOfViewer } from '#features/invitations/server/school-of-viewer.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getProjectInvitation as contract, ProjectInvitationView } from '../../membership.contract.ts';
import { checkNotBannedFromProject } from '../bans/project-ban.store.ts';
import { acceptsAnybody, type ProjectCampaigns } from '../campaign-of-project.ts';
import { hasReachedProjectLimit } from '../has-reached-project-limit.ts';
import { findJoinableProject } from './find-joinable-project.ts';
import { findTemplatesOf } from './find-members.ts';
import { findProjectMembership } from './project-membership.store.ts';

/** What the invitation page of a project shows; refuses banned users (403). */
export async function getProjectInvitation(
  call: Call,
  { campaigns, findSchool }: { campaigns: ProjectCampaigns; findSchool: SchoolOfViewer },
  { id, invitationToken: token }: InputOf<typeof contract>,
): Promise<ProjectInvitationView> {
  const { db, platform } = call;
  const { userId } = call.actor;
  const project = await findJoinableProject(db, id, userId);
  if (!project) throw notFound();
  if (userId !== null) await checkNotBannedFromProject(db, id, userId);
  const membership = userId === null ? null : await findProjectMembership(db, id, userId);
  const isMember = project.owner_id === userId || (membership?.accepted_at ?? null) !== null;
  const isOpen = membership !== null && !isMember;
  const hasReachedLimit =
    userId !== null &&
    !isMember &&
    (await hasReachedProjectLimit(call, userId, 'Project')) &&
    !(project.in_campaign && (await campaigns.liftsLimit(call, id, userId)));
  const names = userId === null ? null : await findNamesAtSchool(db, userId, [project.owner_id]);
  const ownerName = names?.get(project.owner_id);
  return {
    id,
    name: project.title,
    membershipId: isMember
      ? null
      : isOpen && membership.origin === 'invitation'
        ? membership.id
        : await findViewersInvitation(call, { kind: 'project', targetId: id, token }),
    isMember,
    ownerUsername: project.owner_username,
    ...(ownerName && { ownerName }),
    requestedMembership: isOpen && membership.origin === 'request',
    hasReachedTheLimit: hasReachedLimit,
    autoAccept: await acceptsAnybody(call, campaigns, project),
    mayBeDuplicated: project.open_collaboration && !(await findTemplatesOf(db, [id])).has(id),
    eduMode: platform.config.edition === 'education',
    organization: userId === null ? null : await findSchool(db, userId),
  };
}

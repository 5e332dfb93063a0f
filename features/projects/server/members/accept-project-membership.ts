import { conflict } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { projectRequestAccepted } from '../../contract.ts';
import type { ProjectCampaigns } from '../campaign-of-project.ts';
import { sendProjectMembershipEmail } from '../projects.jobs.ts';
import type { ProjectMembershipRow, ProjectRow } from '../projects.tables.ts';
import { publishToProject } from '../publish-to-project.ts';
import { checkMayJoinProject } from './check-may-join-project.ts';
import { updateOpenProjectMembership } from './project-membership.store.ts';

/** Accepts an open invitation or request and notifies a requester; refuses beyond the limits. Call it with the project's row locked. */
export async function acceptProjectMembership(
  call: Call,
  campaigns: ProjectCampaigns,
  { project, membership }: { project: ProjectRow; membership: ProjectMembershipRow },
): Promise<ProjectMembershipRow> {
  await checkMayJoinProject(call, campaigns, { project, userId: membership.user_id });
  const accepted = await updateOpenProjectMembership(call.db, {
    id: membership.id,
    answer: 'accepted_at',
    at: call.now,
  });
  if (!accepted) throw conflict('This was answered already.');
  if (membership.origin === 'request') {
    const about = { projectId: project.id, authorId: project.owner_id, requesterId: membership.user_id };
    await call.emit(projectRequestAccepted, about);
    await call.enqueue(sendProjectMembershipEmail, { membershipId: membership.id, about: 'accepted' });
  }
  await publishToProject(call, project.id, 'project-changed');
  return accepted;
}

import type { Membership } from '#features/invitations/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { ProjectCampaigns } from '../campaign-of-project.ts';
import { lockProject } from '../project.store.ts';
import type { ProjectMembershipRow, ProjectRow } from '../projects.tables.ts';
import { publishToProject } from '../publish-to-project.ts';
import { acceptProjectMembership } from './accept-project-membership.ts';
import { presentProjectMembership } from './present-project-membership.ts';
import { findProjectMembershipById, updateOpenProjectMembership } from './project-membership.store.ts';

/** Accepts or declines; null where no project has such a membership that the actor may answer. A repeated answer changes nothing; the opposite one is refused (409). */
export async function respondToProjectMembership(
  call: MemberCall,
  campaigns: ProjectCampaigns,
  { membershipId, accepts }: { membershipId: string; accepts: boolean },
): Promise<Membership | null> {
  const named = await findProjectMembershipById(call.db, membershipId);
  const project = named && (await lockProject(call.db, named.piece_id));
  // Read again under the lock: a concurrent answer may have come first.
  const one = project && (await findProjectMembershipById(call.db, membershipId));
  if (!one) return null;
  const mayAnswer = one.origin === 'invitation' ? one.user_id : project.owner_id;
  if (call.actor.userId !== mayAnswer) return null;
  if (one.accepted_at ?? one.declined_at) {
    if (accepts !== (one.accepted_at !== null)) throw conflict('This was answered already.');
    return presentProjectMembership(one);
  }
  return presentProjectMembership(
    accepts
      ? await acceptProjectMembership(call, campaigns, { project, membership: one })
      : await decline(call, project, one),
  );
}

async function decline(
  call: MemberCall,
  project: ProjectRow,
  one: ProjectMembershipRow,
): Promise<ProjectMembershipRow> {
  const declined = await updateOpenProjectMembership(call.db, {
    id: one.id,
    answer: 'declined_at',
    at: call.now,
  });
  if (!declined) throw conflict('This was answered already.');
  await publishToProject(call, project.id, 'project-changed');
  return declined;
}

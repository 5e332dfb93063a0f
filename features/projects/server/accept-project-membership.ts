import { conflict } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { projectRequestAccepted } from '../contract.ts';
import { checkMayJoinProject } from './check-may-join-project.ts';
import type { ProjectMembershipRow, ProjectRow } from './project.tables.ts';
import { updateOpenProjectMembership } from './project-membership.store.ts';
import { publishToProject } from './publish-to-project.ts';

/** Makes an open invitation or request a membership, and tells a requester; refuses where limits stand against it. The piece must be held. */
export async function acceptProjectMembership(
  call: Call,
  piece: ProjectRow,
  one: ProjectMembershipRow,
): Promise<ProjectMembershipRow> {
  await checkMayJoinProject(call, piece, one.user_id);
  const accepted = await updateOpenProjectMembership(call.db, one.id, 'accepted_at', call.now);
  if (!accepted) throw conflict('This was answered already.');
  if (one.origin === 'request') {
    const about = { projectId: piece.id, authorId: piece.owner_id, requesterId: one.user_id };
    await call.emit(projectRequestAccepted, about);
  }
  await publishToProject(call, piece.id, 'project-changed');
  return accepted;
}

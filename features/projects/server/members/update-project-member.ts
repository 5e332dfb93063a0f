import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { updateProjectMember as contract } from '../../membership.contract.ts';
import { lockOwnProject } from '../lock-own-project.ts';
import { publishToProject } from '../publish-to-project.ts';
import { findProjectMembershipById, updateProjectMembershipRole } from './project-membership.store.ts';

/** The owner decides whether a member edits or listens; their open rooms follow at once. */
export async function updateProjectMember(
  call: MemberCall,
  { projectId, id, member: { role } }: InputOf<typeof contract>,
): Promise<undefined> {
  await lockOwnProject(call, projectId);
  const membership = await findProjectMembershipById(call.db, id);
  if (!membership?.accepted_at || membership.piece_id !== projectId) throw notFound();
  if (membership.role === role) return;
  await updateProjectMembershipRole(call.db, id, role);
  await publishToProject(call, projectId, 'project-changed');
}

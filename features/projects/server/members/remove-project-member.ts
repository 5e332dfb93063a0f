import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { removeProjectMember as contract } from '../../membership.contract.ts';
import { lockProject } from '../project.store.ts';
import { endProjectSession, publishToProject } from '../publish-to-project.ts';
import { deleteProjectMembership, findProjectMembershipById } from './project-membership.store.ts';

/** A member leaves, or the owner removes them. */
export async function removeProjectMember(
  call: MemberCall,
  { projectId, id }: InputOf<typeof contract>,
): Promise<undefined> {
  const project = await lockProject(call.db, projectId);
  const membership = project && (await findProjectMembershipById(call.db, id));
  if (!membership?.accepted_at || membership.piece_id !== projectId) throw notFound();
  const { userId } = call.actor;
  if (userId !== membership.user_id && userId !== project?.owner_id) throw forbidden();
  await deleteProjectMembership(call.db, id);
  await publishToProject(call, projectId, 'project-changed');
  await endProjectSession(call, projectId, membership.user_id);
}

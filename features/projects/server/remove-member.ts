import type { InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { removeMember as contract } from '../membership.contract.ts';
import { deleteMembership, findMembershipById } from './membership.store.ts';
import { lockPiece } from './piece.store.ts';
import { tellProject } from './tell-project.ts';

/** A member leaves, or is taken out by the owner. */
export async function removeMember(
  call: MemberCall,
  { projectId, id }: InputOf<typeof contract>,
): Promise<undefined> {
  const piece = await lockPiece(call.db, projectId);
  const membership = piece && (await findMembershipById(call.db, id));
  if (!membership?.accepted_at || membership.piece_id !== projectId) throw notFound();
  const { userId } = call.actor;
  if (userId !== membership.user_id && userId !== piece?.owner_id) throw forbidden();
  await deleteMembership(call.db, id);
  await tellProject(call, projectId, 'project-changed');
}

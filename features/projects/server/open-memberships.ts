import { hydrateUsers } from '#features/identity/server/hydrate-users.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type {
  listOpenMemberships as listContract,
  withdrawInvitation as withdrawContract,
} from '../membership.contract.ts';
import { mostOpenMemberships } from '../model/piece-limits.ts';
import { findVisiblePiece } from './find-piece.ts';
import { deleteMembership, findMembershipById, findOpenMemberships } from './membership.store.ts';
import { lockOwnPiece } from './own-piece.ts';
import { tellProject } from './tell-project.ts';

export async function listOpenMemberships(
  call: MemberCall,
  { id }: InputOf<typeof listContract>,
): Promise<AnswerOf<typeof listContract>> {
  const { db, actor } = call;
  const piece = await findVisiblePiece(db, id, actor.userId);
  if (!piece) throw notFound();
  if (piece.owner_id !== actor.userId) throw forbidden();
  const rows = await findOpenMemberships(db, id, mostOpenMemberships);
  const users = await hydrateUsers(
    db,
    rows.map((row) => row.user_id),
  );
  return {
    items: rows.flatMap((row) => {
      const user = users.get(row.user_id);
      return user ? [{ id: row.id, kind: row.origin, createdAt: row.created_at.toISOString(), user }] : [];
    }),
  };
}

export async function withdrawInvitation(
  call: MemberCall,
  { projectId, id }: InputOf<typeof withdrawContract>,
): Promise<undefined> {
  await lockOwnPiece(call, projectId);
  const one = await findMembershipById(call.db, id);
  const isOpen = one !== null && one.accepted_at === null && one.declined_at === null;
  if (!isOpen || one.piece_id !== projectId || one.origin !== 'invitation') throw notFound();
  await deleteMembership(call.db, id);
  await tellProject(call, projectId, 'project-changed');
}

import { conflict } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { projectRequestAccepted } from '../contract.ts';
import { refuseFull } from './join-project.ts';
import { answerMembership } from './membership.store.ts';
import type { MembershipRow, PieceRow } from './piece.table.ts';
import { tellProject } from './tell-project.ts';

/** Makes an open invitation or request a membership, and tells a requester; refuses where limits stand against it. The piece must be held. */
export async function acceptMembership(
  call: Call,
  piece: PieceRow,
  one: MembershipRow,
): Promise<MembershipRow> {
  await refuseFull(call, piece, one.user_id);
  const accepted = await answerMembership(call.db, one.id, 'accepted_at', call.now);
  if (!accepted) throw conflict('This was answered already.');
  if (one.origin === 'request') {
    const about = { projectId: piece.id, authorId: piece.owner_id, requesterId: one.user_id };
    await call.emit(projectRequestAccepted, about);
  }
  await tellProject(call, piece.id, 'project-changed');
  return accepted;
}

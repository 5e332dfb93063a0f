import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { respondToMembership as contract } from '../membership.contract.ts';
import { acceptMembership } from './accept-membership.ts';
import { answerMembership, findMembershipById } from './membership.store.ts';
import { lockPiece } from './piece.store.ts';
import type { MembershipRow, PieceRow } from './piece.table.ts';
import { presentMembership } from './present-membership.ts';
import { tellProject } from './tell-project.ts';

/** Repeating an answer changes nothing; the opposite of an answer is refused (409). */
export async function respondToMembership(
  call: MemberCall,
  { membershipId, membership }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const named = await findMembershipById(call.db, membershipId);
  const piece = named && (await lockPiece(call.db, named.piece_id));
  // Read again: now nobody else answers it.
  const one = piece && (await findMembershipById(call.db, membershipId));
  if (!one) throw notFound();
  const mayAnswer = one.origin === 'invitation' ? one.user_id : piece.owner_id;
  if (call.actor.userId !== mayAnswer) throw forbidden();
  const accepts = membership.accepted === true;
  if (one.accepted_at ?? one.declined_at) {
    if (accepts !== (one.accepted_at !== null)) throw conflict('This was answered already.');
    return presentMembership(one);
  }
  return presentMembership(await answer(call, piece, one, accepts));
}

async function answer(
  call: MemberCall,
  piece: PieceRow,
  one: MembershipRow,
  accepts: boolean,
): Promise<MembershipRow> {
  if (accepts) return acceptMembership(call, piece, one);
  const declined = await answerMembership(call.db, one.id, 'declined_at', call.now);
  if (!declined) throw conflict('This was answered already.');
  await tellProject(call, piece.id, 'project-changed');
  return declined;
}

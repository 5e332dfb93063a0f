import { hasBlocked } from '#features/blocks/server/block.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { projectMembershipRequested } from '../contract.ts';
import type { requestMembership as contract } from '../membership.contract.ts';
import { mostOpenMemberships } from '../model/piece-limits.ts';
import { acceptMembership } from './accept-membership.ts';
import { findJoinable } from './find-joinable.ts';
import { refuseFull } from './join-project.ts';
import { countMemberships, findMembership, insertMembership } from './membership.store.ts';
import { lockPiece } from './piece.store.ts';
import { presentMembership } from './present-membership.ts';
import { tellProject } from './tell-project.ts';

/** Asks to be let in. An open collaboration lets in at once, and so does an invitation that is open. */
export async function requestMembership(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  const piece = (await findJoinable(call.db, id, userId)) && (await lockPiece(call.db, id));
  if (!piece) throw notFound();
  const found = await findMembership(call.db, id, userId);
  if (piece.owner_id === userId || found?.accepted_at)
    throw conflict('You work on this project already.', 'already_member');
  if (found?.origin === 'request')
    throw conflict('You already requested membership to this project.', 'already_requested');
  if (found) return presentMembership(await acceptMembership(call, piece, found));
  if (await hasBlocked(call.db, piece.owner_id, userId)) throw forbidden("You can't join this project.");
  await refuseFull(call, piece, userId);
  const { open } = await countMemberships(call.db, id);
  if (open >= mostOpenMemberships) throw forbidden('Too many requests wait for an answer.');
  const isOpen = piece.open_collaboration;
  const requested = await insertMembership(call.db, {
    id: call.newId(),
    pieceId: id,
    userId,
    origin: 'request',
    at: call.now,
    acceptedAt: isOpen ? call.now : null,
  });
  if (!requested) throw conflict('You already requested membership to this project.', 'already_requested');
  if (!isOpen)
    await call.emit(projectMembershipRequested, {
      projectId: id,
      authorId: userId,
      ownerId: piece.owner_id,
    });
  await tellProject(call, id, 'project-changed');
  return presentMembership(requested);
}

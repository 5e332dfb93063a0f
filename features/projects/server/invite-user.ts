import { hasBlocked } from '#features/blocks/server/block.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { projectInvited } from '../contract.ts';
import type { inviteUser as contract } from '../membership.contract.ts';
import { limitText, mostOpenMemberships } from '../model/piece-limits.ts';
import { acceptMembership } from './accept-membership.ts';
import { findInvitee } from './find-invitee.ts';
import { countMemberships, findMembership, insertMembership } from './membership.store.ts';
import { lockOwnPiece } from './own-piece.ts';
import { lockPiecesOf, makeLive } from './piece.store.ts';
import type { PieceRow } from './piece.table.ts';
import { hasReachedLimit } from './piece-limit.ts';
import { presentMembership } from './present-membership.ts';
import { tellProject } from './tell-project.ts';

const takesNone = "This person doesn't take invitations from you.";

/** Asks a user in. Who has asked to be let in themselves is in with that; who was asked already is not told again. */
export async function inviteUser(
  call: MemberCall,
  { id, username }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const piece = await lockOwnPiece(call, id);
  const userId = await findInvitee(call, username);
  if (userId === null) throw invalid({ username: ['There is no member with this name.'] });
  if (userId === piece.owner_id) throw invalid({ username: ['This is you.'] });
  if (await hasBlocked(call.db, userId, call.actor.userId)) throw invalid({ username: [takesNone] });
  const found = await findMembership(call.db, id, userId);
  if (found?.accepted_at) throw invalid({ username: ['This member works on the project already.'] });
  if (found?.origin === 'request') return presentMembership(await acceptMembership(call, piece, found));
  if (found) return presentMembership(found);
  const { open } = await countMemberships(call.db, id);
  if (open >= mostOpenMemberships) throw forbidden('Too many invitations wait for an answer.');
  await openToOthers(call, piece);
  const invited = await insertMembership(call.db, {
    id: call.newId(),
    pieceId: id,
    userId,
    origin: 'invitation',
    at: call.now,
    acceptedAt: null,
  });
  if (!invited) throw invalid({ username: ['This member was invited already.'] });
  await call.emit(projectInvited, { projectId: id, authorId: call.actor.userId, invitedId: userId });
  await tellProject(call, id, 'project-changed');
  return presentMembership(invited);
}

/** A song becomes a live project with the first invitation, if the owner's plan allows one more. */
async function openToOthers(call: MemberCall, piece: PieceRow): Promise<void> {
  if (piece.kind === 'Project') return;
  await lockPiecesOf(call.db, piece.owner_id);
  if (await hasReachedLimit(call, piece.owner_id, 'Project')) throw forbidden(limitText, 'limit_reached');
  await makeLive(call.db, piece.id);
}

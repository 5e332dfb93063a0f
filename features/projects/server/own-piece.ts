import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { lockVisiblePiece } from './find-piece.ts';
import type { PieceRow } from './piece.table.ts';

/** The caller's own piece, held until the transaction ends: 403 for another's that the caller may see, 404 otherwise (PROJECT-060). */
export async function lockOwnPiece(call: MemberCall, id: string): Promise<PieceRow> {
  const piece = await lockVisiblePiece(call, id);
  if (piece.owner_id !== call.actor.userId) throw forbidden();
  return piece;
}

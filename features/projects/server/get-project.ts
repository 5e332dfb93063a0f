import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { getProject as contract, PieceDocument } from '../contract.ts';
import { findVisiblePiece } from './find-piece.ts';
import { presentPiece } from './present-pieces.ts';

export async function getProject(call: Call, { id }: InputOf<typeof contract>): Promise<PieceDocument> {
  const piece = await findVisiblePiece(call.db, id, call.actor.userId);
  if (!piece) throw notFound();
  return presentPiece(call, piece);
}

import type { Db } from '#platform/server/call.ts';
import type { PieceKind } from '../model/piece-kind.ts';
import { pieceLimit } from '../model/piece-limits.ts';
import { findPieceCount } from './find-piece-count.ts';

/** Whether the member's plan allows no further piece of this kind. In a transaction that adds one, after `lockPiecesOf`. */
export async function hasReachedLimit(db: Db, userId: string, kind: PieceKind, now: Date): Promise<boolean> {
  const found = await findPieceCount(db, userId, kind, now);
  if (!found) return true;
  const limit = pieceLimit(found.plan, kind);
  return limit !== null && found.count >= limit && !(found.lifted && kind === 'Project');
}

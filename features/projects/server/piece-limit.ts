import type { Call } from '#platform/server/call.ts';
import type { PieceKind } from '../model/piece-kind.ts';
import { pieceLimit } from '../model/piece-limits.ts';
import { findPieceCount } from './find-piece-count.ts';

/**
 * Whether the member's plan allows no further piece of this kind; never where plans limit nothing. In a transaction that adds
 * one, after `lockPiecesOf`.
 */
export async function hasReachedLimit(
  { db, now, platform }: Call,
  userId: string,
  kind: PieceKind,
): Promise<boolean> {
  if (!platform.config.planLimits) return false;
  const found = await findPieceCount(db, userId, kind, now);
  if (!found) return true;
  const limit = pieceLimit(found.plan, kind);
  return limit !== null && found.count >= limit && !(found.lifted && kind === 'Project');
}

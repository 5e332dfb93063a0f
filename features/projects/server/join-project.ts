import { forbidden } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { liveLimitText, mostMembers } from '../model/piece-limits.ts';
import { countMemberships } from './membership.store.ts';
import { lockPiecesOf } from './piece.store.ts';
import type { PieceRow } from './piece.table.ts';
import { hasReachedLimit } from './piece-limit.ts';

/** Refuses (403) who may not become a member: the project is full, or their plan allows no further one. The piece must be held. */
export async function refuseFull(call: Call, piece: PieceRow, userId: string): Promise<void> {
  const { accepted } = await countMemberships(call.db, piece.id);
  if (accepted >= mostMembers) throw forbidden('This project is full.', 'full');
  await lockPiecesOf(call.db, userId);
  if (await hasReachedLimit(call, userId, 'Project')) throw forbidden(liveLimitText, 'limit_reached');
}

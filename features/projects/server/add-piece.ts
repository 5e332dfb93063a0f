import { uuidV4 } from '#platform/pure/ids.ts';
import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { PieceKind } from '../model/piece-kind.ts';
import { limitText } from '../model/piece-limits.ts';
import { copyDocument } from './document.store.ts';
import { insertPiece, lockPiecesOf } from './piece.store.ts';
import type { PieceRow } from './piece.table.ts';
import { hasReachedLimit } from './piece-limit.ts';

interface Wanted {
  kind: PieceKind;
  title: string;
  /** The piece whose document it begins with. */
  documentOf: PieceRow | null;
}

/** A new piece of the caller's; refuses (403) beyond the plan's limit, also where several come at once (PROJECT-053). */
export async function addPiece(call: MemberCall, { kind, title, documentOf }: Wanted): Promise<PieceRow> {
  const { userId } = call.actor;
  await lockPiecesOf(call.db, userId);
  if (await hasReachedLimit(call, userId, kind)) throw forbidden(limitText, 'limit_reached');
  const piece = await insertPiece(call.db, {
    id: uuidV4(call.randomBytes),
    ownerId: userId,
    kind,
    title,
    at: call.now,
  });
  return documentOf ? copyDocument(call.db, documentOf, piece, call.now) : piece;
}

import { createHash } from 'node:crypto';
import { conflict, forbidden } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { insertDocument, isSaved } from './document.store.ts';
import { isAtWork, lockVisiblePiece } from './find-piece.ts';

/**
 * Saves the bytes as the version after `basedOn`; the new version. Refuses (409, `version_conflict`) where another version stands
 * there by now. Sent again, because the answer was lost, the same bytes are answered as before. Call it in a transaction.
 */
export async function saveDocument(
  call: Call,
  id: string,
  { basedOn, bytes }: { basedOn: number; bytes: Buffer },
): Promise<number> {
  const piece = await lockVisiblePiece(call, id);
  const { userId } = call.actor;
  if (userId === null || !(await isAtWork(call.db, id, userId))) throw forbidden();
  const sha256 = createHash('sha256').update(bytes).digest();
  const version = basedOn + 1;
  if (piece.document_version === basedOn) {
    await insertDocument(call.db, id, version, { bytes, sha256, at: call.now });
    return version;
  }
  const isRepeated = piece.document_version === version && (await isSaved(call.db, id, version, sha256));
  if (!isRepeated) throw conflict('Somebody else has saved this project meanwhile.', 'version_conflict');
  return version;
}

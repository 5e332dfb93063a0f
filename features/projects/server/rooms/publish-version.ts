import { conflict } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { checkUpdate } from '#studio/document/check-update.ts';
import { findNewestVersion, insertDocument, updateVersionToPublished } from '../document.store.ts';
import { findCurrentDocument } from './current-document.store.ts';
import { mergedBytes } from './merged-bytes.ts';
import { lockLog } from './update-log.store.ts';

const unreadable = 'Some edits of this project can not be read. It can not be published as it is.';

/**
 * Keeps the document as it is now as a version that no thinning deletes; its number, the same one again where nothing was edited since.
 * Null where the project is gone or has no document. Refuses (409) where the log has edits that can not be read: the version would take their
 * place. Call it in a transaction.
 */
export async function publishVersion(
  { db, now, actor }: Pick<Call, 'db' | 'now' | 'actor'>,
  projectId: string,
  label: string,
): Promise<number | null> {
  const newest = await findNewestVersion(db, projectId);
  if (!newest) return null;
  await lockLog(db, projectId);
  const current = await findCurrentDocument(db, projectId);
  if (!current) return null;
  const kept = { projectId, label, savedBy: actor.userId };
  if (current.place.seq === current.versionSeq) {
    await updateVersionToPublished(db, { ...kept, version: current.version });
    return current.version;
  }
  if (current.updates.some((update) => checkUpdate(update) !== null)) throw conflict(unreadable);
  const version = newest.version + 1;
  const document = { bytes: mergedBytes(current), ...current.place, at: now };
  await insertDocument(db, { projectId, version, document });
  await updateVersionToPublished(db, { ...kept, version });
  return version;
}

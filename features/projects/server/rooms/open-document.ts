import * as Y from 'yjs';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { checkUpdate } from '#studio/document/check-update.ts';
import { newSong } from '#studio/document/new-song.ts';
import { insertDocument } from '../document.store.ts';
import { type CurrentDocument, findCurrentDocument, lockTitle } from './current-document.store.ts';
import { lockLog } from './update-log.store.ts';

/**
 * The document that a room begins with. A project that has none, or something that is no document, gets the empty template as its next
 * version. Null where the project is gone.
 */
export async function openDocument(
  { db, clock, randomBytes }: Platform,
  projectId: string,
): Promise<CurrentDocument | null> {
  const found = await findCurrentDocument(db, projectId);
  if (found && isReadable(found)) {
    await transaction(db, (tx) => lockLog(tx, projectId));
    return found;
  }
  return transaction(db, async (tx) => {
    const project = await lockTitle(tx, projectId);
    if (!project) return null;
    const place = await lockLog(tx, projectId);
    // Another process may have been first.
    const meanwhile = await findCurrentDocument(tx, projectId);
    if (meanwhile && isReadable(meanwhile)) return meanwhile;
    const bytes = Y.encodeStateAsUpdate(newSong({ name: project.title, randomBytes }));
    const version = (meanwhile?.version ?? 0) + 1;
    await insertDocument(tx, { projectId, version, document: { bytes, ...place, at: clock.now() } });
    return { version, versionSeq: place.seq, place, updates: [bytes] };
  });
}

const isReadable = ({ updates }: CurrentDocument): boolean =>
  updates.every((update) => checkUpdate(update) === null);

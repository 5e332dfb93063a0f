import * as Y from 'yjs';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { checkUpdate } from '#studio/document/check-update.ts';
import { newSong } from '#studio/document/new-song.ts';
import { insertDocument } from '../document.store.ts';
import { type CurrentDocument, findCurrentDocument, lockTitle } from './current-document.store.ts';
import { lockLog } from './update-log.store.ts';

/** What a room begins with. */
export interface OpenedDocument extends CurrentDocument {
  /**
   * `whole`; `damaged`: without rows that can not be read, of which no version may be saved, since it would replace them; `none`: nothing is
   * stored yet, and nothing may be before somebody comes who may edit.
   */
  state: 'whole' | 'damaged' | 'none';
}

/**
 * The document that a room begins with. A project that has none, or something of before the studio that is no document, gets the empty
 * template as its next version once somebody opens it who may edit. Null where the project is gone or its document can not be read.
 */
export async function openDocument(
  { db, clock, randomBytes, log }: Platform,
  projectId: string,
  { mayEdit }: { mayEdit: boolean },
): Promise<OpenedDocument | null> {
  const found = await findCurrentDocument(db, projectId);
  if (found && isDocument(found)) {
    await transaction(db, (tx) => lockLog(tx, projectId));
    return readable(found);
  }
  if (found && found.place.seq > 0) {
    log.error({ projectId }, 'the document of a project can not be read');
    return null;
  }
  if (!mayEdit) return nothingYet;
  return transaction(db, async (tx) => {
    const project = await lockTitle(tx, projectId);
    if (!project) return null;
    const place = await lockLog(tx, projectId);
    // Another process may have been first.
    const meanwhile = await findCurrentDocument(tx, projectId);
    if (meanwhile && isDocument(meanwhile)) return readable(meanwhile);
    const bytes = Y.encodeStateAsUpdate(newSong({ name: project.title, randomBytes }));
    const version = (meanwhile?.version ?? 0) + 1;
    await insertDocument(tx, { projectId, version, document: { bytes, ...place, at: clock.now() } });
    return { version, versionSeq: place.seq, place, updates: [bytes], state: 'whole' };
  });

  /** Without the rows that can not be read. */
  function readable(current: CurrentDocument): OpenedDocument {
    const updates = current.updates.filter(isReadable);
    const isWhole = updates.length === current.updates.length;
    if (!isWhole) log.error({ projectId }, 'edits in the log of a project can not be read');
    return { ...current, updates, state: isWhole ? 'whole' : 'damaged' };
  }
}

const nothingYet: OpenedDocument = {
  version: 0,
  versionSeq: 0,
  place: { epoch: 1, seq: 0 },
  updates: [],
  state: 'none',
};

/** Whether its version is a document. */
const isDocument = ({ updates: [version] }: CurrentDocument): boolean =>
  version !== undefined && isReadable(version);

const isReadable = (update: Uint8Array): boolean => checkUpdate(update) === null;

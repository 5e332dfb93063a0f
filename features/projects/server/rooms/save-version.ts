import * as Y from 'yjs';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { readSong } from '#studio/document/read-song.ts';
import { needsNewEpoch, rebuildDocument, stateOf } from '#studio/document/rebuild.ts';
import { findNewestVersion, insertDocument } from '../document.store.ts';
import { hasPresentMembers } from '../presence.store.ts';
import { deleteCoveredUpdates, type LogPlace, lockLog, notifyLog, updateEpoch } from './update-log.store.ts';

const dayMs = 24 * 3_600_000;
/** A smaller document is never written anew: that would only cost those who are offline their epoch. */
const smallBytes = 1024 * 1024;

interface Saved {
  projectId: string;
  doc: Y.Doc;
  /** The document has every row up to here. */
  place: LogPlace;
}

/**
 * Saves the document as the next version, from which it is loaded from then on, and deletes rows of the log from before a day that it
 * covers. Saves nothing where the project is gone, the epoch has ended, or a version covers as much. Returns the size of the state.
 */
export async function saveVersion(
  { db, clock }: Platform,
  { projectId, doc, place }: Saved,
): Promise<number> {
  const bytes = Y.encodeStateAsUpdate(doc);
  const at = clock.now();
  await transaction(db, async (tx) => {
    const newest = await findNewestVersion(tx, projectId);
    if (!newest) return;
    const log = await lockLog(tx, projectId);
    if (log.epoch !== place.epoch || newest.up_to_seq >= place.seq) return;
    await insertDocument(tx, { projectId, version: newest.version + 1, document: { bytes, ...place, at } });
    const before = new Date(at.getTime() - dayMs);
    await deleteCoveredUpdates(tx, projectId, { ...place, before });
  });
  return bytes.length;
}

/**
 * Writes the document anew as the first version of the next epoch where it has grown far beyond what is in it and nobody has it open. The
 * version of before stays. Says so to every process, whose rooms of the project end, and returns whether it was done.
 */
export async function renewEpoch(
  { db, clock }: Platform,
  { projectId, doc, place, processId }: Saved & { processId: string },
): Promise<boolean> {
  const stateBytes = Y.encodeStateAsUpdate(doc).length;
  if (stateBytes < smallBytes) return false;
  const song = readSong(doc);
  if (!needsNewEpoch({ song, stateBytes })) return false;
  const bytes = stateOf(rebuildDocument(song));
  const now = clock.now();
  return transaction(db, async (tx) => {
    const newest = await findNewestVersion(tx, projectId);
    if (!newest) return false;
    const log = await lockLog(tx, projectId);
    const isBehind = log.epoch !== place.epoch || log.seq !== place.seq || newest.up_to_seq !== place.seq;
    if (isBehind || (await hasPresentMembers(tx, projectId, now))) return false;
    const epoch = place.epoch + 1;
    await updateEpoch(tx, projectId, epoch);
    await notifyLog(tx, projectId, processId);
    await insertDocument(tx, {
      projectId,
      version: newest.version + 1,
      document: { bytes, epoch, seq: 0, at: now },
    });
    return true;
  });
}

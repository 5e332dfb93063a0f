import * as Y from 'yjs';
import { conflict, invalid, notFound, tooMany } from '#platform/pure/refusal.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { checkUpdate } from '#studio/document/check-update.ts';
import { insertDocument } from '../document.store.ts';
import { applyUpdate, type Refused, threadMs } from './apply-update.ts';
import { type ClientOwners, findClientOwners } from './client-owners.ts';
import { type CurrentDocument, findCurrentDocument, lockTitle } from './current-document.store.ts';
import { sendMeterOf } from './send-meter.ts';
import { insertUpdates, type LogPlace, lockLog, notifyLog } from './update-log.store.ts';

const maxStateBytes = 15 * 1024 * 1024;

interface Merged {
  bytes: Uint8Array;
  writtenBy: string;
  /** Of the page's document; null for whatever epoch there is. */
  epoch: number | null;
}

/**
 * Merges an update into a project's document by its log, from which open rooms read it; the first one is the document. Returns the place
 * in the log. Refuses what can not be read or builds on edits that are not here (422), an epoch that has ended (409, `new_epoch`), and who
 * makes the server compute for too long (429): of an update that was broken off the first part stays, and the page sends what is missing.
 */
export async function mergeIntoDocument(
  platform: Platform,
  projectId: string,
  merged: Merged,
): Promise<LogPlace> {
  const { db, clock } = platform;
  const meter = sendMeterOf(db, projectId, merged.writtenBy);
  if (meter.countCost(0) !== null) throw tooOften();
  const current =
    (await findCurrentDocument(db, projectId)) ?? (await insertFirst(platform, projectId, merged));
  if ('seq' in current) return current;
  const { epoch, seq } = current.place;
  if (merged.epoch !== null && merged.epoch !== epoch) throw newEpoch();
  const begin = threadMs();
  const { change, refused } = changeOf(current, merged, findClientOwners(db, projectId));
  meter.countCost(threadMs() - begin);
  if (refused?.as === 'wrongMessage') throw refusalOf(refused);
  if (change === null) return { epoch, seq };
  const updates = [{ bytes: change, writtenBy: merged.writtenBy }];
  const last = await insertUpdates(db, { projectId, epoch, appendedBy: 'merge', updates, at: clock.now() });
  if (last === null) throw newEpoch();
  if (refused !== null) throw refusalOf(refused);
  return { epoch, seq: last };
}

const tooOften = () => tooMany(10);
const refusalOf = ({ as, reason }: Refused) =>
  as === 'tooMuch' ? tooOften() : invalid({ document: [`is ${reason}`] });
const newEpoch = () => conflict('This project has been written anew meanwhile.', 'new_epoch');

/** What an update changes in a document, null where that is nothing, and why not all of it was taken. */
function changeOf(
  current: CurrentDocument,
  { bytes, writtenBy }: Merged,
  owners: ClientOwners | null,
): { change: Uint8Array | null; refused: Refused | null } {
  const doc = new Y.Doc();
  for (const update of current.updates) if (checkUpdate(update) === null) Y.applyUpdate(doc, update);
  const changes: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => changes.push(update));
  const refused = applyUpdate(doc, bytes, {
    origin: 'merge',
    isForged: (of, update) => owners?.refuses(of, update, writtenBy) ?? false,
  });
  const isFull = Y.encodeStateAsUpdate(doc).length > maxStateBytes;
  doc.destroy();
  if (isFull) throw invalid({ document: ['is too large'] });
  return { change: changes.length === 0 ? null : Y.mergeUpdates(changes), refused };
}

/** Makes the update the first version; the current document where somebody else was first. */
async function insertFirst(
  { db, clock }: Platform,
  projectId: string,
  { bytes }: Merged,
): Promise<LogPlace | CurrentDocument> {
  const doc = new Y.Doc();
  const refused = applyUpdate(doc, bytes, { origin: 'merge' });
  if (refused?.as === 'wrongMessage') throw refusalOf(refused);
  const first = refused === null ? bytes : Y.encodeStateAsUpdate(doc);
  const place = await transaction(db, async (tx) => {
    if (!(await lockTitle(tx, projectId))) throw notFound();
    const meanwhile = await findCurrentDocument(tx, projectId);
    if (meanwhile) return meanwhile;
    const place = await lockLog(tx, projectId);
    await insertDocument(tx, {
      projectId,
      version: 1,
      document: { bytes: first, ...place, at: clock.now() },
    });
    await notifyLog(tx, projectId, 'merge');
    return place;
  });
  if (refused !== null) throw refusalOf(refused);
  return place;
}

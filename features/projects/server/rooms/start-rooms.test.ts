import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { plugged } from '#apps/features.ts';
import type { MemberActor } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { callLiveMessageListeners } from '#platform/server/live/live-message-listeners.ts';
import { readSong } from '#studio/document/read-song.ts';
import { readMessage, toMessage } from '#studio/document/room-messages.ts';
import { aTrack, peersOfOneProject } from '#testing/documents/a-project.ts';
import { aWorld } from '#testing/world.ts';
import { aNewProject } from '../../testing/a-new-project.ts';
import { insertDocument } from '../document.store.ts';
import { logChannel } from './log-channel.ts';
import { startRooms } from './start-rooms.ts';
import { insertUpdates, lockLog } from './update-log.store.ts';

const world = await aWorld();
const { db } = world.platform;
const ada = await world.person('ada', { accountType: 6 });

const actor = { userId: ada.id, sessionKey: 'key', siteAdmin: false } as MemberActor;

/** A page with nothing of its own, that asks for all. */
function openPage(presence: Awaited<ReturnType<ReturnType<typeof startRooms>['enter']>>) {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  const receiver = presence?.attach?.({
    send(message) {
      const read = typeof message === 'string' ? null : readMessage(new Uint8Array(message));
      if (read?.kind !== 'update') return;
      updates.push(read.bytes);
      Y.applyUpdate(doc, read.bytes);
    },
    close: () => {},
    bufferedBytes: () => 0,
  });
  receiver?.receive(toMessage('stateVector', Y.encodeStateVector(doc)), true);
  return { doc, updates, receiver };
}

/** Whether a statement waits for a lock. */
const isWaiting = async (): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n === 1;
};

test('[STUDIO-152] an edit that another process appends while a room is loading is in what its first page gets', async () => {
  const { id } = await aNewProject(ada);
  const [peer] = peersOfOneProject('Ben');
  if (!peer) throw new Error('There is no peer');
  const at = world.platform.clock.now();
  const document = { bytes: Y.encodeStateAsUpdate(peer.doc), at };
  await insertDocument(db, { projectId: id, version: 1, document });
  const before = Y.encodeStateVector(peer.doc);
  aTrack(peer, { name: 'Strings' });
  const edit = { bytes: Y.encodeStateAsUpdate(peer.doc, before), writtenBy: null };

  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const appended = transaction(db, async (tx) => {
    const { epoch } = await lockLog(tx, id);
    locked.resolve();
    await released.promise;
    await insertUpdates(tx, { projectId: id, epoch, appendedBy: 'other', updates: [edit], at });
  });
  await locked.promise;
  const rooms = startRooms(world.platform, plugged);
  const entering = rooms.enter(actor, id);
  // It has read the document and waits for the log.
  await expect.poll(isWaiting).toBe(true);
  callLiveMessageListeners(logChannel(id, 'other'), 'log');
  released.resolve();
  await appended;

  const presence = await entering;
  const page = openPage(presence);
  await expect.poll(() => readSong(page.doc).tracks.map(({ name }) => name)).toContain('Strings');
  presence?.end();
  await rooms.close();
});

test('[STUDIO-228] who opens a project that nobody has changed gets its stored bytes as they are, and after an edit what it is then (the bytes; not the time)', async () => {
  const { id } = await aNewProject(ada);
  const [peer] = peersOfOneProject('Ben');
  if (!peer) throw new Error('There is no peer');
  const at = world.platform.clock.now();
  aTrack(peer, { name: 'Strings' });
  // Its bytes have what was deleted; encoded again they do not.
  peer.doc.gc = false;
  peer.doc.getMap('tracks').delete(peer.song().tracks.find(({ name }) => name === 'Strings')?.id ?? '');
  const stored = Y.encodeStateAsUpdate(peer.doc);
  await insertDocument(db, { projectId: id, version: 1, document: { bytes: stored, at } });
  const rooms = startRooms(world.platform, plugged);
  const [one, two] = [await rooms.enter(actor, id), await rooms.enter(actor, id)];
  const first = openPage(one);
  await expect.poll(() => first.updates.length).toBe(1);
  expect(first.updates[0]).toEqual(stored);
  const before = Y.encodeStateVector(peer.doc);
  aTrack(peer, { name: 'Keys' });
  first.receiver?.receive(toMessage('update', Y.encodeStateAsUpdate(peer.doc, before)), true);
  const second = openPage(two);
  await expect.poll(() => readSong(second.doc).tracks.map(({ name }) => name)).toContain('Keys');
  const hasDeleted = (bytes: Uint8Array) => Buffer.from(bytes).includes('Strings');
  expect([stored, ...second.updates].map(hasDeleted)).toEqual([true, false]);
  for (const presence of [one, two]) presence?.end();
  await rooms.close();
});

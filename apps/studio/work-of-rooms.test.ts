import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { findCurrentDocument } from '#features/projects/server/rooms/current-document.store.ts';
import { openDocument } from '#features/projects/server/rooms/open-document.ts';
import { Room } from '#features/projects/server/rooms/room.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { savePreset } from '#features/sounds/presets.contract.ts';
import { audioKeyOf } from '#features/tracks/server/files/track-files.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { planOf } from '#studio/document/plan-of.ts';
import { readSong } from '#studio/document/read-song.ts';
import { readMessage, toMessage } from '#studio/document/room-messages.ts';
import { writeRecord } from '#studio/document/write-record.ts';
import { aPeer } from '#testing/documents/a-project.ts';
import { deviceTable } from '#testing/documents/device-table.ts';
import { aStudioProcess } from '#testing/rooms/a-studio-process.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { platform } = world;
const [ada, ben] = [
  await world.person('ada', { accountType: 6 }),
  await world.person('ben', { accountType: 6 }),
];
const studio = await aStudioProcess(world);
afterAll(() => studio.stop());

/** A room of a new project, which reads no socket, and those who enter it. */
async function aRoom() {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const current = await openDocument(platform, id, { mayEdit: true });
  if (!current) throw new Error('There is no document');
  let isEmpty = false;
  const onEmpty = () => {
    isEmpty = true;
  };
  const room = new Room({ platform, projectId: id, processId: 'test', current, onEmpty, onEnd: () => {} });
  const enter = (name: string) => {
    const sent: (Uint8Array | string)[] = [];
    const socket = {
      send: (data: Uint8Array | string) => sent.push(data),
      close: () => {},
      bufferedBytes: () => 0,
    };
    return { sent, seat: room.enter({ userId: ada.id, name, role: 'editor', isMember: true }, socket) };
  };
  return { room, enter, isEmpty: () => isEmpty };
}

/** An update that adds a track to the document of a room. */
function anUpdate({ doc }: Room, name: string): Uint8Array {
  const peer = aPeer(name, 4000 + name.length, Y.encodeStateAsUpdate(doc));
  const before = Y.encodeStateVector(peer.doc);
  peer.edit((editing) => addTrack(editing, { kind: 'instrument', name }));
  return Y.encodeStateAsUpdate(peer.doc, before);
}

test('[STUDIO-221] the room passes an edit on in the turn in which it arrives, as one message to each other person and none to its author (messages; the figure says the time)', async () => {
  const { room, enter } = await aRoom();
  const people = Array.from({ length: 8 }, (_, n) => enter(`person ${n}`));
  for (const { sent } of people) sent.length = 0;
  const [author, ...others] = people;
  author?.seat.receive(toMessage('update', anUpdate(room, 'Keys')), true);
  expect(author?.sent).toEqual([]);
  for (const { sent } of others) {
    expect(sent).toHaveLength(1);
    const message = readMessage(sent[0] as Uint8Array);
    expect(message?.kind).toBe('update');
  }
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(room.doc));
  expect(readSong(doc).tracks.map(({ name }) => name)).toContain('Keys');
  room.end(1001, 'over');
});

test('[STUDIO-226] a room has one document, one listener to it and one copy of each message, however many are in it, and keeps nothing of those who have left (objects; the figure says the memory)', async () => {
  const { room, enter, isEmpty } = await aRoom();
  const listeners = () => (room.doc as unknown as { _observers: Map<string, Set<unknown>> })._observers;
  const counted = () => [...listeners().values()].reduce((sum, { size }) => sum + size, 0);
  const alone = counted();
  const people = Array.from({ length: 3 }, (_, n) => enter(`person ${n}`));
  const [author, second, third] = people;
  expect(counted()).toBe(alone);
  author?.seat.receive(toMessage('update', anUpdate(room, 'Keys')), true);
  expect(second?.sent.at(-1)).toBeInstanceOf(Uint8Array);
  expect(second?.sent.at(-1)).toBe(third?.sent.at(-1));
  for (const { seat } of people) room.leave(seat);
  expect([room.seats().length, isEmpty(), counted()]).toEqual([0, true, alone]);
  expect(await room.settle()).toBe(true);
  room.end(1001, 'nobody is here');
  expect(counted()).toBe(0);
});

test('[STUDIO-226] rooms that are left at once are saved a few at a time, so that others go on reading the database', async () => {
  const people = [ada, ben, await world.person('cleo', { accountType: 6 })];
  const ids: string[] = [];
  const pages = await Promise.all(
    Array.from({ length: 24 }, async (_, n) => {
      const person = people[n % 3] ?? ada;
      const { id } = await aNewProject(person, { kind: 'Project' });
      ids.push(id);
      const page = await studio.page(person, id);
      page.edit((editing) => addTrack(editing, { kind: 'instrument', name: 'Keys' }));
      return page;
    }),
  );
  await expect.poll(() => pages.every((page) => page.isSaved())).toBe(true);
  const { pool } = world.database;
  let mostWaiting = 0;
  const looking = setInterval(() => {
    mostWaiting = Math.max(mostWaiting, pool.waitingCount);
  });
  await Promise.all(pages.map((page) => page.leave()));
  const unsaved = async () => {
    const found: string[] = [];
    for (const id of ids)
      if ((await findCurrentDocument(platform.db, id))?.updates.length !== 1) found.push(id);
    return found;
  };
  await expect.poll(unsaved).toEqual([]);
  clearInterval(looking);
  expect(mostWaiting).toBeLessThan(4);
});

test('[STUDIO-215] a page has its document after one message of its own, in the third of the server (messages; the figure says the time)', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const socket = new WebSocket(`ws://${studio.address}/room?project=${id}`, {
    headers: await studio.headersOf(ada),
  });
  const doc = new Y.Doc();
  const kinds: string[] = [];
  let sent = 0;
  socket.on('message', (data: Buffer, isBinary) => {
    const message = isBinary ? readMessage(data) : null;
    kinds.push(message?.kind ?? 'text');
    if (message?.kind === 'update') Y.applyUpdate(doc, message.bytes);
    if (isBinary || sent > 0) return;
    sent += 1;
    socket.send(toMessage('stateVector', Y.encodeStateVector(doc)));
  });
  await expect.poll(() => kinds.includes('stateVector')).toBe(true);
  expect([kinds, sent]).toEqual([['text', 'update', 'stateVector'], 1]);
  expect(readSong(doc).tracks.map(({ kind }) => kind)).toEqual(['drums', 'master']);
  socket.close();
  await once(socket, 'close');
});

test("[STUDIO-240] a document that names another's and unknown sounds opens none of them: every call answers its owner 404 alike, and they are silent (sounds come from outside in a later part)", async () => {
  const bens = await ben.call(savePreset, {
    preset: { name: 'Mine', tags: [], devices: [{ type: 'analog', on: true, params: [] }] },
  });
  const track = await aStoredTrack(world, ben, { published: false });
  const key = audioKeyOf(track.id, 'sound');
  await platform.storage.put(key, Buffer.from('a private sound'));
  const named = [
    { preset: bens.id, file: key, asset: track.id.replaceAll('-', ''), loop: 'of-ben-1' },
    { preset: ada.id, file: audioKeyOf(ada.id, 'sound'), asset: 'nothing', loop: 'no-such-loop' },
  ];
  const { id: project } = await aNewProject(ada, { kind: 'Project' });
  const page = await studio.page(ada, project);
  page.doc.transact(() => {
    for (const [at, { preset, file, asset, loop }] of named.entries()) {
      writeRecord(page.doc, 'assets', asset, { name: file, frames: 48_000, channels: 2 });
      writeRecord(page.doc, 'tracks', `audio${at}`, { kind: 'audio', name: preset, order: `b${at}` });
      writeRecord(page.doc, 'clips', `clip${at}`, {
        kind: 'audio',
        length: 3840,
        asset,
        recipe: loop,
      });
      writeRecord(page.doc, 'regions', `region${at}`, {
        track: `audio${at}`,
        clip: `clip${at}`,
        start: 0,
        length: 3840,
      });
    }
  });
  await expect.poll(() => page.isSaved()).toBe(true);
  const song = page.song();
  expect(song.assets.map(({ name }) => name).sort()).toEqual(named.map(({ file }) => file).sort());

  for (const who of [ada, world.guest]) {
    const answers = await Promise.all(
      named.map(({ preset, file, asset, loop }) =>
        Promise.all([
          who.raw({ method: 'GET', url: `/files/${file}` }),
          who.raw({ method: 'GET', url: `/api/projects/${project}/assets/${asset}/file` }),
          ...(who === ada
            ? [
                who.raw({ method: 'GET', url: `/api/presets/${preset}` }),
                who.raw({ method: 'PUT', url: `/api/sounds/${loop}/favourite` }),
                who.raw({ method: 'PUT', url: `/api/sounds/${loop}/use` }),
              ]
            : []),
        ]),
      ),
    );
    const [foreign, unknown] = answers.map((all) => all.map(({ status, body }) => ({ status, body })));
    expect(foreign?.map(({ status }) => status)).toEqual(foreign?.map(() => 404));
    expect(foreign).toEqual(unknown);
  }
  const found = await ada.raw({
    method: 'GET',
    url: `/api/sounds?ids=${named.map(({ loop }) => loop).join()}`,
  });
  expect(found.body).toMatchObject({ sounds: [] });
  for (const strip of planOf(song, deviceTable).strips.filter(({ id }) => id.startsWith('audio')))
    expect([strip.notes.tick.length, strip.devices]).toEqual([0, []]);
  await page.leave();
});

import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { aNewProject, joinProject } from '#features/projects/testing/a-new-project.ts';
import { seededRandom } from '#platform/pure/seeded-random.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { roomLimits, toMessage } from '#studio/document/room-messages.ts';
import { forksOfHistory, longHistory } from '#testing/documents/quadratic-updates.ts';
import type { RoomPage } from '#testing/rooms/a-room-page.ts';
import { aStudioProcess } from '#testing/rooms/a-studio-process.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const [ada, ben] = [
  await world.person('ada', { accountType: 6 }),
  await world.person('ben', { accountType: 6 }),
];
const studio = await aStudioProcess(world);
afterAll(() => studio.stop());

async function twoPages(): Promise<{ adas: RoomPage; bens: RoomPage }> {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  await joinProject(ada, ben, id);
  return { adas: await studio.page(ada, id), bens: await studio.page(ben, id) };
}

/** The room goes on for the others: an edit of theirs is saved. */
async function expectGoesOn(page: RoomPage): Promise<void> {
  page.edit((editing) => addTrack(editing, { kind: 'instrument', name: 'Still here' }));
  await expect.poll(() => page.isSaved()).toBe(true);
  await page.leave();
}

const nothing = Y.encodeStateAsUpdate(new Y.Doc());
const textOf = (length: number) => 'x'.repeat(length);
const presence = (draft: unknown) => JSON.stringify({ event: 'presence', presence: { draft } });

test.each<[string, (page: RoomPage) => void, string]>([
  [
    'a message above 1 MiB',
    (page) => page.sendRaw(new Uint8Array(roomLimits.messageBytes + 2)),
    'A message is at most 1 MiB.',
  ],
  [
    'more than 200 messages a second',
    (page) => {
      for (let n = 0; n <= 200; n += 1) page.sendUpdate(nothing);
    },
    'At most 200 messages a second may be sent.',
  ],
  [
    'more than 2 MiB in 10 seconds',
    (page) => {
      const vector = new Uint8Array(900_000);
      for (let n = 0; n < 3; n += 1) page.sendRaw(toMessage('stateVector', vector));
    },
    'At most 2 MiB may be sent in 10 seconds.',
  ],
  ['presence above 4 KiB', (page) => page.sendRaw(presence(textOf(4096))), 'Presence is at most 4 KiB.'],
  [
    'presence more than 20 times a second',
    (page) => {
      for (let n = 0; n <= 20; n += 1) page.sendRaw(presence(n));
    },
    'Presence may be sent 20 times a second.',
  ],
])(
  '[STUDIO-237] who sends %s is disconnected with a reason, and the room goes on for the others',
  async (_what, send, reason) => {
    const { adas, bens } = await twoPages();
    send(bens);
    expect(await bens.closed).toEqual({ code: 4429, reason });
    await expectGoesOn(adas);
  },
);

test('[STUDIO-237] who comes back after sending much goes on with what they have sent before', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const vector = toMessage('stateVector', new Uint8Array(900_000));
  for (let n = 0; n < 2; n += 1) {
    const page = await studio.page(ada, id);
    page.sendRaw(vector);
    await page.leave();
  }
  const last = await studio.page(ada, id);
  last.sendRaw(vector);
  expect(await last.closed).toEqual({ code: 4429, reason: 'At most 2 MiB may be sent in 10 seconds.' });
});

test('[STUDIO-238] an update that takes too long is refused by the room and by HTTP', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  await joinProject(ada, ben, id);
  const [adas, bens] = [await studio.page(ada, id), await studio.page(ben, id)];
  const put = () =>
    ben.raw({
      method: 'PUT',
      url: `/api/projects/${id}/document`,
      body: Buffer.from(forksOfHistory(10_000)),
      headers: { 'content-type': 'application/octet-stream' },
    });
  bens.sendUpdate(longHistory(30_000));
  await expect.poll(() => bens.isSaved()).toBe(true);
  bens.sendUpdate(forksOfHistory(10_000));
  expect(await bens.closed).toEqual({ code: 4429, reason: 'These messages take too long to read.' });
  expect((await put()).status).toBe(429);
  await expectGoesOn(adas);
});

test.each<[string, Uint8Array | string]>([
  ['an empty message', new Uint8Array()],
  ['an unknown kind', Uint8Array.from([9, 0])],
  ['an update of no sense', Uint8Array.from([1, 7, 7, 7])],
  ['an update that claims to be huge', Uint8Array.from([1, 1, 255, 255, 255, 255, 15])],
  ['a state vector of no sense', Uint8Array.from([0, 255, 255, 255])],
  ['no JSON', 'hello'],
  ['another event', '{"event":"kept","epoch":1,"seq":1,"received":1}'],
  ['presence with more than there is', '{"event":"presence","presence":{"name":"Eve"}}'],
  ['presence of a wrong type', '{"event":"presence","presence":{"cursor":{"tick":"now"}}}'],
  ['a ping with more', '{"event":"ping","role":"owner"}'],
])('[STUDIO-239] %s closes the socket of who sends it and changes nothing', async (_what, message) => {
  const { adas, bens } = await twoPages();
  await expect.poll(() => adas.isSaved()).toBe(true);
  const before = Y.encodeStateAsUpdate(adas.doc);
  bens.sendRaw(message);
  expect((await bens.closed).code).toBe(4420);
  expect(Y.encodeStateAsUpdate(adas.doc)).toEqual(before);
  await expectGoesOn(adas);
});

test('an update that builds on edits which the room does not have is not counted as saved, and the page comes back with them', async () => {
  const { adas, bens } = await twoPages();
  const page = new Y.Doc();
  Y.applyUpdate(page, Y.encodeStateAsUpdate(bens.doc));
  const updates: Uint8Array[] = [];
  page.on('update', (update: Uint8Array) => updates.push(update));
  page.getMap('markers').set('a', new Y.Map([['tick', 0]]));
  (page.getMap('markers').get('a') as Y.Map<unknown>).set('tick', 1);
  bens.sendUpdate(updates[1] ?? nothing);
  expect(await bens.closed).toMatchObject({ code: 4420 });
  bens.doc.destroy();
  await expectGoesOn(adas);
});

test('[STUDIO-238] 60 pages with mutated messages leave the room as it is for the others (a small number; documents have 100,000)', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  await joinProject(ada, ben, id);
  const adas = await studio.page(ada, id);
  const random = seededRandom('mutated messages');
  const good = toMessage('update', Y.encodeStateAsUpdate(adas.doc));
  for (let n = 0; n < 60; n += 1) {
    const bad = good.slice(0, 1 + Math.floor(random() * good.length));
    for (let change = 0; change < 3; change += 1)
      bad[Math.floor(random() * bad.length)] = Math.floor(random() * 256);
    const page = await studio.page(ben, id);
    page.sendRaw(bad);
    await page.leave();
  }
  await expectGoesOn(adas);
});

test('[STUDIO-238] a guest who is refused and sends a broken frame disturbs nobody', async () => {
  const { adas, bens } = await twoPages();
  const { origin = '' } = await studio.headersOf(ada);
  const guest = new WebSocket(`ws://${studio.address}/room?project=none`, { headers: { origin } });
  guest.on('error', () => {});
  const closed = new Promise((resolve) => guest.once('close', resolve));
  // All reserved bits set, in the same moment in which the server says no.
  guest.once('upgrade', ({ socket }) => socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff])));
  await closed;
  await expectGoesOn(adas);
  await bens.leave();
});

import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { removeProjectMember, updateProjectMember } from '#features/projects/membership.contract.ts';
import { insertDocument } from '#features/projects/server/document.store.ts';
import { findCurrentDocument } from '#features/projects/server/rooms/current-document.store.ts';
import { mergedBytes } from '#features/projects/server/rooms/merged-bytes.ts';
import { updateEpoch } from '#features/projects/server/rooms/update-log.store.ts';
import { aNewProject, convertToTemplate, joinProject } from '#features/projects/testing/a-new-project.ts';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { addRegion } from '#studio/document/edits/add-region.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { deleteRecords } from '#studio/document/edits/delete-records.ts';
import { setRegion } from '#studio/document/edits/set-region.ts';
import { splitRegions } from '#studio/document/edits/split-regions.ts';
import { writeNotes } from '#studio/document/edits/write-notes.ts';
import { planOf } from '#studio/document/plan-of.ts';
import { readSong } from '#studio/document/read-song.ts';
import type { Song } from '#studio/document/song.ts';
import { renderSong } from '#studio/render/render-song.ts';
import { deviceTable } from '#testing/documents/device-table.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { aRoomBrowser, type RoomTab } from '#testing/rooms/a-room-browser.ts';
import { aStudioProcess } from '#testing/rooms/a-studio-process.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const [ada, ben] = [
  await world.person('ada', { accountType: 6 }),
  await world.person('ben', { accountType: 6 }),
];
const studio = await aStudioProcess(world);
const open = new Set<RoomTab>();
afterEach(async () => {
  await Promise.all([...open].map(({ room }) => room.close()));
  open.clear();
});
afterAll(() => studio.stop());

async function aSharedProject(): Promise<{ id: string; membershipId: string }> {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  return { id, membershipId: await joinProject(ada, ben, id) };
}

async function ready(opening: Promise<RoomTab>): Promise<RoomTab> {
  const tab = await opening;
  open.add(tab);
  await expect.poll(() => tab.isReady()).toBe(true);
  return tab;
}

/** Ada's and Ben's browsers with a tab each in one project. */
async function two() {
  const { id, membershipId } = await aSharedProject();
  const browsers = { ada: aRoomBrowser(), ben: aRoomBrowser() };
  const adas = await ready(browsers.ada.open(studio, ada, id));
  const bens = await ready(browsers.ben.open(studio, ben, id));
  return { id, membershipId, browsers, adas, bens };
}

const addNamed = (tab: RoomTab, name: string) =>
  tab.edit((editing) => addTrack(editing, { kind: 'instrument', name }))[0] ?? '';
const addBar = (tab: RoomTab, track: string) =>
  tab.edit((editing) => addRegion(editing, { track, start: 0, length: 3840, clip: { kind: 'notes' } }))[0] ??
  '';
const regionOf = (tab: RoomTab, id: string) => tab.song().regions.find((one) => one.id === id);

async function storedSong(id: string) {
  const current = await findCurrentDocument(db, id);
  const doc = new Y.Doc();
  if (current) Y.applyUpdate(doc, mergedBytes(current));
  return readSong(doc);
}

/** Of the samples of two bars. */
async function hashOf(song: Song): Promise<string> {
  const kernels = await openKernels();
  const { left, right } = renderSong(kernels, planOf(song, deviceOf), { from: 0, to: 7680 });
  return createHash('sha256').update(left).update(right).digest('hex');
}

/** All is in the database, and both have the same song, plan and samples. */
async function expectSame(id: string, ...tabs: RoomTab[]): Promise<void> {
  await expect
    .poll(() => tabs.map((tab) => tab.saving()), { timeout: 45_000 })
    .toEqual(tabs.map(() => 'saved'));
  const stored = await storedSong(id);
  for (const tab of tabs) {
    await expect.poll(() => tab.song(), { timeout: 45_000 }).toEqual(stored);
    expect(planOf(tab.song(), deviceTable)).toEqual(planOf(stored, deviceTable));
    expect(await hashOf(tab.song())).toBe(await hashOf(stored));
  }
}

test('[STUDIO-014] [STUDIO-015] a gesture is saved by itself, and the state reads "Saving" until it is', async () => {
  const { id, adas, bens } = await two();
  await expectSame(id, adas, bens);
  const states: string[] = [];
  adas.room.subscribe(() => states.push(adas.saving()));
  addNamed(adas, 'Keys');
  expect(adas.saving()).toBe('saving');
  await expectSame(id, adas, bens);
  expect(states.at(-1)).toBe('saved');
  expect(bens.names()).toContain('Keys');
});

test('[STUDIO-017] a tab that is killed without network loses nothing: the next one has it and sends it', async () => {
  const { id, browsers, adas, bens } = await two();
  await expectSame(id, adas, bens);
  browsers.ada.cut();
  await expect.poll(() => adas.saving()).toBe('offline');
  addNamed(adas, 'Keys');
  expect(adas.saving()).toBe('offline');
  await expect.poll(() => adas.room.isAtRisk()).toBe(false);
  // Another tab of the browser finds it while the first is still open: it is in storage.
  const next = await ready(browsers.ada.open(studio, ada, id));
  await expect.poll(() => next.names()).toContain('Keys');
  expect(bens.names()).not.toContain('Keys');
  await adas.room.close();
  open.delete(adas);
  browsers.ada.mend();
  await expectSame(id, next, bens);
  expect(bens.names()).toContain('Keys');
});

test('[STUDIO-019] edits of both sides of a lost network are there after it, deletions too', async () => {
  const { id, browsers, adas, bens } = await two();
  const track = addNamed(adas, 'Keys');
  const region = addBar(adas, track);
  await expectSame(id, adas, bens);
  browsers.ada.cut();
  await expect.poll(() => adas.saving()).toBe('offline');
  adas.edit((editing) => deleteRecords(editing, { from: 'regions', ids: [region] }));
  adas.room.undo.undo();
  adas.edit((editing) => setRegion(editing, { ids: [region], values: { color: 4 } }));
  addNamed(adas, 'Of Ada');
  addNamed(bens, 'Of Ben');
  bens.edit((editing) => setRegion(editing, { ids: [region], values: { name: 'Chorus' } }));
  browsers.ada.mend();
  await expectSame(id, adas, bens);
  expect(adas.names()).toEqual(expect.arrayContaining(['Of Ada', 'Of Ben']));
  expect(regionOf(bens, region)).toMatchObject({ color: 4, name: 'Chorus' });
});

test('[STUDIO-019] what was made without network and is too large for a message goes by HTTP', {
  timeout: 120_000,
}, async () => {
  const { id, browsers, adas, bens } = await two();
  const region = addBar(adas, addNamed(adas, 'Keys'));
  await expectSame(id, adas, bens);
  browsers.ada.cut();
  await expect.poll(() => adas.saving()).toBe('offline');
  const clip = regionOf(adas, region)?.clip ?? '';
  const note = { tick: 0, length: 240, pitch: 60, velocity: 0.123456789, chance: 1 };
  for (let n = 0; n < 10; n += 1)
    adas.edit((editing) =>
      writeNotes(editing, { clip, notes: Array.from({ length: 4000 }, (_, at) => ({ ...note, tick: at })) }),
    );
  browsers.ada.mend();
  await expectSame(id, adas, bens);
  expect(adas.puts[0]).toBeGreaterThan(1024 * 1024);
});

test('[STUDIO-021] [STUDIO-020] where the browser refuses storage, edits are saved by the server and the state says that this device keeps none', async () => {
  const { id } = await aSharedProject();
  const storage = Object.assign(new IDBFactory(), {
    open(): never {
      throw new Error('refused');
    },
  });
  const browser = aRoomBrowser({ storage });
  const tab = await ready(browser.open(studio, ada, id));
  addNamed(tab, 'Keys');
  await expectSame(id, tab);
  expect(tab.room.getState().deviceCopy).toBe('refused');
  browser.cut();
  await expect.poll(() => tab.saving()).toBe('offline');
  expect(tab.room.isAtRisk()).toBe(false);
  addNamed(tab, 'Lost with the tab');
  expect(tab.room.isAtRisk()).toBe(true);
  expect(tab.room.getState().saving).toEqual({
    kind: 'not saved',
    reason: 'There is no network, and this browser keeps no copy.',
  });
});

test('[STUDIO-022] another member on the same browser gets nothing of a copy, and its owner finds it again', async () => {
  const { id } = await aSharedProject();
  const browser = aRoomBrowser();
  const adas = await ready(browser.open(studio, ada, id));
  await expectSame(id, adas);
  browser.cut();
  await expect.poll(() => adas.saving()).toBe('offline');
  addNamed(adas, 'Secret');
  const again = await ready(browser.open(studio, ada, id));
  await expect.poll(() => again.names()).toContain('Secret');
  const bens = await browser.open(studio, ben, id);
  open.add(bens);
  await Promise.all([adas.room.close(), again.room.close()]);
  expect(bens.isReady()).toBe(false);
  expect(bens.names()).not.toContain('Secret');
});

test('[STUDIO-018] [STUDIO-229] after a restart of the server pages come back by themselves and lose nothing', async () => {
  const { id } = await aSharedProject();
  const ending = await aStudioProcess(world);
  const [one, other] = [aRoomBrowser(), aRoomBrowser()];
  const adas = await ready(one.open(ending, ada, id));
  const bens = await ready(other.open(ending, ben, id));
  addNamed(adas, 'Before');
  const stopping = ending.stop();
  addNamed(bens, 'Meanwhile');
  await stopping;
  await expect.poll(() => [adas.saving(), bens.saving()]).toEqual(['offline', 'offline']);
  addNamed(adas, 'After');
  one.mend(studio);
  other.mend(studio);
  await expectSame(id, adas, bens);
  expect(adas.names()).toEqual(expect.arrayContaining(['Before', 'Meanwhile', 'After']));
});

test('people see each other with what they point at, and those who leave are gone', async () => {
  const { adas, bens } = await two();
  for (let tick = 0; tick <= 100; tick += 1) bens.room.setPresence({ cursor: { tick } });
  const seen = () => adas.room.getState().people;
  await expect.poll(seen).toMatchObject([{ userId: ben.id, name: ben.username, cursor: { tick: 100 } }]);
  expect(seen()[0]?.clientId).toBe(bens.room.doc.clientID);
  expect(bens.room.getState().closed).toBeNull();
  await bens.room.close();
  open.delete(bens);
  await expect.poll(seen).toEqual([]);
});

test('a member who is made a listener reads so, and one who is removed is put out with a reason', async () => {
  const { id, membershipId, adas, bens } = await two();
  await ada.call(updateProjectMember, { projectId: id, id: membershipId, member: { role: 'listener' } });
  await expect.poll(() => bens.room.getState().role).toBe('listener');
  addNamed(adas, 'Keys');
  await expect.poll(() => bens.names()).toContain('Keys');
  await ada.call(removeProjectMember, { projectId: id, id: membershipId });
  await expect.poll(() => bens.room.getState().closed).toBe('You are not in this project any more.');
});

test("[STUDIO-164] edits made offline to a document that was written anew come back as a project of one's own, and who has none only goes on", async () => {
  const { id } = await aSharedProject();
  const [browser, other] = [aRoomBrowser(), aRoomBrowser()];
  const tab = await ready(browser.open(studio, ada, id));
  const bens = await ready(other.open(studio, ben, id));
  addNamed(tab, 'Keys');
  await expectSame(id, tab, bens);
  browser.cut();
  other.cut();
  await expect.poll(() => [tab.saving(), bens.saving()]).toEqual(['offline', 'offline']);
  addNamed(tab, 'Made offline');
  await expect.poll(async () => (await findCurrentDocument(db, id))?.version).toBe(2);
  const current = await findCurrentDocument(db, id);
  await updateEpoch(db, id, 2);
  const bytes = current ? mergedBytes(current) : new Uint8Array();
  await insertDocument(db, {
    projectId: id,
    version: 3,
    document: { bytes, epoch: 2, at: world.clock.now() },
  });
  browser.mend();
  await expect
    .poll(() => tab.room.getState().closed, { timeout: 8000 })
    .toBe('This project has been tidied up meanwhile.');
  other.mend();
  await expect.poll(() => bens.room.getState().isRenewed, { timeout: 8000 }).toBe(true);
  for (const one of [tab, bens]) {
    await one.room.close();
    open.delete(one);
  }
  const next = await ready(browser.open(studio, ada, id));
  const bensNext = await ready(other.open(studio, ben, id));
  addNamed(next, 'Bass');
  await expectSame(id, next, bensNext);
  expect(next.names()).toEqual(expect.arrayContaining(['Keys', 'Bass']));
  expect(next.names()).not.toContain('Made offline');
  await expect.poll(() => next.apart).toHaveLength(1);
  const apart = await storedSong(next.apart[0] ?? '');
  expect(apart.tracks.map(({ name }) => name)).toEqual(expect.arrayContaining(['Keys', 'Made offline']));
  expect(bensNext.apart).toEqual([]);
  // It comes back once.
  const third = await ready(browser.open(studio, ada, id));
  await expectSame(id, third);
  expect(third.apart).toEqual([]);
});

test("[STUDIO-164] where somebody else wrote under the id of a page without network, what was made there becomes a project of one's own", async () => {
  const { id } = await aSharedProject();
  const browser = aRoomBrowser();
  const ending = await aStudioProcess(world);
  const adas = await ready(browser.open(ending, ada, id));
  addNamed(adas, 'Keys');
  await expectSame(id, adas);
  browser.cut();
  await expect.poll(() => adas.saving()).toBe('offline');
  addNamed(adas, 'Made offline');
  // A room that was opened anew does not know her page.
  await ending.stop();
  const bens = await studio.page(ben, id);
  const { clientID } = adas.room.doc;
  const forged = new Y.Doc();
  Y.applyUpdate(forged, Y.encodeStateAsUpdate(bens.doc));
  forged.clientID = clientID;
  forged.getArray('hostile').insert(0, Array<number>(1_000).fill(7));
  bens.sendUpdate(Y.encodeStateAsUpdate(forged, Y.encodeStateVector(bens.doc)));
  await expect.poll(() => bens.isSaved()).toBe(true);
  browser.mend(studio);
  await expect.poll(() => adas.room.getState().isRenewed, { timeout: 8000 }).toBe(true);
  await adas.room.close();
  open.delete(adas);
  const next = await ready(browser.open(studio, ada, id));
  addNamed(next, 'Bass');
  await expectSame(id, next);
  expect(next.names()).not.toContain('Made offline');
  await expect.poll(() => next.apart).toHaveLength(1);
  const apart = await storedSong(next.apart[0] ?? '');
  expect(apart.tracks.map(({ name }) => name)).toEqual(expect.arrayContaining(['Keys', 'Made offline']));
  await next.room.close();
  open.delete(next);
  const third = await ready(browser.open(studio, ada, id));
  await expectSame(id, third);
  expect([third.apart, third.names().includes('Made offline')]).toEqual([[], false]);
  await bens.leave();
});

test('[STUDIO-157] [STUDIO-156] two who split at one place make one half, and what one deletes while another edits it comes back with both', async () => {
  const { id, adas, bens, browsers } = await two();
  const region = addBar(adas, addNamed(adas, 'Keys'));
  await expectSame(id, adas, bens);
  browsers.ada.cut();
  await expect.poll(() => adas.saving()).toBe('offline');
  for (const tab of [adas, bens]) tab.edit((editing) => splitRegions(editing, { ids: [region], tick: 1920 }));
  adas.edit((editing) => deleteRecords(editing, { from: 'regions', ids: [region] }));
  bens.edit((editing) => setRegion(editing, { ids: [region], values: { color: 9 } }));
  browsers.ada.mend();
  await expectSame(id, adas, bens);
  const halves = () => bens.song().regions.filter((one) => one.id.startsWith(region));
  expect(halves().map((one) => one.start)).toEqual([1920]);
  adas.room.undo.undo();
  await expectSame(id, adas, bens);
  expect(halves()).toHaveLength(2);
  expect(regionOf(bens, region)?.color).toBe(9);
});

test('[STUDIO-148] what an editor could not send before they were made a listener is said, and sent once they edit again', async () => {
  const { id, membershipId, browsers, adas, bens } = await two();
  const setRole = (role: 'editor' | 'listener') =>
    ada.call(updateProjectMember, { projectId: id, id: membershipId, member: { role } });
  await expectSame(id, adas, bens);
  browsers.ben.cut();
  await expect.poll(() => bens.saving()).toBe('offline');
  addNamed(bens, 'Unsent');
  await setRole('listener');
  browsers.ben.mend();
  await expect
    .poll(() => bens.room.getState().saving, { timeout: 8000 })
    .toEqual({ kind: 'not saved', reason: 'You only listen now. Your last changes stay on this device.' });
  expect((await storedSong(id)).tracks.map(({ name }) => name)).not.toContain('Unsent');
  await setRole('editor');
  await expectSame(id, adas, bens);
  expect(adas.names()).toContain('Unsent');
});

test('[STUDIO-021] a browser whose storage never answers, or has a damaged copy, opens the project from the server', async () => {
  const { id } = await aSharedProject();
  const silent = Object.assign(new IDBFactory(), { open: () => ({}) as IDBOpenDBRequest });
  const tab = await ready(aRoomBrowser({ storage: silent }).open(studio, ada, id));
  addNamed(tab, 'Keys');
  await expectSame(id, tab);
  const browser = aRoomBrowser();
  const first = await ready(browser.open(studio, ada, id));
  await expectSame(id, first);
  await first.room.close();
  open.delete(first);
  await new Promise<void>((resolve, reject) => {
    const request = browser.storage.open('studio-copies', 1);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction('updates', 'readwrite');
      const rows = transaction.objectStore('updates').openCursor();
      rows.onsuccess = () => {
        rows.result?.update({ ...rows.result.value, bytes: Uint8Array.of(1, 200, 3) });
        rows.result?.continue();
      };
      transaction.oncomplete = () => {
        request.result.close();
        resolve();
      };
    };
  });
  const again = await ready(browser.open(studio, ada, id));
  await expectSame(id, again);
  expect(again.names()).toContain('Keys');
});

test('[STUDIO-165] who finds no place reads "This room is full.", hears the project, and a further tab of somebody inside has one', async () => {
  const { id } = await aSharedProject();
  const small = await aStudioProcess(world, { editors: 1, listeners: 0 });
  const adas = await ready(aRoomBrowser().open(small, ada, id));
  addNamed(adas, 'Keys');
  await expectSame(id, adas);
  const bens = await ready(aRoomBrowser().open(small, ben, id));
  expect(bens.room.getState()).toMatchObject({ closed: 'This room is full.', role: 'listener' });
  expect(bens.names()).toContain('Keys');
  const again = await ready(aRoomBrowser().open(small, ada, id));
  expect(again.room.getState().closed).toBeNull();
  await Promise.all([adas.room.close(), bens.room.close(), again.room.close()]);
  await small.stop();
});

test('[STUDIO-165] who was a member and finds no place in a template hears an excerpt, of which their copy keeps nothing', async () => {
  const { id, membershipId } = await aSharedProject();
  const browser = aRoomBrowser();
  const bens = await ready(browser.open(studio, ben, id));
  await expectSame(id, bens);
  await bens.room.close();
  await ada.call(removeProjectMember, { projectId: id, id: membershipId });
  const adas = await ready(aRoomBrowser().open(studio, ada, id));
  addNamed(adas, 'Keys');
  await expectSame(id, adas);
  await adas.room.close();
  await convertToTemplate(ada, id);
  const full = await aStudioProcess(world, { editors: 0, listeners: 0 });
  const out = await ready(browser.open(full, ben, id, { role: 'listener' }));
  await expect.poll(() => out.names()).toContain('Keys');
  expect(out.room.getState().closed).toBe('This room is full.');
  await out.room.close();
  await full.stop();
  const offline = await ready(browser.open({ ...studio, address: '127.0.0.1:9' }, ben, id));
  expect(offline.names()).toEqual(['Drums', 'Master']);
});

test('[STUDIO-151] what somebody points at is gone within 2 seconds of their silence, and they are still in the room', async () => {
  const { id, adas } = await two();
  const page = await studio.page(ben, id);
  page.say({ event: 'presence', presence: { cursor: { tick: 960 }, selection: ['a'], clientId: 7 } });
  const seen = () => adas.room.getState().people.find(({ clientId }) => clientId === 7);
  await expect.poll(() => seen()?.cursor).toEqual({ tick: 960 });
  await expect.poll(() => seen()?.cursor, { timeout: 10_000 }).toBeUndefined();
  expect(seen()).toMatchObject({ name: ben.username, clientId: 7 });
  page.say({ event: 'ping' });
  await expect.poll(() => seen()?.cursor).toEqual({ tick: 960 });
  await page.leave();
});

import { afterAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { findDocument, insertDocument } from '#features/projects/server/document.store.ts';
import { findCurrentDocument } from '#features/projects/server/rooms/current-document.store.ts';
import { mergedBytes } from '#features/projects/server/rooms/merged-bytes.ts';
import { insertUpdates } from '#features/projects/server/rooms/update-log.store.ts';
import { aNewProject, convertToTemplate } from '#features/projects/testing/a-new-project.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { readSong } from '#studio/document/read-song.ts';
import type { RoomPage } from '#testing/rooms/a-room-page.ts';
import { aStudioProcess } from '#testing/rooms/a-studio-process.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const ada = await world.person('ada', { accountType: 6 });
const eve = await world.person('eve', { accountType: 6 });
const studio = await aStudioProcess(world);
afterAll(() => studio.stop());

const addNamed = (page: RoomPage, name: string) =>
  page.edit((editing) => addTrack(editing, { kind: 'instrument', name }));

async function stored(id: string) {
  const current = await findCurrentDocument(db, id);
  const doc = new Y.Doc();
  if (current) Y.applyUpdate(doc, mergedBytes(current));
  return {
    ...current?.place,
    version: current?.version,
    names: readSong(doc).tracks.map(({ name }) => name),
  };
}

test('[STUDIO-016] while the database refuses an edit its page reads that it is not saved, and it is saved once the database takes it', async () => {
  const { id } = await aNewProject(ada);
  const page = await studio.page(ada, id);
  await expect.poll(() => page.isSaved()).toBe(true);
  await world.database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on project_updates for each statement execute function refuse()`);
  addNamed(page, 'Keys');
  await expect
    .poll(() => page.messages.at(-1))
    .toEqual({ event: 'not-saved', reason: 'The server can not save right now.' });
  expect(page.isSaved()).toBe(false);
  addNamed(page, 'Bass');
  await world.database.pool.query('drop function refuse cascade');
  await expect.poll(() => page.isSaved(), { timeout: 8000 }).toBe(true);
  expect((await stored(id)).names).toEqual(expect.arrayContaining(['Keys', 'Bass']));
  await page.leave();
});

test('[STUDIO-238] a project opens again after an editor has added more values in parts than may be sent in one', async () => {
  const { id } = await aNewProject(ada);
  const page = await studio.page(ada, id);
  addNamed(page, 'Keys');
  for (let part = 0; part < 2; part += 1) page.doc.getArray('unknown').push(Array(600).fill(part));
  await expect.poll(() => page.isSaved()).toBe(true);
  await page.leave();
  await expect.poll(async () => (await findDocument(db, id, 2))?.bytes.length).toBeGreaterThan(1200);
  const late = await studio.page(ada, id);
  expect(late.song().tracks.map(({ name }) => name)).toContain('Keys');
  expect(late.doc.getArray('unknown').length).toBe(1200);
  await late.leave();
});

test('a document with far more in it than its song is written anew once nobody has it open, as the same song', async () => {
  const { id } = await aNewProject(ada);
  const page = await studio.page(ada, id);
  addNamed(page, 'Keys');
  for (const key of ['one', 'other']) page.doc.getMap('unknown').set(key, 'x'.repeat(700_000));
  await expect.poll(() => page.isSaved()).toBe(true);
  const before = await stored(id);
  expect(before.epoch).toBe(1);
  await page.leave();
  await expect.poll(async () => (await stored(id)).epoch).toBe(2);
  const after = await stored(id);
  expect(after).toMatchObject({ seq: 0, names: before.names });
  expect((await findCurrentDocument(db, id))?.updates[0]?.length).toBeLessThan(10_000);
  const late = await studio.page(ada, id);
  expect(late.messages[0]).toMatchObject({ event: 'welcome', epoch: 2 });
  addNamed(late, 'Bass');
  await expect.poll(() => late.isSaved()).toBe(true);
  expect((await stored(id)).names).toEqual(expect.arrayContaining(['Keys', 'Bass']));
  await late.leave();
});

test('a listener who comes and goes does not have a document written anew', async () => {
  const { id } = await aNewProject(ada);
  const page = await studio.page(ada, id);
  for (const key of ['one', 'other']) page.doc.getMap('unknown').set(key, 'x'.repeat(700_000));
  await expect.poll(() => page.isSaved()).toBe(true);
  const state = Y.encodeStateAsUpdate(page.doc);
  await page.leave();
  await expect.poll(async () => (await stored(id)).epoch).toBe(2);
  const grown = { bytes: state, epoch: 2, seq: 0, at: world.clock.now() };
  await insertDocument(db, {
    projectId: id,
    version: ((await stored(id)).version ?? 0) + 1,
    document: grown,
  });
  await convertToTemplate(ada, id);
  const eves = await studio.page(eve, id, { listens: true });
  expect(eves.song().tracks.length).toBeGreaterThan(1);
  await eves.leave();
  // The next opening waits until the room before has ended.
  const again = await studio.page(eve, id, { listens: true });
  // They hear an excerpt, whose epoch is the same for as long as the document's is.
  const [welcome] = eves.messages;
  expect(again.messages[0]).toMatchObject({
    event: 'welcome',
    epoch: welcome?.event === 'welcome' && welcome.epoch,
  });
  expect((await stored(id)).epoch).toBe(2);
  await again.leave();
});

test('an edit of the log that can not be read leaves the rest of the project as it is, and nothing replaces it', async () => {
  const { id } = await aNewProject(ada);
  const page = await studio.page(ada, id);
  addNamed(page, 'Keys');
  await expect.poll(() => page.isSaved()).toBe(true);
  await page.leave();
  await expect.poll(async () => (await stored(id)).version).toBe(2);
  const { epoch = 1, version } = await stored(id);
  const broken = { bytes: Uint8Array.of(1, 200, 3), writtenBy: ada.id };
  const row = { projectId: id, epoch, appendedBy: 'a disk', updates: [broken], at: world.clock.now() };
  await insertUpdates(db, row);
  const again = await studio.page(ada, id);
  expect(again.song().tracks.map(({ name }) => name)).toEqual(['Drums', 'Keys', 'Master']);
  addNamed(again, 'Bass');
  await expect.poll(() => again.isSaved()).toBe(true);
  await again.leave();
  expect(await stored(id)).toMatchObject({ version, names: expect.arrayContaining(['Keys', 'Bass']) });
});

test('[STUDIO-241] a document of an older studio is brought to the present one when somebody opens it who may edit, and the one of before is kept', async () => {
  const { id } = await aNewProject(ada);
  const old = new Y.Doc();
  old.getMap('tracks').set(
    'a',
    new Y.Map([
      ['kind', 'instrument'],
      ['name', 'Old'],
      ['order', 'V'],
    ]),
  );
  const first = { bytes: Y.encodeStateAsUpdate(old), at: world.clock.now() };
  await insertDocument(db, { projectId: id, version: 1, document: first });
  await convertToTemplate(ada, id);
  const schema = async () => {
    const current = await findCurrentDocument(db, id);
    const doc = new Y.Doc();
    if (current) Y.applyUpdate(doc, mergedBytes(current));
    return doc.getMap('meta').get('schema');
  };
  const eves = await studio.page(eve, id, { listens: true });
  expect(eves.song().tracks.map(({ name }) => name)).toContain('Old');
  await eves.leave();
  const again = await studio.page(eve, id, { listens: true });
  await again.leave();
  expect(await schema()).toBeUndefined();
  await expect
    .poll(async () => {
      const page = await studio.page(ada, id, { listens: true });
      await page.leave();
      return schema();
    })
    .toBe(1);
  expect(await findDocument(db, id, 1)).toMatchObject({ bytes: Buffer.from(first.bytes) });
  expect((await stored(id)).names).toContain('Old');
});

test('a version is saved after 1 MiB of edits while people go on', async () => {
  const { id } = await aNewProject(ada);
  const page = await studio.page(ada, id);
  for (const key of ['one', 'other']) page.doc.getMap('unknown').set(key, 'x'.repeat(700_000));
  await expect.poll(async () => (await stored(id)).version).toBe(2);
  addNamed(page, 'Keys');
  await expect.poll(() => page.isSaved()).toBe(true);
  expect((await stored(id)).names).toContain('Keys');
  await page.leave();
});

test('[STUDIO-168] a version is kept after ten minutes of work, and when the last person leaves after changes', async () => {
  const { id } = await aNewProject(ada);
  const page = await studio.page(ada, id);
  const addSaved = async (name: string) => {
    addNamed(page, name);
    await expect.poll(() => page.isSaved()).toBe(true);
  };
  await addSaved('Keys');
  world.clock.advance(9 * 60_000);
  await addSaved('Bass');
  expect((await stored(id)).version).toBe(1);
  world.clock.advance(60_000);
  await addSaved('Lead');
  await expect.poll(async () => (await stored(id)).version).toBe(2);
  await addSaved('Pad');
  await page.leave();
  await expect.poll(async () => (await stored(id)).version).toBe(3);
});

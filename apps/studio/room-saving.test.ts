import { afterAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { findCurrentDocument } from '#features/projects/server/rooms/current-document.store.ts';
import { mergedBytes } from '#features/projects/server/rooms/merged-bytes.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { readSong } from '#studio/document/read-song.ts';
import type { RoomPage } from '#testing/rooms/a-room-page.ts';
import { aStudioProcess } from '#testing/rooms/a-studio-process.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const ada = await world.person('ada', { accountType: 6 });
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

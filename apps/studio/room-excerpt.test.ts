import { afterAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { aNewProject, convertToTemplate, joinProject } from '#features/projects/testing/a-new-project.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { deleteRecords, restoreRecords } from '#studio/document/edits/delete-records.ts';
import { aRoomBrowser } from '#testing/rooms/a-room-browser.ts';
import type { RoomPage } from '#testing/rooms/a-room-page.ts';
import { aStudioProcess } from '#testing/rooms/a-studio-process.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const [ada, ben, eve] = [
  await world.person('ada', { accountType: 6 }),
  await world.person('ben', { accountType: 6 }),
  await world.person('eve', { accountType: 6 }),
];
const studio = await aStudioProcess(world);
afterAll(() => studio.stop());

const addNamed = (page: RoomPage, name: string) =>
  page.edit((editing) => addTrack(editing, { kind: 'instrument', name }))[0] ?? '';
const namesIn = ({ song }: Pick<RoomPage, 'song'>) => song().tracks.map(({ name }) => name);
const hasWord = ({ doc }: Pick<RoomPage, 'doc'>, word: string) =>
  Buffer.from(Y.encodeStateAsUpdate(doc)).includes(word);

/** A template of ada's, of which a track was deleted, with her page in its room. */
async function aTemplate() {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const adas = await studio.page(ada, id);
  const secret = addNamed(adas, 'Secret');
  adas.edit((editing) => deleteRecords(editing, { from: 'tracks', ids: [secret] }));
  await convertToTemplate(ada, id);
  return { id, adas, secret };
}

test('[STUDIO-239] [STUDIO-152] a listener who is no member gets a template without what was deleted, and every edit from then on; one that brings it back has them begin anew', async () => {
  const { id, adas, secret } = await aTemplate();
  const eves = await studio.page(eve, id, { listens: true });
  expect(hasWord(adas, 'Secret')).toBe(true);
  expect([hasWord(eves, 'Secret'), namesIn(eves)]).toEqual([false, namesIn(adas)]);
  const keys = addNamed(adas, 'Keys');
  await expect.poll(() => namesIn(eves)).toContain('Keys');
  adas.edit((editing) => deleteRecords(editing, { from: 'tracks', ids: [keys] }));
  await expect.poll(() => namesIn(eves)).toEqual(['Drums', 'Master']);
  // Who heard it before it was deleted has it, and who comes now does not.
  const again = await studio.page(eve, id, { listens: true });
  expect([hasWord(eves, 'Keys'), hasWord(again, 'Keys')]).toEqual([true, false]);
  adas.edit((editing) => restoreRecords(editing, { to: 'tracks', ids: [secret] }));
  expect((await eves.closed).code).toBe(4409);
  expect((await again.closed).code).toBe(4409);
  const last = await studio.page(eve, id, { listens: true });
  expect(namesIn(last)).toContain('Secret');
  expect(last.song().tracks).toEqual(adas.song().tracks);
  await Promise.all([adas.leave(), last.leave()]);
});

test('[STUDIO-148] a listener of a template who becomes a member begins anew, with the whole document', async () => {
  const { id, adas } = await aTemplate();
  const bens = await studio.page(ben, id, { listens: true });
  await joinProject(ada, ben, id);
  expect((await bens.closed).code).toBe(4409);
  const whole = await studio.page(ben, id);
  expect([hasWord(whole, 'Secret'), whole.messages[0]]).toEqual([
    true,
    expect.objectContaining({ role: 'editor', epoch: 1 }),
  ]);
  await Promise.all([adas.leave(), whole.leave()]);
});

test('[STUDIO-019] a listener who is no member goes on after a lost network with the document that they have, of which their browser keeps nothing', async () => {
  const { id, adas } = await aTemplate();
  const browser = aRoomBrowser();
  const tab = await browser.open(studio, eve, id, { role: 'listener' });
  await expect.poll(() => tab.isReady()).toBe(true);
  browser.cut();
  await expect.poll(() => tab.saving()).toBe('offline');
  addNamed(adas, 'Keys');
  browser.mend();
  await expect.poll(() => tab.names(), { timeout: 30_000 }).toEqual(namesIn(adas));
  expect([tab.room.getState().closed, tab.saving()]).toEqual([null, 'saved']);
  await tab.room.close();
  const offline = aRoomBrowser({ storage: browser.storage });
  const next = await offline.open({ ...studio, address: '127.0.0.1:9' }, eve, id, { role: 'listener' });
  await expect.poll(() => next.saving()).toBe('offline');
  expect(next.isReady()).toBe(false);
  await Promise.all([next.room.close(), adas.leave()]);
});

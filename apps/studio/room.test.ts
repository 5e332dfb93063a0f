import { afterAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { banFromProject } from '#features/projects/bans.contract.ts';
import { deleteProject } from '#features/projects/contract.ts';
import { removeProjectMember, updateProjectMember } from '#features/projects/membership.contract.ts';
import { publishToProject } from '#features/projects/server/publish-to-project.ts';
import { findCurrentDocument } from '#features/projects/server/rooms/current-document.store.ts';
import { mergedBytes } from '#features/projects/server/rooms/merged-bytes.ts';
import { aNewProject, convertToTemplate, joinProject } from '#features/projects/testing/a-new-project.ts';
import { deleteSessionsOfUsers } from '#features/sign-in/server/sessions/sessions.store.ts';
import { suspendMember } from '#features/sign-in/server/sessions/suspend-member.ts';
import { guest } from '#platform/pure/actor.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { setTrack } from '#studio/document/edits/set-track.ts';
import { readSong } from '#studio/document/read-song.ts';
import type { RoomPage } from '#testing/rooms/a-room-page.ts';
import { aStudioProcess } from '#testing/rooms/a-studio-process.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;
const [ada, ben, eve] = [
  await world.person('ada', { accountType: 6 }),
  await world.person('ben', { accountType: 6 }),
  await world.person('eve', { accountType: 6 }),
];
const studio = await aStudioProcess(world);
const other = await aStudioProcess(world);
afterAll(() => Promise.all([studio.stop(), other.stop()]));

async function aSharedProject(): Promise<{ id: string; membershipId: string }> {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  return { id, membershipId: await joinProject(ada, ben, id) };
}

const addNamed = (page: RoomPage, name: string) =>
  page.edit((editing) => addTrack(editing, { kind: 'instrument', name }))[0] ?? '';
const namesIn = (page: { song: RoomPage['song'] }) => page.song().tracks.map(({ name }) => name);

/** What a room that opens now would begin with. */
async function storedSong(id: string) {
  const current = await findCurrentDocument(db, id);
  const doc = new Y.Doc();
  if (current) Y.applyUpdate(doc, mergedBytes(current));
  return readSong(doc);
}
const storedNames = async (id: string) => (await storedSong(id)).tracks.map(({ name }) => name);

test('[STUDIO-152] a member sees what another adds, whole and at once', async () => {
  const { id } = await aSharedProject();
  const [adas, bens] = [await studio.page(ada, id), await studio.page(ben, id)];
  expect(namesIn(adas)).toEqual(['Drums', 'Master']);
  expect(adas.song()).toEqual(bens.song());
  addNamed(adas, 'Keys');
  await expect.poll(() => namesIn(bens)).toContain('Keys');
  expect(bens.song()).toEqual(adas.song());
  await Promise.all([adas.leave(), bens.leave()]);
});

test('[STUDIO-016] a member reads "Saved" only after the database has the edit', async () => {
  const { id } = await aSharedProject();
  const page = await studio.page(ada, id);
  await expect.poll(() => page.isSaved()).toBe(true);
  const lock = await world.database.pool.connect();
  await lock.query('begin');
  await lock.query('select from project_logs where piece_id = $1 for update', [id]);
  addNamed(page, 'Keys');
  const bens = await studio.page(ben, id);
  expect(namesIn(bens)).toContain('Keys');
  expect(page.isSaved()).toBe(false);
  expect(await storedNames(id)).not.toContain('Keys');
  await lock.query('commit');
  lock.release();
  await expect.poll(() => page.isSaved()).toBe(true);
  expect(await storedNames(id)).toContain('Keys');
  await Promise.all([page.leave(), bens.leave()]);
});

test('[STUDIO-228] a room that nobody is in is saved as a version and dropped from memory (memory; not the time of opening)', async () => {
  const { id } = await aSharedProject();
  const page = await studio.page(ada, id);
  addNamed(page, 'Keys');
  await page.leave();
  await expect.poll(() => storedNames(id)).toContain('Keys');
  await expect.poll(async () => (await findCurrentDocument(db, id))?.version).toBe(2);
  expect((await findCurrentDocument(db, id))?.updates).toHaveLength(1);
  const again = await studio.page(ben, id);
  expect(namesIn(again)).toContain('Keys');
  await again.leave();
});

test("members in two processes get each other's edits, and the log has all", async () => {
  const { id } = await aSharedProject();
  const [adas, bens] = [await studio.page(ada, id), await other.page(ben, id)];
  for (let n = 0; n < 5; n += 1) {
    addNamed(adas, `Ada ${n}`);
    addNamed(bens, `Ben ${n}`);
  }
  await expect.poll(() => adas.isSaved() && bens.isSaved()).toBe(true);
  await expect.poll(() => namesIn(adas).length).toBe(12);
  await expect.poll(() => namesIn(bens).length).toBe(12);
  expect(adas.song()).toEqual(bens.song());
  expect(await storedSong(id)).toEqual(adas.song());
  await Promise.all([adas.leave(), bens.leave()]);
  await expect.poll(async () => (await findCurrentDocument(db, id))?.version).toBeGreaterThan(1);
  expect(await storedSong(id)).toEqual(adas.song());
});

test('[STUDIO-242] [STUDIO-150] members in two processes see each other with what they point at, and when one process ends its people are gone and go on in the other (ended; room.chaos.test.ts kills)', async () => {
  const { id } = await aSharedProject();
  const ending = await aStudioProcess(world);
  const [adas, bens] = [await studio.page(ada, id), await ending.page(ben, id)];
  await expect.poll(() => [...adas.people.values()].map(({ name }) => name)).toEqual([ben.username]);
  await expect.poll(() => [...bens.people.values()].map(({ name }) => name)).toEqual([ada.username]);
  const colors = () => [adas, bens].map(({ people }) => [...people.values()][0]?.color);
  await expect.poll(() => new Set(colors()).size).toBe(2);
  bens.say({ event: 'presence', presence: { cursor: { tick: 960 } } });
  await expect.poll(() => [...adas.people.values()][0]?.cursor).toEqual({ tick: 960 });
  addNamed(bens, 'Keys');
  await expect.poll(() => bens.isSaved()).toBe(true);
  await ending.stop();
  await expect.poll(() => adas.people.size, { timeout: 10_000 }).toBe(0);
  const again = await studio.page(ben, id);
  expect(namesIn(again)).toContain('Keys');
  expect(namesIn(adas)).toContain('Keys');
  await Promise.all([adas.leave(), again.leave()]);
});

test('a process that ends has saved what it got, and the page closes with a reason to come back', async () => {
  const { id } = await aSharedProject();
  const ending = await aStudioProcess(world);
  const page = await ending.page(ada, id);
  addNamed(page, 'Keys');
  await expect.poll(() => page.messages.length).toBeGreaterThan(0);
  const pong = page.messages.length;
  page.say({ event: 'ping' });
  await expect.poll(() => page.messages.slice(pong).some(({ event }) => event === 'pong')).toBe(true);
  await ending.stop();
  expect(await page.closed).toMatchObject({ code: 1001 });
  expect(await storedNames(id)).toContain('Keys');
});

test('[STUDIO-239] a listener reads along and changes nothing: an update closes their socket', async () => {
  const { id, membershipId } = await aSharedProject();
  await ada.call(updateProjectMember, { projectId: id, id: membershipId, member: { role: 'listener' } });
  const [adas, bens] = [await studio.page(ada, id), await studio.page(ben, id)];
  expect(bens.messages[0]).toMatchObject({ event: 'welcome', role: 'listener' });
  expect(await bens.closed).toMatchObject({ code: 4420, reason: 'an update of a listener' });
  addNamed(adas, 'Keys');
  await expect.poll(() => adas.isSaved()).toBe(true);
  expect(await storedNames(id)).toEqual(['Drums', 'Keys', 'Master']);
  await adas.leave();
});

test('an owner makes a member a listener and an editor again, and their open room follows', async () => {
  const { id, membershipId } = await aSharedProject();
  const bens = await studio.page(ben, id);
  const setRole = (role: 'editor' | 'listener') =>
    ada.call(updateProjectMember, { projectId: id, id: membershipId, member: { role } });
  const roles = () => bens.messages.flatMap((one) => (one.event === 'role' ? [one.role] : []));
  await setRole('listener');
  await expect.poll(roles).toEqual(['listener']);
  await setRole('editor');
  await expect.poll(roles).toEqual(['listener', 'editor']);
  addNamed(bens, 'Keys');
  await expect.poll(() => bens.isSaved()).toBe(true);
  await bens.leave();
});

test("[STUDIO-239] a stranger, a guest and another project's id open no room", async () => {
  const { id } = await aSharedProject();
  const codeOf = async (member: Member, project: string) =>
    (await (await studio.page(member, project)).closed).code;
  expect(await codeOf(eve, id)).toBe(4404);
  expect(await codeOf(ada, 'no-id')).toBe(4404);
  expect(await codeOf(ada, '00000000-0000-4000-8000-000000000000')).toBe(4404);
  await convertToTemplate(ada, id);
  const eves = await studio.page(eve, id);
  expect(eves.messages[0]).toMatchObject({ event: 'welcome', role: 'listener' });
});

test('[STUDIO-235] [STUDIO-239] a listener who opens a project without a document stores nothing, and gets the one that an editor begins', async () => {
  const { id, membershipId } = await aSharedProject();
  await ada.call(updateProjectMember, { projectId: id, id: membershipId, member: { role: 'listener' } });
  const bens = await studio.page(ben, id, { listens: true });
  expect(namesIn(bens)).not.toContain('Drums');
  expect(await findCurrentDocument(db, id)).toBeNull();
  const adas = await studio.page(ada, id);
  expect(await bens.closed).toMatchObject({ code: 1013 });
  addNamed(adas, 'Keys');
  await expect.poll(() => adas.isSaved()).toBe(true);
  const again = await studio.page(ben, id, { listens: true });
  expect(namesIn(again)).toContain('Keys');
  await Promise.all([adas.leave(), again.leave()]);
});

test("that people come and go asks for nobody's rights, and a check that failed is made again", async () => {
  const { id, membershipId } = await aSharedProject();
  const bens = await studio.page(ben, id);
  const answered = async () => {
    const before = bens.messages.length;
    bens.say({ event: 'ping' });
    await expect.poll(() => bens.messages.slice(before).some(({ event }) => event === 'pong')).toBe(true);
  };
  const roles = () => bens.messages.flatMap((one) => (one.event === 'role' ? [one.role] : []));
  await answered();
  await db
    .updateTable('project_memberships')
    .set({ role: 'listener' })
    .where('id', '=', membershipId)
    .execute();
  await publishToProject({ db }, id, 'presence');
  await answered();
  expect(roles()).toEqual([]);
  await world.database.pool.query('alter table project_memberships rename to away');
  await publishToProject({ db }, id, 'project-changed');
  await answered();
  await world.database.pool.query('alter table away rename to project_memberships');
  await expect.poll(roles).toEqual(['listener']);
  await bens.leave();
});

test.each(['removed', 'banned', 'deleted'] as const)(
  '[STUDIO-149] a member who is %s leaves the room at once and does not get in again',
  async (how) => {
    const { id, membershipId } = await aSharedProject();
    const bens = await studio.page(ben, id);
    if (how === 'removed') await ada.call(removeProjectMember, { projectId: id, id: membershipId });
    else if (how === 'banned') await ada.call(banFromProject, { id, userGuid: ben.id });
    else await ada.call(deleteProject, { id });
    expect((await bens.closed).code).toBe(4403);
    expect((await (await studio.page(ben, id)).closed).code).toBe(4404);
  },
);

test.each(['logs out', 'is suspended'] as const)(
  '[STUDIO-149] a member who %s is out of the room at once, and what they send then reaches nobody',
  async (how) => {
    const { id } = await aSharedProject();
    const cleo = await world.person(how === 'logs out' ? 'cleo' : 'dan', { accountType: 6 });
    await joinProject(ada, cleo, id);
    const [adas, cleos] = [await studio.page(ada, id), await studio.page(cleo, id)];
    if (how === 'logs out') await deleteSessionsOfUsers(db, [cleo.id]);
    else await inTransaction(makeCall(world.platform, db, guest), (call) => suspendMember(call, cleo.id));
    expect((await cleos.closed).code).toBe(4401);
    addNamed(cleos, 'Too late');
    addNamed(adas, 'Keys');
    await expect.poll(() => adas.isSaved()).toBe(true);
    expect(await storedNames(id)).not.toContain('Too late');
    await adas.leave();
  },
);

test("[STUDIO-239] nobody can say that they are somebody else: name, person and colour are the server's", async () => {
  const { id } = await aSharedProject();
  const [adas, bens] = [await studio.page(ada, id), await studio.page(ben, id)];
  bens.say({ event: 'presence', presence: { cursor: { tick: 960 }, view: 'timeline' } });
  const seen = () => [...adas.people.values()];
  await expect.poll(seen).toEqual([
    {
      key: expect.any(String),
      userId: ben.id,
      name: ben.username,
      color: 1,
      cursor: { tick: 960 },
      view: 'timeline',
    },
  ]);
  bens.sendRaw(JSON.stringify({ event: 'presence', presence: { userId: ada.id, name: 'ada' } }));
  expect(await bens.closed).toMatchObject({ code: 4420 });
  await expect.poll(seen).toEqual([]);
  await adas.leave();
});

test('[STUDIO-031] the document has nothing of a person: playing, cursor and names stay out of it', async () => {
  const { id } = await aSharedProject();
  const [adas, bens] = [await studio.page(ada, id), await studio.page(ben, id)];
  await expect.poll(() => adas.isSaved()).toBe(true);
  const before = Y.encodeStateAsUpdate(adas.doc);
  adas.say({ event: 'presence', presence: { transport: { playing: true, tick: 3840 } } });
  await expect.poll(() => [...bens.people.values()].some(({ transport }) => transport?.playing)).toBe(true);
  expect(Y.encodeStateAsUpdate(bens.doc)).toEqual(before);
  await Promise.all([adas.leave(), bens.leave()]);
});

test('[STUDIO-153] edits of two at one track meet in the database as in their pages', async () => {
  const { id } = await aSharedProject();
  const [adas, bens] = [await studio.page(ada, id), await studio.page(ben, id)];
  const track = addNamed(adas, 'Keys');
  await expect.poll(() => namesIn(bens)).toContain('Keys');
  adas.edit((editing) => setTrack(editing, { ids: [track], values: { gain: -3 } }));
  bens.edit((editing) => setTrack(editing, { ids: [track], values: { pan: 0.5 } }));
  await expect.poll(() => adas.isSaved() && bens.isSaved()).toBe(true);
  await expect.poll(() => JSON.stringify(adas.song()) === JSON.stringify(bens.song())).toBe(true);
  expect((await storedSong(id)).tracks.find((one) => one.id === track)).toMatchObject({ gain: -3, pan: 0.5 });
  await Promise.all([adas.leave(), bens.leave()]);
});

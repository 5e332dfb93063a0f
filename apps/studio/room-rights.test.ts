import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { addClassProject } from '#features/classes/class-members.contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { banFromProject } from '#features/projects/bans.contract.ts';
import { cloneProject, createProject } from '#features/projects/contract.ts';
import { removeProjectMember, updateProjectMember } from '#features/projects/membership.contract.ts';
import { findCurrentDocument } from '#features/projects/server/rooms/current-document.store.ts';
import { mergedBytes } from '#features/projects/server/rooms/merged-bytes.ts';
import { aNewProject, convertToTemplate, joinProject } from '#features/projects/testing/a-new-project.ts';
import { enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import { addDevice } from '#studio/document/edits/add-device.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { readSong } from '#studio/document/read-song.ts';
import { toMessage } from '#studio/document/room-messages.ts';
import { aPeer } from '#testing/documents/a-project.ts';
import { aRoomPage, type RoomPage } from '#testing/rooms/a-room-page.ts';
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
afterAll(() => studio.stop());

/** A project of ada's with ben in it, with her page in its room. */
async function aSharedRoom() {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const membershipId = await joinProject(ada, ben, id);
  return { id, membershipId, adas: await studio.page(ada, id) };
}

/** A page of ben's that reads nothing, so that its socket is open however it was put out. */
async function aSilentPage(id: string): Promise<RoomPage> {
  const page = await studio.page(ben, id);
  page.socket.pause();
  return page;
}

/** An update that any document can take. */
function anUpdate(doc: Y.Doc): Uint8Array {
  const peer = aPeer('hostile', 666, Y.encodeStateAsUpdate(doc));
  const before = Y.encodeStateVector(peer.doc);
  peer.edit((editing) => addTrack(editing, { kind: 'instrument', name: 'Hostile' }));
  return Y.encodeStateAsUpdate(peer.doc, before);
}

async function storedSong(id: string) {
  const doc = new Y.Doc();
  const current = await findCurrentDocument(db, id);
  if (current) Y.applyUpdate(doc, mergedBytes(current));
  return readSong(doc);
}
const storedNames = async (id: string) => (await storedSong(id)).tracks.map(({ name }) => name);

/** What somebody sends has reached neither the others nor the database, where an edit of another's that came later is. */
async function expectNothingOf(adas: RoomPage, id: string): Promise<void> {
  adas.edit((editing) => addTrack(editing, { kind: 'instrument', name: 'Later' }));
  await expect.poll(() => adas.isSaved()).toBe(true);
  expect(adas.song().tracks.map(({ name }) => name)).toEqual(await storedNames(id));
  expect(await storedNames(id)).not.toContain('Hostile');
  await adas.leave();
}

type Room = Awaited<ReturnType<typeof aSharedRoom>>;
const roleTo = ({ id, membershipId }: Room, role: 'listener' | 'editor') =>
  ada.call(updateProjectMember, { projectId: id, id: membershipId, member: { role } });

test.each<[string, (room: Room) => Promise<RoomPage>, number]>([
  [
    'a member who listens',
    async (room) => {
      await roleTo(room, 'listener');
      return studio.page(ben, room.id, { listens: true });
    },
    4420,
  ],
  [
    'somebody who hears a template',
    async ({ id }) => {
      await convertToTemplate(ada, id);
      return studio.page(eve, id, { listens: true });
    },
    4420,
  ],
  [
    'an editor who was made a listener while they are in',
    async (room) => {
      const page = await studio.page(ben, room.id);
      await roleTo(room, 'listener');
      await expect.poll(() => page.messages.some(({ event }) => event === 'role')).toBe(true);
      return page;
    },
    4420,
  ],
  [
    'an editor who was removed while they are in',
    async ({ id, membershipId }) => {
      const page = await aSilentPage(id);
      await ada.call(removeProjectMember, { projectId: id, id: membershipId });
      return page;
    },
    4403,
  ],
  [
    'an editor who was banned while they are in',
    async ({ id }) => {
      const page = await aSilentPage(id);
      await ada.call(banFromProject, { id, userGuid: ben.id });
      return page;
    },
    4403,
  ],
])(
  '[STUDIO-239] [STUDIO-149] an update of %s closes their socket and reaches nobody',
  async (_who, enter, code) => {
    const room = await aSharedRoom();
    const page = await enter(room);
    if (code === 4403) await expect.poll(() => room.adas.people.size).toBe(0);
    page.sendUpdate(anUpdate(room.adas.doc));
    page.socket.resume();
    expect((await page.closed).code).toBe(code);
    await expectNothingOf(room.adas, room.id);
  },
);

/** An update of 1,000 items under the id of a page that has written so much. */
function anUpdateAs(clientId: number, doc: Y.Doc): Uint8Array {
  const forged = new Y.Doc();
  Y.applyUpdate(forged, Y.encodeStateAsUpdate(doc));
  forged.clientID = clientId;
  const before = Y.encodeStateVector(forged);
  forged.getArray('hostile').insert(0, Array<number>(1_000).fill(7));
  return Y.encodeStateAsUpdate(forged, before);
}

test("[STUDIO-239] who writes or sends presence under the client id of somebody else's page is refused, by socket and by PUT; lost edits of others are taken from any page that has them", async () => {
  const { id, adas } = await aSharedRoom();
  const { clientID } = adas.doc;
  const idsSeen = (by: RoomPage, of: Member) =>
    [...by.people.values()].filter(({ userId }) => userId === of.id).map(({ clientId }) => clientId);
  const claim = (page: RoomPage, view: string) =>
    page.say({ event: 'presence', presence: { view, clientId: clientID } });
  const bens = await studio.page(ben, id);
  claim(adas, 'timeline');
  await expect.poll(() => idsSeen(bens, ada)).toEqual([clientID]);
  claim(bens, 'mixer');
  await expect.poll(() => [...adas.people.values()].map(({ view }) => view)).toEqual(['mixer']);
  expect(idsSeen(adas, ben)).toEqual([undefined]);
  adas.edit((editing) => addTrack(editing, { kind: 'instrument', name: 'Of Ada' }));
  await expect.poll(() => adas.isSaved()).toBe(true);
  await expect.poll(() => bens.song().tracks.map(({ name }) => name)).toContain('Of Ada');
  // Ada goes on without network; meanwhile Ben takes the places of what she makes.
  await adas.leave();
  const forged = anUpdateAs(clientID, bens.doc);
  const { status } = await ben.raw({
    method: 'PUT',
    url: `/api/projects/${id}/document`,
    body: Buffer.from(forged),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(status).toBe(422);
  const stays = await studio.page(ben, id);
  bens.sendUpdate(forged);
  expect(await bens.closed).toMatchObject({ code: 4420 });
  adas.edit((editing) => addTrack(editing, { kind: 'instrument', name: 'Offline' }));
  const again = await studio.page(ada, id, { doc: adas.doc });
  await expect.poll(() => again.isSaved()).toBe(true);
  expect(await storedNames(id)).toContain('Offline');
  await Promise.all([again.leave(), stays.leave()]);
  // A room that knows nothing of her page, as after a kill: Ben's page has an edit of hers that was lost.
  const other = await aStudioProcess(world);
  adas.edit((editing) => addTrack(editing, { kind: 'instrument', name: 'Lost' }));
  const relays = await other.page(ben, id, { doc: adas.doc });
  await expect.poll(() => relays.isSaved()).toBe(true);
  expect(await storedNames(id)).toContain('Lost');
  await relays.leave();
  await other.stop();
});

test('[STUDIO-239] somebody who is no member and only hears a project can not pass for the page of an editor', async () => {
  const { id, adas } = await aSharedRoom();
  await convertToTemplate(ada, id);
  const eves = await studio.page(eve, id, { listens: true });
  eves.say({ event: 'presence', presence: { view: 'mixer', clientId: adas.doc.clientID } });
  const seen = () => [...adas.people.values()].map(({ view, clientId }) => [view, clientId]);
  await expect.poll(seen).toEqual([['mixer', undefined]]);
  adas.say({ event: 'presence', presence: { clientId: adas.doc.clientID } });
  await expect
    .poll(() => [...eves.people.values()].map(({ clientId }) => clientId))
    .toEqual([adas.doc.clientID]);
  await Promise.all([adas.leave(), eves.leave()]);
});

test('[STUDIO-249] [STUDIO-250] the room asks for no plan: a parametric EQ is kept with or without a plan for it', async () => {
  const fay = await world.person('fay', { accountType: 0 });
  const { id, adas } = await aSharedRoom();
  await joinProject(ada, fay, id);
  const fays = await studio.page(fay, id);
  for (const page of [adas, fays]) {
    const track = page.edit((editing) => addTrack(editing, { kind: 'instrument', name: page.name }))[0] ?? '';
    page.edit((editing) => addDevice(editing, { track, type: 'parametric-eq' }));
  }
  await expect.poll(() => adas.isSaved() && fays.isSaved()).toBe(true);
  expect((await storedSong(id)).devices.filter(({ type }) => type === 'parametric-eq')).toHaveLength(2);
  await Promise.all([adas.leave(), fays.leave()]);
});

test('[STUDIO-239] a socket is of one project, whatever its address and messages say of another', async () => {
  const own = await aNewProject(eve, { kind: 'Project' });
  const { id, adas } = await aSharedRoom();
  const url = `ws://${studio.address}/room?project=`;
  const headers = await studio.headersOf(eve);
  const open = (query: string) => aRoomPage({ url: url + query, headers, name: 'eve' });
  for (const query of [
    `${id}&project=${own.id}`,
    `${own.id},${id}`,
    `${own.id}%00${id}`,
    `${id}%20`,
    `../${id}`,
  ])
    expect((await (await open(query)).closed).code).toBe(4404);
  const eves = await open(`${own.id}&project=${id}`);
  expect(eves.messages[0]).toMatchObject({ event: 'welcome', role: 'owner' });
  expect(eves.people.size).toBe(0);
  eves.sendUpdate(anUpdate(adas.doc));
  await expect.poll(() => eves.isSaved()).toBe(true);
  for (const message of [
    { event: 'presence', presence: { view: 'timeline' }, project: id },
    { event: 'welcome', project: id },
    { event: 'role', role: 'owner', project: id },
  ]) {
    const page = await open(own.id);
    page.sendRaw(JSON.stringify(message));
    expect((await page.closed).code).toBe(4420);
  }
  expect(adas.people.size).toBe(0);
  await expectNothingOf(adas, id);
});

test('[STUDIO-237] [STUDIO-239] a listener who floods the room with state vectors, presence or pings is put out, in one tab or two, and the others go on', async () => {
  const flood = async (member: Member, tabs: number, send: (page: RoomPage) => void) => {
    const room = await aSharedRoom();
    await roleTo(room, 'listener');
    const pages = await Promise.all(
      Array.from({ length: tabs }, () => studio.page(member, room.id, { listens: true })),
    );
    for (const page of pages) for (let n = 0; n < 1_000 / tabs; n += 1) send(page);
    const closed = await Promise.race(pages.map((page) => page.closed));
    expect(closed.code).toBe(4429);
    await Promise.all(pages.map((page) => page.leave()));
    await expectNothingOf(room.adas, room.id);
  };
  const empty = toMessage('stateVector', Y.encodeStateVector(new Y.Doc()));
  await flood(ben, 1, (page) => page.sendRaw(empty));
  await flood(ben, 2, (page) => page.sendRaw(empty));
  await flood(ben, 2, (page) => page.say({ event: 'ping' }));
  await flood(ben, 2, (page) => page.say({ event: 'presence', presence: { view: 'timeline' } }));
});

test('[EDU-250] [EDU-253] a teacher without a second factor in time gets nothing of a student’s project by its room or a copy, and one look is written once the room opens', async () => {
  const { teacher, student, classId } = await aClass(world);
  const { data } = await student.call(createProject, { project: { title: 'Mine' } });
  await student.call(addClassProject, { id: classId, projectId: data.id });
  const looks = async () => {
    const { rows } = await sql<{ what: string }>`select what from record_reads
      where reader_id = ${teacher.id} and what like 'projects.%' order by what`.execute(db);
    return rows.map(({ what }) => what);
  };
  world.clock.advance(8 * 86_400_000);
  const locked = await studio.page(teacher, data.id, { listens: true });
  expect(locked.messages).toEqual([]);
  expect((await locked.closed).code).toBe(4411);
  const refused = { status: 403, code: 'second_factor_required' };
  await expect(teacher.call(cloneProject, { id: data.id })).rejects.toMatchObject(refused);
  const put = await teacher.raw({
    method: 'PUT',
    url: `/api/projects/${data.id}/document`,
    body: Buffer.from([0, 0]),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect([put.status, put.body.code]).toEqual([403, refused.code]);
  await enableSecondFactor(world.platform, teacher.id);
  const page = await studio.page(teacher, data.id, { listens: true });
  expect(page.messages[0]).toMatchObject({ event: 'welcome', role: 'listener' });
  await page.leave();
  expect(await looks()).toEqual(['projects.getDocument']);
  await teacher.call(cloneProject, { id: data.id });
  expect(await looks()).toEqual(['projects.clone', 'projects.getDocument']);
  const others = await studio.page(eve, data.id, { listens: true });
  expect((await others.closed).code).toBe(4404);
});

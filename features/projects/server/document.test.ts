import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { deleteRecords } from '#studio/document/edits/delete-records.ts';
import { setTrack } from '#studio/document/edits/set-track.ts';
import { readSong } from '#studio/document/read-song.ts';
import { aPeer, peersOfOneProject } from '#testing/documents/a-project.ts';
import type { Person } from '#testing/person.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { cloneProject, removeTemplate } from '../contract.ts';
import { updateProjectMember } from '../membership.contract.ts';
import { maxDocumentBytes } from '../model/document-limits.ts';
import { aNewProject, convertToTemplate, getProjectAs, joinProject } from '../testing/a-new-project.ts';
import { insertDocument } from './document.store.ts';
import { updateEpoch } from './rooms/update-log.store.ts';

const world = await aWorld();
const { db } = world.platform;
const [ada, ben, eve] = [
  await world.person('ada', { accountType: 6 }),
  await world.person('ben', { accountType: 6 }),
  await world.person('eve', { accountType: 6 }),
];
const bytes = { 'content-type': 'application/octet-stream' };
const urlOf = (id: string) => `/api/projects/${id}/document`;

const save = (person: Person, id: string, body: Uint8Array | string, query = '') =>
  person.raw({ method: 'PUT', url: urlOf(id) + query, body: Buffer.from(body), headers: bytes });
const read = (person: Person, id: string, query = '') =>
  person.raw({ method: 'GET', url: urlOf(id) + query });

const first = () => Y.encodeStateAsUpdate(peersOfOneProject('Ada')[0]?.doc ?? new Y.Doc());
let clients = 1000;

/** An update that adds a track of this name to the state. */
function adding(name: string, state = first()): Uint8Array {
  clients += 1;
  const peer = aPeer(name, clients, state);
  const before = Y.encodeStateVector(peer.doc);
  peer.edit((editing) => addTrack(editing, { kind: 'instrument', name }));
  return Y.encodeStateAsUpdate(peer.doc, before);
}

/** An update that builds on a track which is only in the page. */
function renaming(): Uint8Array {
  const [peer] = peersOfOneProject('Ada');
  if (!peer) throw new Error('There is no peer');
  const ids = peer.edit((editing) => addTrack(editing, { kind: 'instrument', name: 'Keys' }));
  const before = Y.encodeStateVector(peer.doc);
  peer.edit((editing) => setTrack(editing, { ids, values: { name: 'Bass' } }));
  return Y.encodeStateAsUpdate(peer.doc, before);
}

/** A state with a track that had another name, and a deleted one. */
function withFormerNames(): Uint8Array {
  const [peer] = peersOfOneProject('Ada');
  if (!peer) throw new Error('There is no peer');
  const add = (name: string) => peer.edit((editing) => addTrack(editing, { kind: 'instrument', name }));
  const renamed = add('Former');
  peer.edit((editing) => setTrack(editing, { ids: renamed, values: { name: 'Kept' } }));
  const deleted = add('Deleted');
  peer.edit((editing) => deleteRecords(editing, { from: 'tracks', ids: deleted }));
  return Y.encodeStateAsUpdate(peer.doc);
}

async function namesIn(person: Person, id: string): Promise<string[]> {
  const answer = await world.server.inject({ url: urlOf(id), headers: cookiesOf(person) });
  const doc = new Y.Doc();
  if (answer.statusCode === 200) Y.applyUpdate(doc, answer.rawPayload);
  return readSong(doc).tracks.map(({ name }) => name);
}

const cookiesOf = (person: Person) => ({
  cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

/** Adds versions with these texts as a room does when it saves. */
async function saveVersions(id: string, texts: readonly string[], from = 0): Promise<void> {
  for (const [at, text] of texts.entries()) {
    world.clock.advance(1000);
    const document = { bytes: Buffer.from(text), at: world.clock.now() };
    await insertDocument(db, { projectId: id, version: from + at + 1, document });
  }
}

test('a first document is read as it was saved, and what is saved after it is merged', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  await joinProject(ada, ben, id);
  const none = await read(ada, id);
  expect([none.status, none.headers.etag]).toEqual([204, '"0"']);
  world.clock.advance(1000);
  const saved = await save(ben, id, first());
  expect([saved.status, saved.body]).toEqual([200, { epoch: 1, seq: 0 }]);
  const answer = await world.server.inject({ url: urlOf(id), headers: cookiesOf(ada) });
  expect(answer.rawPayload).toEqual(Buffer.from(first()));
  expect([answer.headers.etag, answer.headers['content-type']]).toEqual(['"1"', 'application/octet-stream']);
  expect((await getProjectAs(ada, id)).updatedAt).toBe(world.clock.now().toISOString());
  expect((await save(ada, id, adding('Keys'))).body).toEqual({ epoch: 1, seq: 1 });
  expect((await save(ben, id, adding('Bass'))).body).toEqual({ epoch: 1, seq: 2 });
  expect((await namesIn(ben, id)).sort()).toEqual(['Bass', 'Drums', 'Keys', 'Master']);
  const unchanged = await ben.raw({ method: 'GET', url: urlOf(id), headers: { 'if-none-match': '"1.2"' } });
  expect(unchanged.status).toBe(304);
});

test('a repeated save changes nothing', async () => {
  const { id } = await aNewProject(ada);
  await save(ada, id, first());
  const update = adding('Keys');
  expect((await save(ada, id, update)).body).toEqual({ epoch: 1, seq: 1 });
  expect((await save(ada, id, update)).body).toEqual({ epoch: 1, seq: 1 });
  expect((await save(ada, id, first())).body).toEqual({ epoch: 1, seq: 1 });
});

test('[STUDIO-019] all of many simultaneous saves are kept (what comes back from a lost network at once)', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  await joinProject(ada, ben, id);
  await race(10, () => save(ada, id, first()));
  const { given } = await race(10, (at) => save(at % 2 === 0 ? ada : ben, id, adding(`Track ${at}`)));
  expect(given.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(given.map(({ body }) => body.seq).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect((await namesIn(ada, id)).filter((name) => name.startsWith('Track'))).toHaveLength(10);
});

test('a save of an epoch that has ended is refused', async () => {
  const { id } = await aNewProject(ada);
  await save(ada, id, first());
  await updateEpoch(db, id, 2);
  await insertDocument(db, {
    projectId: id,
    version: 2,
    document: { bytes: first(), epoch: 2, at: world.clock.now() },
  });
  const late = await save(ada, id, adding('Keys'), '?epoch=1');
  expect([late.status, late.body.code]).toEqual([409, 'new_epoch']);
  expect((await save(ada, id, adding('Keys'), '?epoch=2')).body).toEqual({ epoch: 2, seq: 1 });
});

test('[STUDIO-168] old versions are deleted by the rule, never the newest or one with a name', async () => {
  const { id } = await aNewProject(ada);
  await saveVersions(id, ['v1', 'v2', 'v3']);
  await db
    .updateTable('project_documents')
    .set({ kind: 'named', label: 'Ours' })
    .where('piece_id', '=', id)
    .where('version', '=', 2)
    .execute();
  await saveVersions(
    id,
    Array.from({ length: 27 }, (_, at) => `v${at + 4}`),
    3,
  );
  const statuses: number[] = [];
  for (let version = 1; version <= 30; version += 1)
    statuses.push((await read(ada, id, `?version=${version}`)).status);
  expect(statuses.slice(10)).toEqual(Array(20).fill(200));
  expect(statuses.slice(0, 10).filter((status) => status === 200).length).toBeLessThanOrEqual(3);
  expect((await read(ada, id, '?version=2')).body).toBe('v2');
  expect((await read(ada, id)).body).toBe('v30');
});

test('[STUDIO-239] a document is not found without the right to see the project, and not saved by who may not edit', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const membershipId = await joinProject(ada, ben, id);
  await save(ada, id, first());
  expect((await read(eve, id)).status).toBe(404);
  expect((await read(world.guest, id)).status).toBe(404);
  expect((await save(eve, id, adding('Theirs'))).status).toBe(404);
  expect((await save(world.guest, id, adding('Theirs'))).status).toBe(401);
  await ada.call(updateProjectMember, { projectId: id, id: membershipId, member: { role: 'listener' } });
  expect((await save(ben, id, adding('Theirs'))).status).toBe(403);
  await convertToTemplate(ada, id);
  expect((await read(world.guest, id)).status).toBe(200);
  expect((await save(eve, id, adding('Theirs'))).status).toBe(403);
  expect(await namesIn(ada, id)).toEqual(['Drums', 'Master']);
});

test('older versions are readable for owner and members, not for other viewers, who get an empty document for bytes that are none', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  await joinProject(ada, ben, id);
  await saveVersions(id, ['private words', 'former words']);
  await convertToTemplate(ada, id);
  for (const person of [eve, world.guest]) {
    expect((await read(person, id, '?version=1')).status).toBe(404);
    expect((await read(person, id, '?version=2')).body).toBe('\0\0');
  }
  expect((await read(ben, id, '?version=1')).body).toBe('private words');
});

test('a copy and a project from a template begin with the document as it is now, and keep it whatever becomes of the template [PROJECT-050] [STUDIO-003] [STUDIO-145]', async () => {
  const original = await aNewProject(ada, { title: 'Original' });
  await save(ada, original.id, first());
  await save(ada, original.id, adding('Keys'));
  const { data } = await ada.call(cloneProject, { id: original.id });
  const names = ['Drums', 'Keys', 'Master'];
  expect([await namesIn(ada, data.id), (await read(ada, data.id)).headers.etag]).toEqual([names, '"1"']);
  await save(ada, data.id, adding('Bass'));
  expect(await namesIn(ada, original.id)).toEqual(names);
  const templateId = await convertToTemplate(ada, original.id);
  const begun = await aNewProject(eve, { templateId });
  expect(await namesIn(eve, begun.id)).toEqual(names);
  await save(ada, original.id, adding('Lead'));
  await ada.call(removeTemplate, { id: templateId });
  expect(await namesIn(eve, begun.id)).toEqual(names);
});

test('a guest or member who opens a template of somebody else, and who begins with it or a copy, gets nothing of what was renamed or deleted before', async () => {
  const { id } = await aNewProject(ada, { title: 'Original' });
  await save(ada, id, withFormerNames());
  const { data } = await ada.call(cloneProject, { id });
  const templateId = await convertToTemplate(ada, id);
  const begun = await aNewProject(eve, { templateId });
  const words = async (person: Person, project: string, query = '') => {
    const url = urlOf(project) + query;
    const { rawPayload } = await world.server.inject({ url, headers: cookiesOf(person) });
    return ['Kept', 'Former', 'Deleted'].filter((word) => rawPayload.includes(word));
  };
  expect(await words(ada, id)).toContain('Deleted');
  expect(await words(world.guest, id)).toEqual(['Kept']);
  expect(await words(world.guest, id, '?version=1')).toEqual(['Kept']);
  expect(await words(eve, id)).toEqual(['Kept']);
  expect(await words(eve, begun.id)).toEqual(['Kept']);
  expect(await words(ada, data.id)).toEqual(['Kept']);
});

test('too many bytes, an empty body, what is no update, other types and forged calls are refused and change nothing', async () => {
  const { id } = await aNewProject(ada);
  expect((await save(ada, id, new Uint8Array(maxDocumentBytes + 1))).status).toBe(413);
  const wrong = ['', 'x', new Uint8Array(maxDocumentBytes), Uint8Array.from([1, 0, 255, 255, 255, 255, 15])];
  for (const body of wrong) expect((await save(ada, id, body)).status).toBe(422);
  expect((await save(ada, id, renaming())).status).toBe(422);
  const put = (headers: Record<string, string>) =>
    ada.raw({ method: 'PUT', url: urlOf(id), body: 'x', headers: { ...bytes, ...headers } });
  expect((await put({ 'content-type': 'text/plain' })).status).toBe(415);
  expect((await put({ 'content-type': 'application/json' })).status).toBe(415);
  expect((await put({ 'x-csrf-token': 'wrong' })).status).toBe(403);
  expect((await put({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  for (const epoch of ['0', '-1', 'x'])
    expect((await save(ada, id, first(), `?epoch=${epoch}`)).status).toBe(404);
  for (const version of ['0', '-1', '1.5', 'x', '99999999999999'])
    expect((await read(ada, id, `?version=${version}`)).status).toBe(404);
  expect((await read(ada, 'no-id')).status).toBe(404);
  expect((await read(ada, id)).headers.etag).toBe('"0"');
  await save(ada, id, first());
  for (const body of [...wrong, renaming()]) expect((await save(ada, id, body)).status).toBe(422);
  expect((await read(ada, id)).headers.etag).toBe('"1"');
});

import { expect, test } from 'vitest';
import type { Person } from '#testing/person.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { cloneProject } from '../contract.ts';
import { maxDocumentBytes } from '../model/document-limits.ts';
import { aNewProject, convertToTemplate, getProjectAs, joinProject } from '../testing/a-new-project.ts';

const world = await aWorld();
const [ada, ben, eve] = [
  await world.person('ada', { accountType: 6 }),
  await world.person('ben', { accountType: 6 }),
  await world.person('eve', { accountType: 6 }),
];
const bytes = { 'content-type': 'application/octet-stream' };
const urlOf = (id: string) => `/api/projects/${id}/document`;

function save(person: Person, id: string, basedOn: number, body: Uint8Array | string) {
  const headers = { ...bytes, 'if-match': `"${basedOn}"` };
  return person.raw({ method: 'PUT', url: urlOf(id), body: Buffer.from(body), headers });
}
const read = (person: Person, id: string, query = '') =>
  person.raw({ method: 'GET', url: urlOf(id) + query });

test('a document is read as it was saved, and each save gives the next version', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  await joinProject(ada, ben, id);
  const none = await read(ada, id);
  expect([none.status, none.headers.etag]).toEqual([204, '"0"']);
  world.clock.advance(1000);
  const saved = await save(ben, id, 0, Uint8Array.from([0, 255, 10, 13, 0]));
  expect([saved.status, saved.body, saved.headers.etag]).toEqual([200, { version: 1 }, '"1"']);
  const answer = await world.server.inject({ url: urlOf(id), headers: cookiesOf(ada) });
  expect([...answer.rawPayload]).toEqual([0, 255, 10, 13, 0]);
  expect([answer.headers.etag, answer.headers['content-type']]).toEqual(['"1"', 'application/octet-stream']);
  await save(ada, id, 1, 'second');
  expect((await read(ben, id)).body).toBe('second');
  expect((await read(ben, id, '?version=1')).headers.etag).toBe('"1"');
  const unchanged = await ben.raw({ method: 'GET', url: urlOf(id), headers: { 'if-none-match': '"2"' } });
  expect(unchanged.status).toBe(304);
  expect((await getProjectAs(ada, id)).updatedAt).toBe(world.clock.now().toISOString());
});

const cookiesOf = (person: Person) => ({
  cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

test('a save on an outdated version is refused, and a repeated save is answered as before', async () => {
  const { id } = await aNewProject(ada);
  await save(ada, id, 0, 'first');
  const late = await save(ada, id, 0, 'other');
  expect([late.status, late.body.code]).toEqual([409, 'version_conflict']);
  expect((await save(ada, id, 7, 'ahead')).status).toBe(409);
  expect((await save(ada, id, 0, 'first')).body).toEqual({ version: 1 });
  const [now] = [await read(ada, id)];
  expect([now.body, now.headers.etag]).toEqual(['first', '"1"']);
  const blind = await ada.raw({ method: 'PUT', url: urlOf(id), body: 'x', headers: bytes });
  expect([blind.status, blind.body.code]).toEqual([428, 'version_required']);
});

test('one of many simultaneous saves succeeds, and no acknowledged version is lost', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  await joinProject(ada, ben, id);
  for (let version = 0; version < 4; version += 1) {
    const { given } = await race(10, async (at) => ({
      text: `v${version} by ${at}`,
      ...(await save(at % 2 === 0 ? ada : ben, id, version, `v${version} by ${at}`)),
    }));
    const first = given.filter(({ status }) => status === 200);
    expect(first).toHaveLength(1);
    expect(given.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await read(ada, id)).body).toBe(first[0]?.text);
  }
});

test('a save deletes old versions by the rule, never the newest', async () => {
  const { id } = await aNewProject(ada);
  for (let version = 0; version < 30; version += 1) {
    world.clock.advance(1000);
    expect((await save(ada, id, version, `v${version + 1}`)).status).toBe(200);
  }
  const statuses: number[] = [];
  for (let version = 1; version <= 30; version += 1)
    statuses.push((await read(ada, id, `?version=${version}`)).status);
  expect(statuses.slice(10)).toEqual(Array(20).fill(200));
  expect(statuses.slice(0, 10).filter((status) => status === 200).length).toBeLessThanOrEqual(2);
  expect((await read(ada, id)).body).toBe('v30');
});

test('a document is not found without the right to see the project, and not saved without membership', async () => {
  const { id } = await aNewProject(ada);
  await save(ada, id, 0, 'mine');
  expect((await read(eve, id)).status).toBe(404);
  expect((await read(world.guest, id)).status).toBe(404);
  expect((await save(eve, id, 1, 'theirs')).status).toBe(404);
  expect((await save(world.guest, id, 1, 'theirs')).status).toBe(401);
  await convertToTemplate(ada, id);
  expect((await read(world.guest, id)).body).toBe('mine');
  expect((await save(eve, id, 1, 'theirs')).status).toBe(403);
  expect((await read(ada, id)).body).toBe('mine');
});

test('older versions are readable for owner and members, not for other viewers', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  await joinProject(ada, ben, id);
  await save(ada, id, 0, 'private words');
  await save(ada, id, 1, 'for everybody');
  await convertToTemplate(ada, id);
  for (const person of [eve, world.guest]) {
    expect((await read(person, id, '?version=1')).status).toBe(404);
    expect((await read(person, id, '?version=2')).body).toBe('for everybody');
  }
  expect((await read(ben, id, '?version=1')).body).toBe('private words');
});

test('a copy and a project from a template begin with the document [PROJECT-050]', async () => {
  const original = await aNewProject(ada, { title: 'Original' });
  await save(ada, original.id, 0, 'one');
  await save(ada, original.id, 1, 'two');
  const { data } = await ada.call(cloneProject, { id: original.id });
  const copy = await read(ada, data.id);
  expect([copy.body, copy.headers.etag]).toEqual(['two', '"1"']);
  await save(ada, data.id, 1, 'changed');
  expect((await read(ada, original.id)).body).toBe('two');
  const templateId = await convertToTemplate(ada, original.id);
  expect((await read(eve, (await aNewProject(eve, { templateId })).id)).body).toBe('two');
});

test('too many bytes, an empty body, other types and forged calls are refused and change nothing', async () => {
  const { id } = await aNewProject(ada);
  expect((await save(ada, id, 0, new Uint8Array(maxDocumentBytes + 1))).status).toBe(413);
  expect((await save(ada, id, 0, '')).status).toBe(422);
  const put = (headers: Record<string, string>) =>
    ada.raw({
      method: 'PUT',
      url: urlOf(id),
      body: 'x',
      headers: { ...bytes, 'if-match': '"0"', ...headers },
    });
  expect((await put({ 'content-type': 'text/plain' })).status).toBe(415);
  expect((await put({ 'content-type': 'application/json' })).status).toBe(415);
  expect((await put({ 'x-csrf-token': 'wrong' })).status).toBe(403);
  expect((await put({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await put({ 'if-match': '*' })).status).toBe(428);
  for (const version of ['0', '-1', '1.5', 'x', '99999999999999'])
    expect((await read(ada, id, `?version=${version}`)).status).toBe(404);
  expect((await read(ada, 'no-id')).status).toBe(404);
  expect((await read(ada, id)).headers.etag).toBe('"0"');
  expect((await save(ada, id, 0, new Uint8Array(maxDocumentBytes))).status).toBe(200);
});

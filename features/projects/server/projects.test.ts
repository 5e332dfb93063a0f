import { expect, test } from 'vitest';
import { aClass } from '#features/classes/testing/a-class.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { suspendMember } from '#features/sign-in/server/sessions/suspend-member.ts';
import { getTrack } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import {
  deleteProject,
  deleteSong,
  getProject,
  listProjects,
  type ProjectListDocument,
  updateProject,
} from '../contract.ts';
import type { Project } from '../model/project.ts';
import {
  aNewProject,
  convertToTemplate,
  getProjectAs,
  joinProject,
  listProjectsAs,
} from '../testing/a-new-project.ts';

const world = await aWorld();
const { db } = world.platform;
const [ada, ben, eve] = [
  await world.person('ada', { accountType: 6 }),
  await world.person('ben', { accountType: 6 }),
  await world.person('eve', { accountType: 6 }),
];
const { studioUrl } = world.platform.config;

test('a project has all fields of the ledger, and its answer is a JSON:API document [PROJECT-001] [PROJECT-002] [PROJECT-007]', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project', title: 'Night drive' });
  const membershipId = await joinProject(ada, ben, id);
  const { status, body } = await ben.raw({ method: 'GET', url: `/api/projects/${id}` });
  expect(status).toBe(200);
  expect(body.data.attributes).toMatchObject({
    title: 'Night drive',
    piece_type: 'project',
    kind: 'Project',
    self_link: `${studioUrl}/project/${id}`,
    thumbnail: `/thumbnails/${id}.svg`,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  const project: Project = await getProjectAs(ben, id);
  expect(project).toMatchObject({
    id,
    owner: { username: ada.username },
    collaborators: [{ username: ben.username }],
    members: [{ id: membershipId, user: { username: ben.username } }],
    template: null,
  });
});

test('the two kinds of projects have their names [PROJECT-003] [PROJECT-004]', async () => {
  const [song, project] = [await aNewProject(ada), await aNewProject(ada, { kind: 'Project' })];
  expect([song.kind, song.pieceType, project.kind, project.pieceType]).toEqual([
    'Song',
    'song',
    'Project',
    'project',
  ]);
});

test('the field template names a project’s template, or is null [PROJECT-005]', async () => {
  const { id, template } = await aNewProject(ada);
  expect(template).toBeNull();
  const templateId = await convertToTemplate(ada, id);
  expect((await getProjectAs(ada, id)).template).toEqual({ id: templateId, type: 'template' });
});

test('members are the collaborators with their membership ids, without the owner [PROJECT-006]', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const first = await joinProject(ada, eve, id);
  world.clock.advance(1000);
  const ids = [first, await joinProject(ada, ben, id)];
  const { members, collaborators } = await getProjectAs(eve, id);
  expect(members.map((one) => [one.id, one.user.username])).toEqual([
    [ids[0], eve.username],
    [ids[1], ben.username],
  ]);
  expect(collaborators.map(({ username }) => username)).toEqual([eve.username, ben.username]);
});

test('one address serves both kinds [PROJECT-008]', async () => {
  for (const kind of ['Song', 'Project'] as const) {
    const { id } = await aNewProject(ada, { kind });
    expect((await getProjectAs(ada, id)).kind).toBe(kind);
  }
});

test('the list has the projects that the actor owns or joined, and guests are refused [PROJECT-011]', async () => {
  const [mia, leo] = [await world.person('mia'), await world.person('leo')];
  const own = await aNewProject(mia, { title: 'Mine' });
  const joined = await aNewProject(leo, { kind: 'Project', title: 'Together' });
  await aNewProject(leo, { title: 'Leo alone' });
  const open = await aNewProject(ada, { title: 'For all' });
  await convertToTemplate(ada, open.id);
  await joinProject(leo, mia, joined.id);
  expect((await listProjectsAs(mia)).map(({ id }) => id).sort()).toEqual([own.id, joined.id].sort());
  expect((await world.guest.raw({ method: 'GET', url: '/api/accounts/pieces' })).status).toBe(401);
});

test('workspaces=false omits projects of a workspace [PROJECT-012]', async () => {
  const ida = await world.person('ida');
  const [own, classes] = [await aNewProject(ida), await aNewProject(ida)];
  const { classId: workspace } = await aClass(world);
  await db.updateTable('pieces').set({ workspace_id: workspace }).where('id', '=', classes.id).execute();
  expect((await listProjectsAs(ida, { workspaces: false })).map(({ id }) => id)).toEqual([own.id]);
  expect(await listProjectsAs(ida)).toHaveLength(2);
});

test('q filters by title in any letter case; an unknown sort or order is the default [PROJECT-017]', async () => {
  const kim = await world.person('kim', { accountType: 6 });
  for (const title of ['Übung 100%', 'Rain_check', 'rain', 'Raincheck']) {
    await aNewProject(kim, { title });
    world.clock.advance(1000);
  }
  const titles = async (input: Record<string, unknown>) =>
    (await listProjectsAs(kim, input)).map(({ title }) => title);
  expect(await titles({ q: 'RAIN' })).toEqual(['Raincheck', 'rain', 'Rain_check']);
  expect(await titles({ q: 'übung' })).toEqual(['Übung 100%']);
  expect([await titles({ q: '%' }), await titles({ q: '_' })]).toEqual([['Übung 100%'], ['Rain_check']]);
  const newestFirst = ['Raincheck', 'rain', 'Rain_check', 'Übung 100%'];
  expect(await titles({})).toEqual(newestFirst);
  expect(await titles({ sort: 'size', order: 'sideways' })).toEqual(newestFirst);
  expect(await titles({ sort: 'created_at', order: 'asc' })).toEqual([...newestFirst].reverse());
  expect(await titles({ sort: 'title' })).toEqual(['rain', 'Rain_check', 'Raincheck', 'Übung 100%']);
});

test.each(['updated_at', 'created_at', 'title'])(
  'pages by %s list every project once while others are created',
  async (sort) => {
    const ron = await world.person(`ron-${sort}`.replace('_', ''), { accountType: 6 });
    const made: string[] = [];
    for (let at = 0; at < 13; at += 1) made.push((await aNewProject(ron, { title: `Piece ${at % 3}` })).id);
    const shown: string[] = [];
    let page: string | number | null = 1;
    while (page !== null) {
      const document: ProjectListDocument = await ron.call(listProjects, { items: 5, page, sort });
      shown.push(...resolveDocument<Project[]>(document).map(({ id }) => id));
      page = document.meta.nextPage;
      expect(document.meta.total).toBeGreaterThanOrEqual(13);
      world.clock.advance(1);
      await aNewProject(ron, { title: 'Piece -1' });
    }
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.filter((id) => made.includes(id)).sort()).toEqual(made.sort());
  },
);

test('PUT with a title renames the project and makes it the last edited one [PROJECT-034]', async () => {
  const project = await aNewProject(ada, { title: 'Before' });
  world.clock.advance(5000);
  const { status, body } = await ada.raw({
    method: 'PUT',
    url: `/api/projects/${project.id}`,
    body: { project: { title: 'After' } },
  });
  expect([status, body.data.attributes.title]).toEqual([200, 'After']);
  expect((await listProjectsAs(ada))[0]).toMatchObject({ id: project.id, title: 'After' });
});

test('a title is trimmed; an empty one and one above 100 characters are refused [PROJECT-035]', async () => {
  const { id } = await aNewProject(ada, { title: 'Kept' });
  const rename = (title: string) => ada.call(updateProject, { id, project: { title } });
  expect((await rename(`  ${'é'.repeat(100)} `)).data.attributes.title).toBe('é'.repeat(100));
  for (const blank of [' \n ', '\u200b', '\u2060\u2800'])
    await expect(rename(blank)).rejects.toMatchObject({
      status: 422,
      fields: { title: ['This field is required'] },
    });
  await expect(rename('x'.repeat(101))).rejects.toMatchObject({
    status: 422,
    fields: { title: ['is too long (maximum is 100 characters)'] },
  });
  expect((await getProjectAs(ada, id)).title).toBe('é'.repeat(100));
});

test('each kind is deleted at its own address, and the other answers 404 [PROJECT-039] [PROJECT-040]', async () => {
  const [song, project] = [await aNewProject(ada), await aNewProject(ada, { kind: 'Project' })];
  await expect(ada.call(deleteSong, { id: project.id })).rejects.toMatchObject({ status: 404 });
  await expect(ada.call(deleteProject, { id: song.id })).rejects.toMatchObject({ status: 404 });
  const remove = (url: string) => ada.raw({ method: 'DELETE', url });
  expect((await remove(`/snd_api/songs/${song.id}`)).status).toBe(204);
  expect((await remove(`/api/projects/${project.id}`)).status).toBe(204);
  for (const { id } of [song, project])
    await expect(ada.call(getProject, { id })).rejects.toMatchObject({ status: 404 });
});

test('a deleted project is gone for its members, and its tracks stay [PROJECT-041]', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  await joinProject(ada, ben, id);
  const track = await aStoredTrack(world, ada, { title: 'Published from it' });
  await ada.call(deleteProject, { id });
  expect(trackOf(await ben.call(getTrack, { id: track.id })).title).toBe('Published from it');
  expect((await listProjectsAs(ben)).filter((project) => project.id === id)).toEqual([]);
  await expect(ben.call(getProject, { id })).rejects.toMatchObject({ status: 404 });
});

test('owner and members see a project, others only a template or an open collaboration [PROJECT-059]', async () => {
  const project = await aNewProject(ada, { kind: 'Project' });
  const { id } = project;
  await joinProject(ada, ben, id);
  const statuses = async () =>
    Promise.all(
      [ada, ben, eve, world.guest].map(
        async (person) => (await person.raw({ method: 'GET', url: `/api/projects/${id}` })).status,
      ),
    );
  expect(await statuses()).toEqual([200, 200, 404, 404]);
  const templateId = await convertToTemplate(ada, id);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await ada.raw({ method: 'DELETE', url: `/api/project_templates/${templateId}` });
  expect(await statuses()).toEqual([200, 200, 404, 404]);
  await db.updateTable('pieces').set({ open_collaboration: true }).where('id', '=', id).execute();
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});

test('others who rename, delete or convert a project get 403 where they see it, else 404 [PROJECT-060]', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  await joinProject(ada, ben, id);
  const attempts = async (templateId: string) => {
    const all: number[][] = [];
    for (const person of [ben, eve]) {
      const raw = async (method: 'PUT' | 'DELETE' | 'POST', url: string, body?: object) =>
        (await person.raw({ method, url, ...(body && { body }) })).status;
      all.push([
        await raw('PUT', `/api/projects/${id}`, { project: { title: 'Mine now' } }),
        await raw('DELETE', `/api/projects/${id}`),
        await raw('POST', '/api/project_templates', { project_id: id }),
        await raw('DELETE', `/api/project_templates/${templateId}`),
      ]);
    }
    return all;
  };
  const unknown = '0198f000-0000-7000-8000-000000000000';
  expect(await attempts(unknown)).toEqual([
    [403, 403, 403, 404],
    [404, 404, 404, 404],
  ]);
  const templateId = await convertToTemplate(ada, id);
  expect(await attempts(templateId)).toEqual([
    [403, 403, 403, 403],
    [403, 403, 403, 403],
  ]);
  expect((await getProjectAs(ada, id)).template?.id).toBe(templateId);
});

test('a project is invisible while its owner is suspended', async () => {
  const max = await world.person('max', { accountType: 6 });
  const { id } = await aNewProject(max, { kind: 'Project' });
  await joinProject(max, ben, id);
  await convertToTemplate(max, id);
  await transaction(db, (tx) => suspendMember(makeCall(world.platform, tx, guest), max.id));
  for (const person of [ben, eve, world.guest])
    expect((await person.raw({ method: 'GET', url: `/api/projects/${id}` })).status).toBe(404);
  expect((await listProjectsAs(ben)).filter((project) => project.id === id)).toEqual([]);
});

test('a member’s count of projects is the number that they own', async () => {
  const tom = await world.person('tom', { accountType: 6 });
  const [one] = [await aNewProject(tom), await aNewProject(tom), await aNewProject(tom, { kind: 'Project' })];
  await tom.call(deleteSong, { id: one.id });
  expect((await tom.call(getAccount, {})).user.songsCount).toBe(2);
});

import { expect, test } from 'vitest';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { cloneProject, createProject, makeTemplate, removeTemplate } from '../contract.ts';
import { getProjectInvitation, inviteToProject } from '../membership.contract.ts';
import type { Project } from '../model/project.ts';
import {
  aNewProject,
  convertToTemplate,
  getProjectAs,
  joinProject,
  listProjectsAs,
} from '../testing/a-new-project.ts';
import { insertProjectLimitLift } from './project-limit-lift.store.ts';

const world = await aWorld({ settings: { PLAN_LIMITS: 'on' } });
const { db, config } = world.platform;
const limitText = 'You have reached the project limit of your plan.';
let personCount = 0;
const newPerson = (accountType: number) => {
  personCount += 1;
  return world.person(`someone${personCount}`, { accountType });
};
const full = { status: 403, message: limitText };
const clone = async (person: Awaited<ReturnType<typeof newPerson>>, id: string): Promise<Project> =>
  resolveDocument(await person.call(cloneProject, { id }));

test('POST clone creates a copy of the actor with its title, without members, first in the list [PROJECT-049] [PROJECT-050]', async () => {
  const [owner, member] = [await newPerson(6), await newPerson(6)];
  const { id } = await aNewProject(owner, { kind: 'Project', title: 'Night drive' });
  await joinProject(owner, member, id);
  world.clock.advance(1000);
  await aNewProject(member, { title: 'Another' });
  world.clock.advance(1000);
  const { status, body } = await member.raw({ method: 'POST', url: `/v1/collaboration/${id}/clone` });
  expect([status, body.data.attributes.title]).toEqual([201, 'Night drive (copy)']);
  const [first] = await listProjectsAs(member);
  expect(first).toMatchObject({ id: body.data.id, kind: 'Project', members: [], collaborators: [] });
  expect(first?.owner.username).toBe(member.username);
  expect((await getProjectAs(owner, id)).members).toHaveLength(1);
});

test('a member may duplicate a project exactly when they may see it [PROJECT-048]', async () => {
  const [owner, other] = [await newPerson(6), await newPerson(6)];
  const project = await aNewProject(owner, { kind: 'Project' });
  await expect(clone(other, project.id)).rejects.toMatchObject({ status: 404 });
  await db.updateTable('pieces').set({ open_collaboration: true }).where('id', '=', project.id).execute();
  expect((await getProjectAs(other, project.id)).can.duplicate).toBe(true);
  expect((await clone(other, project.id)).openCollaboration).toBe(false);
  expect((await getProjectAs(owner, (await aNewProject(owner)).id)).can.duplicate).toBe(true);
});

test('viewers of an open collaboration are offered a copy, those of other projects and templates are not [PROJECT-048] [PROJECT-062]', async () => {
  const [owner, other] = [await newPerson(6), await newPerson(6)];
  const { id } = await aNewProject(owner, { kind: 'Project', title: 'Open jam' });
  const offered = async () =>
    Promise.all(
      [world.guest, other, owner].map(
        async (viewer) => (await viewer.call(getProjectInvitation, { id })).mayBeDuplicated,
      ),
    );
  expect(await offered()).toEqual([false, false, false]);
  await db.updateTable('pieces').set({ open_collaboration: true }).where('id', '=', id).execute();
  expect(await offered()).toEqual([true, true, true]);
  expect((await clone(other, id)).title).toBe('Open jam (copy)');
  const refused = await world.guest.raw({ method: 'POST', url: `/v1/collaboration/${id}/clone` });
  expect(refused.status).toBe(401);
  await convertToTemplate(owner, id);
  expect(await offered()).toEqual([false, false, false]);
});

test('the title of a copy stays within the maximum length', async () => {
  const owner = await newPerson(6);
  const { id } = await aNewProject(owner, { title: 'x'.repeat(100) });
  expect((await clone(owner, id)).title).toBe(`${'x'.repeat(93)} (copy)`);
});

test('duplicating a template is refused [PROJECT-052]', async () => {
  const owner = await newPerson(6);
  const { id } = await aNewProject(owner);
  await convertToTemplate(owner, id);
  await expect(clone(owner, id)).rejects.toMatchObject({ status: 422 });
  expect((await getProjectAs(owner, id)).can.duplicate).toBe(false);
});

test('a plan limits the number of projects, duplicates included, until a campaign lifts the limit [PROJECT-053]', async () => {
  for (const [plan, kind, most] of [
    [0, 'Song', 10],
    [0, 'Project', 1],
    [1, 'Project', 3],
    [3, 'Project', 10],
  ] as const) {
    const person = await newPerson(plan);
    const projects: Project[] = [];
    for (let at = 0; at < most; at += 1) projects.push(await aNewProject(person, { kind }));
    const id = projects[0]?.id ?? '';
    await expect(aNewProject(person, { kind })).rejects.toMatchObject(full);
    await expect(clone(person, id)).rejects.toMatchObject(full);
    if (kind !== 'Project') continue;
    const ends = new Date(world.clock.now().getTime() + 7 * 86_400_000);
    await insertProjectLimitLift(db, { userId: person.id, campaign: 'winter', endsAt: ends });
    await clone(person, id);
    world.clock.advance(7 * 86_400_000);
    await expect(clone(person, id)).rejects.toMatchObject(full);
  }
  const paid = await newPerson(1);
  for (let at = 0; at < 12; at += 1) await aNewProject(paid);
  expect(await listProjectsAs(paid)).toHaveLength(12);
});

test('simultaneous creations and duplicates stay within the limit', async () => {
  const person = await newPerson(0);
  const { id } = await aNewProject(person);
  const { given, thrown } = await race(24, (at) => (at % 2 === 0 ? aNewProject(person) : clone(person, id)));
  expect(given).toHaveLength(9);
  expect(thrown).toHaveLength(15);
  for (const error of thrown) expect(error).toMatchObject(full);
  expect(await listProjectsAs(person)).toHaveLength(10);
  expect((await person.call(getAccount, {})).user.songsCount).toBe(10);
});

test('songs that become live projects at once stay within the limit', async () => {
  const [person, friend] = [await newPerson(1), await newPerson(6)];
  const songs = await Promise.all(Array.from({ length: 6 }, () => aNewProject(person)));
  const { thrown } = await race(6, (at) =>
    person.call(inviteToProject, { id: songs[at]?.id ?? '', username: friend.username }),
  );
  expect(thrown).toHaveLength(3);
  expect((await listProjectsAs(person)).filter(({ kind }) => kind === 'Project')).toHaveLength(3);
});

test('converting answers the template, repeatedly the same one, and removing it ends it [PROJECT-055] [PROJECT-057]', async () => {
  const owner = await newPerson(6);
  const { id } = await aNewProject(owner);
  const first = await owner.raw({ method: 'POST', url: '/api/project_templates', body: { project_id: id } });
  const again = await owner.raw({ method: 'POST', url: '/api/project_templates', body: { project_id: id } });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  const { given } = await race(10, () => owner.call(makeTemplate, { projectId: id }));
  expect(new Set(given.map(({ data }) => data.id))).toEqual(new Set([first.body.data.id]));
  expect((await getProjectAs(owner, id)).template?.id).toBe(first.body.data.id);
  await owner.call(removeTemplate, { id: first.body.data.id });
  expect((await getProjectAs(owner, id)).template).toBeNull();
  await expect(owner.call(removeTemplate, { id: first.body.data.id })).rejects.toMatchObject({ status: 404 });
});

test('the owner may convert a project and remove a template, a member neither [PROJECT-054]', async () => {
  const [owner, member] = [await newPerson(6), await newPerson(6)];
  const { id } = await aNewProject(owner, { kind: 'Project' });
  await joinProject(owner, member, id);
  const offers = async () => {
    const both = await Promise.all([owner, member].map((person) => getProjectAs(person, id)));
    return both.map(({ can }) => [can.makeTemplate, can.removeTemplate]);
  };
  expect(await offers()).toEqual([
    [true, false],
    [false, false],
  ]);
  await convertToTemplate(owner, id);
  expect(await offers()).toEqual([
    [false, true],
    [false, false],
  ]);
});

test('a template creates a project of the actor; the configured one creates an empty project without a row', async () => {
  const [owner, other] = [await newPerson(6), await newPerson(0)];
  const template = await aNewProject(owner, { kind: 'Project', title: 'Four on the floor' });
  const templateId = await convertToTemplate(owner, template.id);
  expect(await aNewProject(other, { templateId })).toMatchObject({
    kind: 'Song',
    title: 'Four on the floor',
    owner: { username: other.username },
    members: [],
    template: null,
  });
  expect((await aNewProject(other, { templateId: config.emptyTemplateId })).title).toBe('New project');
  await owner.call(removeTemplate, { id: templateId });
  await expect(aNewProject(other, { templateId })).rejects.toMatchObject({ status: 404 });
});

test('a guest cannot create a project', async () => {
  await expect(world.guest.call(createProject, { project: {} })).rejects.toMatchObject({ status: 401 });
});

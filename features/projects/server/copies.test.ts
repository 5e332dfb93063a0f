import { expect, test } from 'vitest';
import { getAccount } from '#features/identity/contract.ts';
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
let people = 0;
const someone = (accountType: number) => {
  people += 1;
  return world.person(`someone${people}`, { accountType });
};
const full = { status: 403, message: limitText };
const clone = async (person: Awaited<ReturnType<typeof someone>>, id: string): Promise<Project> =>
  resolveDocument(await person.call(cloneProject, { id }));

test('POST clone makes a copy: its title, its owner, nobody else in it, first in the list [PROJECT-049] [PROJECT-050]', async () => {
  const [owner, member] = [await someone(6), await someone(6)];
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

test('everybody who may see a piece may duplicate it, and nobody else [PROJECT-048]', async () => {
  const [owner, other] = [await someone(6), await someone(6)];
  const piece = await aNewProject(owner, { kind: 'Project' });
  await expect(clone(other, piece.id)).rejects.toMatchObject({ status: 404 });
  await db.updateTable('pieces').set({ open_collaboration: true }).where('id', '=', piece.id).execute();
  expect((await getProjectAs(other, piece.id)).can.duplicate).toBe(true);
  expect((await clone(other, piece.id)).openCollaboration).toBe(false);
  expect((await getProjectAs(owner, (await aNewProject(owner)).id)).can.duplicate).toBe(true);
});

test('whoever looks at an open collaboration is offered a copy, and nobody of another project or a template [PROJECT-048] [PROJECT-062]', async () => {
  const [owner, other] = [await someone(6), await someone(6)];
  const { id } = await aNewProject(owner, { kind: 'Project', title: 'Open jam' });
  const offered = async () =>
    Promise.all(
      [world.guest, other, owner].map(
        async (who) => (await who.call(getProjectInvitation, { id })).mayBeDuplicated,
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

test('a copy of a copy of a long title is still a title', async () => {
  const owner = await someone(6);
  const { id } = await aNewProject(owner, { title: 'x'.repeat(100) });
  expect((await clone(owner, id)).title).toBe(`${'x'.repeat(93)} (copy)`);
});

test('duplicating a template is refused [PROJECT-052]', async () => {
  const owner = await someone(6);
  const { id } = await aNewProject(owner);
  await convertToTemplate(owner, id);
  await expect(clone(owner, id)).rejects.toMatchObject({ status: 422 });
  expect((await getProjectAs(owner, id)).can.duplicate).toBe(false);
});

test('plans limit how many pieces one has, duplicates included, until a campaign lifts it [PROJECT-053]', async () => {
  for (const [plan, kind, most] of [
    [0, 'Song', 10],
    [0, 'Project', 1],
    [1, 'Project', 3],
    [3, 'Project', 10],
  ] as const) {
    const person = await someone(plan);
    const pieces: Project[] = [];
    for (let at = 0; at < most; at += 1) pieces.push(await aNewProject(person, { kind }));
    const id = pieces[0]?.id ?? '';
    await expect(aNewProject(person, { kind })).rejects.toMatchObject(full);
    await expect(clone(person, id)).rejects.toMatchObject(full);
    if (kind !== 'Project') continue;
    const ends = new Date(world.clock.now().getTime() + 7 * 86_400_000);
    await insertProjectLimitLift(db, person.id, 'winter', ends);
    await clone(person, id);
    world.clock.advance(7 * 86_400_000);
    await expect(clone(person, id)).rejects.toMatchObject(full);
  }
  const paid = await someone(1);
  for (let at = 0; at < 12; at += 1) await aNewProject(paid);
  expect(await listProjectsAs(paid)).toHaveLength(12);
});

test('simultaneous creations cannot pass the limit, by whatever way they come', async () => {
  const person = await someone(0);
  const { id } = await aNewProject(person);
  const { given, thrown } = await race(24, (at) => (at % 2 === 0 ? aNewProject(person) : clone(person, id)));
  expect(given).toHaveLength(9);
  expect(thrown).toHaveLength(15);
  for (const error of thrown) expect(error).toMatchObject(full);
  expect(await listProjectsAs(person)).toHaveLength(10);
  expect((await person.call(getAccount, {})).user.songsCount).toBe(10);
});

test('several songs that become live at once stay within the limit', async () => {
  const [person, friend] = [await someone(1), await someone(6)];
  const songs = await Promise.all(Array.from({ length: 6 }, () => aNewProject(person)));
  const { thrown } = await race(6, (at) =>
    person.call(inviteToProject, { id: songs[at]?.id ?? '', username: friend.username }),
  );
  expect(thrown).toHaveLength(3);
  expect((await listProjectsAs(person)).filter(({ kind }) => kind === 'Project')).toHaveLength(3);
});

test('converting answers the template; again, the same one; removing it makes a piece like others [PROJECT-055] [PROJECT-057]', async () => {
  const owner = await someone(6);
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

test('what the owner of a piece is offered, of a template, and others [PROJECT-054]', async () => {
  const [owner, member] = [await someone(6), await someone(6)];
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

test('a template begins a piece of whoever opens it; the configured one begins an empty piece in an empty hall', async () => {
  const [owner, other] = [await someone(6), await someone(0)];
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

test('a guest makes nothing', async () => {
  await expect(world.guest.call(createProject, { project: {} })).rejects.toMatchObject({ status: 401 });
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aClass } from '#features/classes/testing/a-class.ts';
import { respondToMembership } from '#features/invitations/contract.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { banFromProject, listProjectBans } from '../bans.contract.ts';
import { cloneProject, createProject } from '../contract.ts';
import {
  getProjectInvitation,
  inviteToProject,
  listPresentMembers,
  searchProjectInvitees,
} from '../membership.contract.ts';
import { listTemplates } from '../templates.contract.ts';
import { aNewProject, convertToTemplate, getProjectAs, joinProject } from '../testing/a-new-project.ts';
import { upsertConnections } from './presence.store.ts';

const world = await aWorld();
const { db } = world.platform;
const { teacher, student } = await aClass(world);
const outsider = await world.person('outsider');
const aTemplate = async (owner: Member, title: string) => {
  const { id } = await aNewProject(owner, { kind: 'Song', title });
  await convertToTemplate(owner, id);
  return id;
};

test('a student lists, opens and copies templates and open projects of their teachers, and nobody else’s [EDU-203]', async () => {
  const [near, far] = [await aTemplate(teacher, 'Near'), await aTemplate(outsider, 'Far')];
  const titles = async (viewer: Pick<Member, 'call'>) =>
    (await viewer.call(listTemplates, { items: 24 })).data.map(({ title }) => title).sort();
  expect(await titles(world.guest)).toEqual(['Far', 'Near']);
  expect(await titles(student)).toEqual(['Near']);
  expect((await getProjectAs(student, near)).id).toBe(near);
  await expect(getProjectAs(student, far)).rejects.toMatchObject({ status: 404 });
  const { rows } = await sql<{
    id: string;
  }>`select id from project_templates where piece_id = ${far}`.execute(db);
  const start = { project: { templateId: rows[0]?.id ?? '' } };
  await expect(student.call(createProject, start)).rejects.toMatchObject({ status: 404 });
  const { id: open } = await aNewProject(outsider, { kind: 'Project', title: 'Open' });
  await sql`update pieces set open_collaboration = true where id = ${open}`.execute(db);
  expect((await getProjectAs(world.guest, open)).id).toBe(open);
  await expect(getProjectAs(student, open)).rejects.toMatchObject({ status: 404 });
  await expect(student.call(cloneProject, { id: open })).rejects.toMatchObject({ status: 404 });
});

test('[STUDIO-200] a template of a student is in no public list, and is opened by nobody outside of the school', async () => {
  const id = await aTemplate(student, 'From class');
  const titles = async (viewer: Pick<Member, 'call'>) =>
    (await viewer.call(listTemplates, { items: 24 })).data.map(({ title }) => title);
  for (const viewer of [world.guest, outsider]) {
    expect(await titles(viewer)).not.toContain('From class');
    await expect(getProjectAs(viewer, id)).rejects.toMatchObject({ status: 404 });
  }
  expect(await titles(student)).toContain('From class');
  expect((await getProjectAs(teacher, id)).id).toBe(id);
});

test('a teacher’s project does not bring a student together with somebody from outside [EDU-203]', async () => {
  const answer = { membership: { accepted: true } } as const;
  const invited = async (id: string, person: Member) =>
    (await teacher.call(inviteToProject, { id, username: person.username })).membership.id;
  for (const [first, second] of [
    [student, outsider],
    [outsider, student],
  ] as const) {
    const { id } = await aNewProject(teacher, { kind: 'Project' });
    const [one, two] = [await invited(id, first), await invited(id, second)];
    await first.call(respondToMembership, { membershipId: one, ...answer });
    await expect(second.call(respondToMembership, { membershipId: two, ...answer })).rejects.toMatchObject({
      status: 403,
      code: 'other_school',
    });
  }
  const { id } = await aNewProject(teacher, { kind: 'Project' });
  for (const person of [outsider, await world.person('another')]) await joinProject(teacher, person, id);
});

test('people of a school read each other’s name there in a project and its invitation, others the username [EDU-330]', async () => {
  const shared = await aNewProject(teacher, { kind: 'Project' });
  await joinProject(teacher, student, shared.id);
  const { owner, collaborators, members } = await getProjectAs(student, shared.id);
  expect(owner).toMatchObject({ username: teacher.username, nameAtSchool: `${teacher.username} at school` });
  expect(collaborators[0]?.nameAtSchool).toBe(`${student.username} at school`);
  expect(members[0]?.user.nameAtSchool).toBe(`${student.username} at school`);
  const invitationFor = (viewer: Pick<Member, 'call'>, id: string) =>
    viewer.call(getProjectInvitation, { id });
  expect((await invitationFor(student, shared.id)).ownerName).toBe(`${teacher.username} at school`);

  const connection = { connectionId: shared.id, projectId: shared.id, userId: teacher.id };
  await upsertConnections(db, [connection], world.clock.now());
  const { data } = await student.call(listPresentMembers, { id: shared.id });
  expect(data.map(({ attributes }) => attributes.nameAtSchool)).toEqual([`${teacher.username} at school`]);

  const { id } = await aNewProject(teacher, { kind: 'Project' });
  for (const { id: userGuid } of [student, outsider]) {
    world.clock.advance(1000);
    await teacher.call(banFromProject, { id: shared.id, userGuid });
  }
  const { bans } = await teacher.call(listProjectBans, { id: shared.id });
  expect(bans.map(({ name }) => name)).toEqual([outsider.username, `${student.username} at school`]);

  await joinProject(teacher, outsider, id);
  expect((await getProjectAs(outsider, id)).owner).not.toHaveProperty('nameAtSchool');
  expect((await getProjectAs(teacher, id)).collaborators[0]).not.toHaveProperty('nameAtSchool');
  for (const viewer of [outsider, (await aClass(world)).teacher, world.guest])
    expect(await invitationFor(viewer, id)).not.toHaveProperty('ownerName');
});

test('the owner of a class’s project finds people of the school by username and name there, and nobody from outside [PROJECT-065]', async () => {
  const { classId, teacher: owner, student: pupil } = await aClass(world);
  // So many from outside are better known that a search of the whole site would find them alone.
  const same = Array.from({ length: 21 }, (_, at) => `${pupil.username}${at}`);
  for (const name of same) await world.person(name);
  const { id } = await aNewProject(owner, { kind: 'Project' });
  await sql`update pieces set workspace_id = ${classId} where id = ${id}`.execute(db);
  const found = async (term: string) =>
    (await owner.call(searchProjectInvitees, { id, term })).invitees.map((one) => one.id);
  expect(await found(pupil.username.slice(0, -1))).toEqual([pupil.id]);
  expect(await found(`${pupil.username.toUpperCase()} at`)).toEqual([pupil.id]);
  expect(await found('outsider')).toEqual([]);
});

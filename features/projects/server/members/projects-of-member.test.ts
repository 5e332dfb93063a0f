import { expect, test } from 'vitest';
import { updateUserToDeleted } from '#features/members/server/deleted-users.store.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { inviteToProject } from '../../membership.contract.ts';
import {
  aNewProject,
  convertToTemplate,
  getProjectAs,
  joinProject,
  listProjectsAs,
} from '../../testing/a-new-project.ts';
import { projectsOfMember } from './projects-of-member.ts';

const world = await aWorld();
const { db } = world.platform;
const call = () => makeCall(world.platform, db, guest);
let personCount = 0;
const newPerson = () => {
  personCount += 1;
  return world.person(`someone${personCount}`, { accountType: 6 });
};

async function leave(member: Member): Promise<void> {
  await updateUserToDeleted(db, member.id, world.clock.now());
  await projectsOfMember.erase(call(), member.id);
}

test("a leaver's projects without members are deleted; one with members goes to the oldest member [ACCOUNT-084]", async () => {
  const [leaver, first, second] = [await newPerson(), await newPerson(), await newPerson()];
  const alone = await aNewProject(leaver);
  const empty = await aNewProject(leaver, { kind: 'Project' });
  await leaver.call(inviteToProject, { id: empty.id, username: first.username });
  await convertToTemplate(leaver, alone.id);
  const shared = await aNewProject(leaver, { kind: 'Project', title: 'Ours' });
  await joinProject(leaver, first, shared.id);
  world.clock.advance(1000);
  await joinProject(leaver, second, shared.id);
  await leave(leaver);
  const rows = await db
    .selectFrom('pieces')
    .select('id')
    .where('id', 'in', [alone.id, empty.id, shared.id])
    .execute();
  expect(rows).toEqual([{ id: shared.id }]);
  const project = await getProjectAs(second, shared.id);
  expect(project.owner.username).toBe(first.username);
  expect(project.members.map(({ user }) => user.username)).toEqual([second.username]);
  expect((await getProjectAs(first, shared.id)).can).toMatchObject({ delete: true, leave: false });
  expect((await first.call(getAccount, {})).user.songsCount).toBe(1);
});

test('a member who left the site does not become the owner', async () => {
  const [leaver, gone, there] = [await newPerson(), await newPerson(), await newPerson()];
  const { id } = await aNewProject(leaver, { kind: 'Project' });
  await joinProject(leaver, gone, id);
  world.clock.advance(1000);
  await joinProject(leaver, there, id);
  await updateUserToDeleted(db, gone.id, world.clock.now());
  await leave(leaver);
  expect((await getProjectAs(there, id)).owner.username).toBe(there.username);
});

test("a leaver's memberships are deleted, and erasing again changes nothing", async () => {
  const [leaver, owner] = [await newPerson(), await newPerson()];
  const { id } = await aNewProject(owner, { kind: 'Project' });
  await joinProject(owner, leaver, id);
  await leave(leaver);
  await projectsOfMember.erase(call(), leaver.id);
  expect((await listProjectsAs(owner))[0]?.members).toEqual([]);
  const rows = await db
    .selectFrom('project_memberships')
    .selectAll()
    .where('user_id', '=', leaver.id)
    .execute();
  expect(rows).toEqual([]);
});

test('a member’s export has their projects with documents', async () => {
  const owner = await newPerson();
  const { id } = await aNewProject(owner, { title: 'Kept' });
  const headers = { 'content-type': 'application/octet-stream' };
  const body = Buffer.from([0, 0]);
  await owner.raw({ method: 'PUT', url: `/api/projects/${id}/document`, body, headers });
  const files = await Array.fromAsync(projectsOfMember.exportFiles(call(), owner.id));
  expect(files).toMatchObject([
    {
      path: `projects/${id}.json`,
      json: { title: 'Kept', document: body.toString('base64') },
    },
    { path: 'project-memberships.json', json: [] },
  ]);
});

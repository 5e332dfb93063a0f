import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { getLeaderboard } from '#features/campaigns/projects.contract.ts';
import { aCampaign } from '#features/campaigns/testing/a-campaign.ts';
import { aCampaignProject, joinAs } from '#features/campaigns/testing/a-campaign-project.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { banFromProject } from '#features/projects/bans.contract.ts';
import { deleteProject } from '#features/projects/contract.ts';
import { listPresentMembers, removeProjectMember } from '#features/projects/membership.contract.ts';
import { presenceTimeoutMs, upsertConnections } from '#features/projects/server/presence.store.ts';
import { startProjectPresence } from '#features/projects/server/start-project-presence.ts';
import { aNewProject, joinProject } from '#features/projects/testing/a-new-project.ts';
import { aStudioSession } from '#features/projects/testing/a-studio-session.ts';
import { guest } from '#platform/pure/actor.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { createStudioServer } from './create-studio-server.ts';
import { startStudioLive } from './start-studio-live.ts';

const world = await aWorld();
const { platform, database } = world;
const [ada, ben, eve] = [
  await world.person('ada', { accountType: 6 }),
  await world.person('ben', { accountType: 6 }),
  await world.person('eve', { accountType: 6 }),
];

/** One process with the studio's host and its sockets. */
async function aStudioProcess(): Promise<string> {
  const server = await createStudioServer(platform, null);
  const open = { platform, pool: database.pool, databaseUrl: database.url, close: async () => {} };
  const stop = await startStudioLive(server.server, open);
  await server.listen({ host: '127.0.0.1', port: 0 });
  afterAll(async () => {
    await stop();
    await server.close();
  });
  return `ws://127.0.0.1:${(server.server.address() as AddressInfo).port}/socket`;
}
const processes = [await aStudioProcess(), await aStudioProcess()] as const;

async function openTab(member: Member, url: string, origin = platform.config.studioUrl) {
  const { name, value } = await aStudioSession(platform, member.id);
  const socket = new WebSocket(url, { headers: { cookie: `${name}=${value}`, origin } });
  const received: string[] = [];
  socket.on('message', (text) => received.push((JSON.parse(String(text)) as { event: string }).event));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const status = await new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => {});
  });
  return { socket, received, status, closed };
}

async function here(id: string): Promise<string[]> {
  return (await ada.call(listPresentMembers, { id })).data.map(({ id: userId }) => userId).sort();
}
const both = [ada.id, ben.id].sort();

test('members in two processes see each other until a tab closes', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  await joinProject(ada, ben, id);
  const adas = await openTab(ada, `${processes[0]}?project=${id}`);
  expect(await here(id)).toEqual([ada.id]);
  const bens = await openTab(ben, `${processes[1]}?project=${id}`);
  await expect.poll(() => here(id)).toEqual(both);
  await expect.poll(() => adas.received).toContain('presence');
  adas.received.length = 0;
  bens.socket.close();
  await expect.poll(() => here(id)).toEqual([ada.id]);
  await expect.poll(() => adas.received).toContain('presence');
  adas.socket.terminate();
  await expect.poll(() => here(id)).toEqual([]);
});

test('a member with two tabs is present once, and stays present with one of them', async () => {
  const { id } = await aNewProject(ada);
  const tabs = [
    await openTab(ada, `${processes[0]}?project=${id}`),
    await openTab(ada, `${processes[1]}?project=${id}`),
  ];
  expect(await here(id)).toEqual([ada.id]);
  tabs[0]?.socket.close();
  await expect.poll(async () => (await platformRows(id)).length).toBe(1);
  expect(await here(id)).toEqual([ada.id]);
  tabs[1]?.socket.close();
  await expect.poll(() => here(id)).toEqual([]);
});

test('[STUDIO-166] a campaign reads how many were in a project at once, in all processes, and how many ever joined it', async () => {
  const admin = await world.person('admin', { admin: true });
  for (const { id } of [ada, ben, admin])
    await updateUser(platform.db, id, { email_verified_at: world.clock.now() });
  const { groupLink } = await aCampaign(world, ada, admin);
  const { id } = await aCampaignProject(ada, groupLink);
  await joinAs(ben, id);
  const counts = async () => {
    const { data } = await eve.call(getLeaderboard, { slug: groupLink });
    const shown = data.find((one) => one.id === id)?.attributes;
    return [shown?.maxActiveUsersCount, shown?.totalUsersJoined];
  };
  const first = await openTab(ada, `${processes[0]}?project=${id}`);
  await expect.poll(counts).toEqual([1, 1]);
  const second = await openTab(ben, `${processes[1]}?project=${id}`);
  await expect.poll(counts).toEqual([2, 1]);
  for (const { socket } of [first, second]) socket.close();
  await expect.poll(() => here(id)).toEqual([]);
  expect(await counts()).toEqual([2, 1]);
});

const platformRows = (id: string) =>
  platform.db.selectFrom('project_presence').selectAll().where('piece_id', '=', id).execute();

test('only members of the project connect, from a page of the studio', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const statusOf = async (...args: Parameters<typeof openTab>) => (await openTab(...args)).status;
  expect(await statusOf(eve, `${processes[0]}?project=${id}`)).toBe(404);
  expect(await statusOf(ada, `${processes[0]}?project=no-id`)).toBe(404);
  expect(await statusOf(ada, processes[0])).toBe(404);
  expect(await statusOf(ada, `${processes[0]}?project=${id}`, platform.config.siteUrl)).toBe(403);
  expect(await here(id)).toEqual([]);
});

test('a removed or banned member is no longer shown as present, their socket ends, and the others are notified [EDU-132]', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const membershipId = await joinProject(ada, ben, id);
  const bens = await openTab(ben, `${processes[1]}?project=${id}`);
  expect(await here(id)).toEqual([ben.id]);
  await ada.call(removeProjectMember, { projectId: id, id: membershipId });
  expect(await here(id)).toEqual([]);
  await expect.poll(() => bens.received).toContain('project-changed');
  expect(await bens.closed).toBe(4403);
  await joinProject(ada, eve, id);
  const [adas, eves] = [
    await openTab(ada, `${processes[1]}?project=${id}`),
    await openTab(eve, `${processes[0]}?project=${id}`),
  ];
  await ada.call(banFromProject, { id, userGuid: eve.id });
  expect(await eves.closed).toBe(4403);
  expect(eves.received).toContain('project-changed');
  expect((await openTab(eve, `${processes[0]}?project=${id}`)).status).toBe(404);
  expect(await here(id)).toEqual([ada.id]);
  adas.received.length = 0;
  await ada.call(deleteProject, { id });
  await expect.poll(() => adas.received).toContain('project-changed');
  adas.socket.close();
});

test('presence rows of a killed process count for a minute, and other processes delete them', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  await joinProject(ada, ben, id);
  const left = { connectionId: '0198f000-0000-7000-8000-0000000000e1', projectId: id, userId: ben.id };
  await upsertConnections(platform.db, [left], world.clock.now());
  expect(await here(id)).toEqual([ben.id]);
  world.clock.advance(presenceTimeoutMs);
  expect(await here(id)).toEqual([]);
  const presence = startProjectPresence(platform, 5);
  await expect.poll(() => platformRows(id)).toEqual([]);
  await presence.close();
});

test('members who leave while heartbeats are written are gone for good', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const member = { ...guest, userId: ada.id, accountType: 6, sessionKey: 'a session' };
  const presence = startProjectPresence(platform, 1);
  for (let round = 0; round < 10; round += 1) {
    const visits = await Promise.all(Array.from({ length: 20 }, () => presence.enter(member, id)));
    for (const visit of visits) visit?.end();
  }
  await presence.close();
  expect(await platformRows(id)).toEqual([]);
});

test('a connection whose process was suspended is present again as soon as it sends', async () => {
  const { id } = await aNewProject(ada);
  const presence = startProjectPresence(platform, 5);
  const visit = await presence.enter({ ...guest, userId: ada.id, sessionKey: 'a session' }, id);
  await platform.db.deleteFrom('project_presence').where('piece_id', '=', id).execute();
  await expect.poll(() => here(id)).toEqual([ada.id]);
  visit?.end();
  await presence.close();
  expect(await here(id)).toEqual([]);
});

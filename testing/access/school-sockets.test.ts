import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startEducationLive } from '#apps/live/start-education-live.ts';
import { startSiteLive } from '#apps/live/start-site-live.ts';
import type { OpenPlatform } from '#apps/open-platform.ts';
import { startStudioLive } from '#apps/studio/start-studio-live.ts';
import { findChatChannel } from '#features/campaigns/server/chat/subscribe-to-chat.ts';
import { announceToClass } from '#features/classes/class-members.contract.ts';
import { publishToProject } from '#features/projects/server/publish-to-project.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { sessionCookieName } from '#features/sign-in/server/sessions/session-cookie.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { publishLive } from '#platform/server/live/live-publish.ts';
import { aWorld } from '../world.ts';
import { type AccessActors, createAccessActors, insertAccessSession } from './access-actors.ts';
import { type SchoolActorName, schoolActors } from './access-list.ts';
import { createSchoolActors, type SchoolActors } from './school-actors.ts';

const world = await aWorld();
const { platform, database } = world;
const { siteUrl, studioUrl, eduUrl } = platform.config;
const hosts = {
  site: { origin: siteUrl, port: 0 },
  studio: { origin: studioUrl, port: 0 },
  education: { origin: eduUrl, port: 0 },
};
type Host = keyof typeof hosts;

let accessActors: AccessActors;
let people: SchoolActors;
const things: Record<string, string> = {};

async function serve(
  start: (server: Server, open: OpenPlatform) => Promise<() => Promise<void>>,
): Promise<number> {
  const server = createServer();
  const stop = await start(server, {
    platform,
    databaseUrl: database.url,
    pool: database.pool,
    close: async () => undefined,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(async () => {
    await stop();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  hosts.site.port = await serve(startSiteLive);
  hosts.studio.port = await serve(startStudioLive);
  hosts.education.port = await serve(startEducationLive);
  accessActors = await createAccessActors(world);
  people = await createSchoolActors(world, accessActors);
  things.class = (await people.fill({ id: '{class}' })).id as string;
  things.chat = (await accessActors.fill({ group: '{campaignGroup}' })).group as string;
  const education = await educationHost(world);
  for (const name of ['student', 'pupil'] as const) {
    const browser = education.newGuest();
    browser.cookies.set(
      'education_tonehall_session',
      (await insertAccessSession(world, people.idOf(name))).token,
    );
    things[name] = (await aNewProject(browser)).id;
  }
}, 120_000);

interface Socket {
  /** 101 when it was opened. */
  status: number;
  received: string[];
  socket: WebSocket;
}

async function connect(
  host: Host,
  actor: SchoolActorName | 'guest',
  query = '',
  origin = hosts[host].origin,
): Promise<Socket> {
  const name = sessionCookieName({ siteUrl, edition: host });
  const session = actor === 'guest' ? null : await insertAccessSession(world, people.idOf(actor));
  const socket = new WebSocket(`ws://127.0.0.1:${hosts[host].port}/socket${query}`, {
    origin,
    headers: session ? { cookie: `${name}=${session.token}` } : {},
  });
  const received: string[] = [];
  socket.on('message', (bytes) => received.push(String(bytes)));
  socket.on('error', () => undefined);
  const status = await new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  });
  return { status, received, socket };
}

const everybody = ['guest', ...schoolActors] as const;
const topics: {
  title: string;
  host: Host;
  query: () => string;
  answers: Record<(typeof everybody)[number], number>;
}[] = [
  {
    title: 'one’s own messages',
    host: 'site',
    query: () => '',
    answers: { guest: 401, pupil: 401, student: 101, teacher: 101, owner: 101, otherOwner: 101 },
  },
  {
    title: 'the chat of a campaign',
    host: 'site',
    query: () => `?chat=${things.chat}`,
    answers: { guest: 401, pupil: 401, student: 404, teacher: 101, owner: 101, otherOwner: 101 },
  },
  {
    title: 'a student’s project',
    host: 'studio',
    query: () => `?project=${things.student}`,
    answers: { guest: 401, pupil: 404, student: 101, teacher: 404, owner: 404, otherOwner: 404 },
  },
  {
    title: 'a pupil’s project',
    host: 'studio',
    query: () => `?project=${things.pupil}`,
    answers: { guest: 401, pupil: 101, student: 404, teacher: 404, owner: 404, otherOwner: 404 },
  },
  {
    title: 'what changes in one’s school',
    host: 'education',
    // Topics of other hosts are none there, and bring nothing (see the last test).
    query: () => `?chat=${things.chat}&project=${things.student}`,
    answers: { guest: 401, pupil: 101, student: 101, teacher: 101, owner: 101, otherOwner: 101 },
  },
];

describe.each(topics)('$title', ({ host, query, answers }) => {
  test('is sent to the people of a school as listed, and to no page of another host [EDU-235]', async () => {
    const given: Record<string, number> = {};
    for (const actor of everybody) {
      const { status, socket } = await connect(host, actor, query());
      given[actor] = status;
      socket.terminate();
    }
    expect(given).toEqual(answers);
    const foreign = host === 'education' ? siteUrl : eduUrl;
    expect((await connect(host, 'teacher', query(), foreign)).status).toBe(403);
  });
});

test('each person of a school gets the messages of their own topics and no others [EDU-235]', async () => {
  const tabs = new Map<string, Socket>();
  for (const actor of ['student', 'teacher', 'owner', 'otherOwner'] as const)
    tabs.set(actor, await connect('site', actor));
  const [students, pupils] = [
    await connect('studio', 'student', `?project=${things.student}`),
    await connect('studio', 'pupil', `?project=${things.pupil}`),
  ];
  const { db } = platform;
  for (const actor of schoolActors)
    await publishLive(db, [{ channel: `user:${people.idOf(actor)}`, message: { event: actor, data: {} } }]);
  for (const id of [things.student, things.pupil])
    await publishToProject({ db }, id ?? '', 'project-changed');
  for (const [actor, { received }] of tabs)
    await expect.poll(() => received).toEqual([`{"event":"${actor}","data":{}}`]);
  const changes = ({ received }: Socket) => received.filter((text) => text.includes('project-changed'));
  for (const [tab, id] of [
    [students, things.student],
    [pupils, things.pupil],
  ] as const)
    await expect.poll(() => changes(tab)).toEqual([`{"event":"project-changed","data":{"id":"${id}"}}`]);
  for (const { socket } of [...tabs.values(), students, pupils]) socket.terminate();
});

test('on the education host each person of a school gets what is theirs there, and nothing of a chat or a project [EDU-235] [EDU-266]', async () => {
  const tabs = new Map<string, Socket>();
  for (const actor of schoolActors)
    tabs.set(actor, await connect('education', actor, `?chat=${things.chat}&project=${things.student}`));
  const { db } = platform;
  await publishToProject({ db }, things.student ?? '', 'project-changed');
  const channel = await findChatChannel(platform, things.chat ?? '');
  await publishLive(db, [{ channel: channel ?? '', message: { event: 'chat-changed', data: {} } }]);
  const owner = await accessActors.signedIn('owner');
  await owner.call(announceToClass, { id: things.class ?? '', announcement: { text: 'Bring headphones.' } });
  for (const actor of schoolActors)
    await publishLive(db, [{ channel: `user:${people.idOf(actor)}`, message: { event: actor, data: {} } }]);
  const changed = '{"event":"school-changed"}';
  for (const [actor, { received }] of tabs) {
    const own = `{"event":"${actor}","data":{}}`;
    await expect.poll(() => received).toEqual(actor === 'otherOwner' ? [own] : [changed, own]);
  }
  for (const { socket } of tabs.values()) socket.terminate();
});

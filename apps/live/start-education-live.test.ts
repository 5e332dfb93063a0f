import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { announceToClass, removeClassMember } from '#features/classes/class-members.contract.ts';
import { createClass, openSignInWindow } from '#features/classes/contract.ts';
import { signInByCard, signInToClass } from '#features/classes/sign-in.contract.ts';
import {
  addManagedStudents,
  letStudentIn,
  renewWaysIn,
  setClassWayIn,
} from '#features/classes/students.contract.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { startEducationLive } from './start-education-live.ts';

const world = await aWorld({ rateLimits: 'on' });
const host = await educationHost(world);
const open = { platform: world.platform, databaseUrl: world.database.url, pool: world.database.pool };
const stopLive = await startEducationLive(host.server.server, { ...open, close: async () => {} });
await host.server.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await stopLive();
  await host.server.close();
});
const address = `ws://127.0.0.1:${(host.server.server.address() as AddressInfo).port}/socket`;
const { eduUrl, siteUrl } = world.platform.config;

interface Tab {
  heard: string[];
  socket: WebSocket;
}

async function openTab({ cookies }: Pick<Member, 'cookies'>, origin = eduUrl): Promise<Tab> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(address, { origin, headers: { cookie } });
  const heard: string[] = [];
  socket.on('message', (bytes) => heard.push(String(bytes)));
  await once(socket, 'open');
  return { heard, socket };
}

const changed = '{"event":"school-changed"}';
const names = Array.from({ length: 30 }, (_, at) => `Student ${at}`);

/** A class whose thirty students have signed in by their cards at one address, each with an open page. */
async function aClassOnline(teacher: Member, name: string) {
  const { id } = await teacher.call(createClass, { workspace: { name } });
  await teacher.call(setClassWayIn, { id, way: 'card' });
  const { made } = await teacher.call(addManagedStudents, { id, names });
  const students = await Promise.all(
    made.map(async ({ membershipId, secret }) => {
      const tablet = host.newGuest('10.1.1.1');
      const token = 'card' in secret ? (secret.card.address.split('#card=')[1] ?? '') : '';
      await tablet.call(signInByCard, { token });
      return { membershipId, tab: await openTab(tablet) };
    }),
  );
  return { id, students };
}

/** Resolves when each of these tabs has heard of a change; forgets it. */
async function eachHears(tabs: readonly Tab[]): Promise<void> {
  await expect.poll(() => tabs.filter(({ heard }) => heard.includes(changed)).length).toBe(tabs.length);
  for (const { heard } of tabs) heard.length = 0;
}

test('300 students behind one address have a socket each, which hears of their class and of no other [NOTIF-052] [EDU-266]', async () => {
  const school = await aSchool(host);
  const teacher = await addSchoolMember(school, await host.person('teacher'), 'faculty');
  const classes: Awaited<ReturnType<typeof aClassOnline>>[] = [];
  for (let at = 0; at < 10; at += 1) classes.push(await aClassOnline(teacher, `Class ${at}`));
  const tabs = classes.flatMap(({ students }) => students.map(({ tab }) => tab));
  expect(tabs.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true);
  const [mine, other] = classes;
  if (!mine || !other) throw new Error('There are no classes.');
  const board = await openTab(teacher);
  for (const { heard } of tabs) heard.length = 0;

  await teacher.call(announceToClass, { id: mine.id, announcement: { text: 'Bring headphones.' } });
  await eachHears([board, ...mine.students.map(({ tab }) => tab)]);
  await teacher.call(openSignInWindow, { id: mine.id });
  await eachHears([board]);
  const [leaving] = other.students;
  if (!leaving) throw new Error('There are no students.');
  await teacher.call(removeClassMember, { workspaceId: other.id, id: leaving.membershipId });
  await eachHears([board, leaving.tab]);
  expect(tabs.filter(({ heard }) => heard.length > 0)).toEqual([]);
});

test('teachers hear at once that a student has to wait, and that another lets them in; the class hears nothing [EDU-345]', async () => {
  const school = await aSchool(host);
  const teacher = await addSchoolMember(school, await host.person('form-teacher'), 'faculty');
  const { id } = await teacher.call(createClass, { workspace: { name: 'Of pictures' } });
  const { made } = await teacher.call(addManagedStudents, { id, names: ['Mia', 'Noah'] });
  const { code } = await teacher.call(openSignInWindow, { id });
  const [mia, noah] = made;
  if (!mia || !noah || !('pictures' in mia.secret && 'pictures' in noah.secret))
    throw new Error('There are no pictures.');
  const tryAs = (of: typeof mia, pictures: typeof mia.secret.pictures, desk = host.newGuest()) =>
    desk.call(signInToClass, { code: code?.text ?? '', studentId: of.membershipId, pictures });
  const tablet = host.newGuest();
  await tryAs(noah, noah.secret.pictures, tablet);
  const classmate = await openTab(tablet);
  const boards = [await openTab(teacher), await openTab(school.owner)];
  const wrong = mia.secret.pictures.toReversed();
  for (let tries = 0; tries < 4; tries += 1) await expect(tryAs(mia, wrong)).rejects.toThrow();
  expect(boards.flatMap(({ heard }) => heard)).toEqual([]);
  await expect(tryAs(mia, wrong)).rejects.toThrow();
  await eachHears(boards);
  await teacher.call(letStudentIn, { workspaceId: id, id: mia.membershipId });
  await eachHears(boards);
  // The tenth try locks, whatever the tries of the last 15 minutes were.
  for (const tries of [4, 4]) {
    for (let at = 0; at < tries; at += 1) await expect(tryAs(mia, wrong)).rejects.toThrow();
    world.clock.advance(16 * 60_000);
  }
  await expect(tryAs(mia, wrong)).rejects.toThrow();
  expect(boards.flatMap(({ heard }) => heard)).toEqual([]);
  await expect(tryAs(mia, wrong)).rejects.toThrow();
  await eachHears(boards);
  await teacher.call(renewWaysIn, { id, membershipIds: [mia.membershipId] });
  await eachHears(boards);
  expect(classmate.heard).toEqual([]);
});

test('a member has ten sockets at most, guests and pages of the main site none [NOTIF-052]', async () => {
  const member = await host.person('many');
  for (let at = 0; at < 10; at += 1) await openTab(member);
  await expect(openTab(member)).rejects.toThrow('429');
  await expect(openTab(host.newGuest())).rejects.toThrow('401');
  await expect(openTab(await host.person('elsewhere'), siteUrl)).rejects.toThrow('403');
});

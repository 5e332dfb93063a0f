import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startLive } from '#apps/live/start-live.ts';
import { signInByCard } from '#features/classes/sign-in.contract.ts';
import {
  addManagedStudents,
  renewWaysIn,
  setClassWayIn,
  voidCard,
} from '#features/classes/students.contract.ts';
import { aClass, addToClass } from '#features/classes/testing/a-class.ts';
import { banFromSchool } from '#features/education/bans.contract.ts';
import { removeSchoolMember } from '#features/education/members.contract.ts';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { createProject } from '#features/projects/contract.ts';
import { aStudioSession } from '#features/projects/testing/a-studio-session.ts';
import { withdrawConsent } from '#features/school-records/student-record.contract.ts';
import { suspendMember } from '#features/sign-in/server/sessions/suspend-member.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { guest } from '#platform/pure/actor.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { createStudioServer } from './create-studio-server.ts';
import { startStudioLive } from './start-studio-live.ts';

const world = await aWorld();
const { platform, database } = world;
const { db, config } = platform;
const host = await educationHost(world);
const open = { platform, pool: database.pool, databaseUrl: database.url, close: async () => {} };

const studio = await createStudioServer(platform, null);
const stopStudio = await startStudioLive(studio.server, open);
await studio.listen({ host: '127.0.0.1', port: 0 });
const site = createServer();
const stopSite = await startLive(site, open);
site.listen(0, '127.0.0.1');
await once(site, 'listening');
afterAll(async () => {
  await stopStudio();
  await studio.close();
  await stopSite();
  site.close();
});
const portOf = (address: unknown) => (address as AddressInfo).port;

/** An open socket; `closed` is the code with which the server closes it. */
async function openSocket(
  address: string,
  origin: string,
  cookie: string,
): Promise<{ closed: Promise<number> }> {
  const socket = new WebSocket(address, { origin, headers: { cookie } });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  return { closed };
}

async function openInStudio(userId: string, projectId: string) {
  const { name, value } = await aStudioSession(platform, userId);
  const address = `ws://127.0.0.1:${portOf(studio.server.address())}/socket?project=${projectId}`;
  return openSocket(address, config.studioUrl, `${name}=${value}`);
}

const openOnSite = (member: Member) =>
  openSocket(
    `ws://127.0.0.1:${portOf(site.address())}/socket`,
    config.siteUrl,
    [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  );

/** A student whose account the school keeps, at work in a project of theirs, beside a classmate who is too. */
async function twoInTheStudio() {
  const made = await aClass(world);
  const { classId, teacher, school } = made;
  await teacher.call(setClassWayIn, { id: classId, way: 'card' });
  const cards = (await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.', 'Noah B.'] })).made;
  const people = [];
  for (const { membershipId, secret } of cards) {
    if (!secret || !('card' in secret)) throw new Error('There is no card.');
    const tablet = host.newGuest();
    await tablet.call(signInByCard, { token: secret.card.address.split('#card=')[1] ?? '' });
    const { data } = await tablet.call(createProject, { project: { title: 'Rain' } });
    const { rows } = await sql<{
      user_id: string;
      id: string;
    }>`select m.user_id, m.id from organization_memberships m
      join class_members c on c.user_id = m.user_id where c.id = ${membershipId}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error('The student is not there.');
    const socket = await openInStudio(row.user_id, data.id);
    people.push({ classMemberId: membershipId, userId: row.user_id, membershipId: row.id, tablet, socket });
  }
  const [student, classmate] = people;
  if (!student || !classmate) throw new Error('A student is missing.');
  return { ...made, school, student, classmate };
}
type Two = Awaited<ReturnType<typeof twoInTheStudio>>;

const endings: [string, (two: Two) => Promise<unknown>][] = [
  [
    'taken out of the school',
    ({ teacher, school, student }) =>
      teacher.call(removeSchoolMember, { organizationId: school.id, id: student.membershipId }),
  ],
  [
    'banned from it',
    ({ school, student }) => school.owner.call(banFromSchool, { id: school.id, userGuid: student.userId }),
  ],
  [
    'whose card is voided',
    ({ teacher, classId, student }) =>
      teacher.call(voidCard, { workspaceId: classId, id: student.classMemberId }),
  ],
  [
    'who gets a new way in',
    ({ teacher, classId, student }) =>
      teacher.call(renewWaysIn, { id: classId, membershipIds: [student.classMemberId] }),
  ],
  [
    'whose consent is withdrawn',
    ({ school, student }) => school.owner.call(withdrawConsent, { id: school.id, userGuid: student.userId }),
  ],
  [
    'who is suspended',
    ({ student }) =>
      inTransaction(makeCall(platform, db, guest), (call) => suspendMember(call, student.userId)),
  ],
  [
    'who leaves by a query of whatever kind',
    ({ student }) => sql`delete from organization_memberships where id = ${student.membershipId}`.execute(db),
  ],
];

test.for(endings)(
  'a student %s is signed out everywhere and the open socket in the studio closes, no other [EDU-206]',
  async ([, end]) => {
    const two = await twoInTheStudio();
    await end(two);
    expect(await two.student.socket.closed).toBe(4401);
    // Another process may have answered from its cache for a second.
    world.clock.advance(1000);
    expect((await two.student.tablet.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
    expect((await two.classmate.tablet.raw({ method: 'GET', url: '/api/account' })).status).toBe(200);
    expect(await Promise.race([two.classmate.socket.closed, Promise.resolve('open')])).toBe('open');
  },
);

test.for<[string, (school: Two['school'], student: Member, membershipId: string) => Promise<unknown>]>([
  ['taken out', (school, _, id) => school.owner.call(removeSchoolMember, { organizationId: school.id, id })],
  ['banned', (school, { id: userGuid }) => school.owner.call(banFromSchool, { id: school.id, userGuid })],
  [
    'without consent',
    (school, { id: userGuid }) => school.owner.call(withdrawConsent, { id: school.id, userGuid }),
  ],
])(
  'a student with an address of their own who is %s is signed out, and the open socket of the site closes [EDU-206]',
  async ([, end]) => {
    const { school, teacher, classId } = await aClass(world);
    const student = await addSchoolMember(
      school,
      await world.person(`own-address-${classId.slice(-6)}`),
      'student',
    );
    await addToClass(teacher, classId, student);
    const [socket, others] = [await openOnSite(student), await openOnSite(teacher)];
    const { rows } = await sql<{ id: string }>`select id from organization_memberships
    where user_id = ${student.id}`.execute(db);
    await end(school, student, rows[0]?.id ?? '');
    expect(await socket.closed).toBe(4401);
    expect((await student.raw({ method: 'GET', url: '/api/account' })).status).toBe(401);
    expect(await Promise.race([others.closed, Promise.resolve('open')])).toBe('open');
  },
);

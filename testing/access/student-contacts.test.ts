import { beforeAll, describe, expect, test } from 'vitest';
import { addManagedStudents } from '#features/classes/students.contract.ts';
import { aClass, addToClass } from '#features/classes/testing/a-class.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { followUser } from '#features/follows/contract.ts';
import { joinGroup } from '#features/groups/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld, type Member, type World } from '../world.ts';
import { type AccessActors, createAccessActors, insertAccessSession } from './access-actors.ts';
import { type AccessEntry, readAccessList } from './access-list.ts';
import { requestOf } from './access-request.ts';

const world = await aWorld();
const education = await educationHost(world);
const { db } = world.platform;
const endpoints = new Map(
  world.features
    .flatMap((feature) => feature.endpoints)
    .map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);
const list = readAccessList().filter(({ route }) => endpoints.has(route));
const inputOf = ({ input }: AccessEntry) => JSON.stringify(input);

/** The examples of these routes name somebody, or what is somebody's: there, they are the contacts that the site has. */
const ofSomebody =
  /\{(?:owner|ownerLink|ownerGuid|track|hiddenTrack|givenUpTrack|permalink|shortLink|comment|conversation|message|group|closedGroup|stage|stageTrack|stageNews|toldNews|campaign|campaignGroup|project|templateProject|referral|list|listLink|privateList)\}/;
const contacts = list.filter((entry) => ofSomebody.test(inputOf(entry)));
/** What else the examples name: of the operator, of nobody, of schools (`other-schools.test.ts`), or what one has paid. */
const ofNobody =
  /^(banner|class|news|none|page|pagePath|password|payment|portal|portalSubscription|product|school|subscription|subscriptionToken)$/;
/** These name a member or a track, and nothing that a student cannot have. */
const ofStudents = contacts.filter(
  (entry) => !/\{(?=\w)(?!owner\}|ownerLink|ownerGuid|track\}|permalink|shortLink)/.test(inputOf(entry)),
);

/** What stays open to a student: what ends a contact or prevents one. */
const openToStudents = new Set([
  'POST /group/:group_link/leave',
  'GET /api/letters/groups/:group_link',
  'DELETE /api/users/:id/follows',
  'POST /api/users/:id/blocks',
  'DELETE /api/users/:id/blocks',
]);
/** What stays open to others towards a student: the same. */
const openTowardsStudents = new Set([
  'DELETE /api/users/:id/follows',
  'POST /api/users/:id/blocks',
  'DELETE /api/users/:id/blocks',
]);

let accessActors: AccessActors;
let student: Member;
const ids = new Map<string, string>();
const things: Record<string, string> = {};
/** In no answer to anybody who does not meet the student. */
const canary = 'Zaphnath';

beforeAll(async () => {
  accessActors = await createAccessActors(world);
  const outsider = await accessActors.signedIn('owner');
  const { school, teacher, classId, student: classmate } = await aClass(world);
  student = await world.person('zaph');
  await updateUser(db, student.id, {
    username: canary,
    profile_link: canary,
    real_name: canary,
    about: canary,
  });
  const track = await aStoredTrack(world, student, { title: `${canary} plays` });
  // What a student met outside before they joined the school.
  const { track: heard, group } = await accessActors.fill({ track: '{track}', group: '{group}' });
  await student.call(followUser, { id: outsider.id });
  await outsider.call(followUser, { id: student.id });
  await student.call(joinGroup, { groupLink: group as string });
  await student.call(likeTrack, { id: heard as string });
  await student.call(trackComments.post, { id: heard as string, content: 'Lovely' });
  await addSchoolMember(school, student, 'student');
  await addToClass(teacher, classId, student);
  const { made } = await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] });
  const pupil = await db
    .selectFrom('class_members')
    .select('user_id')
    .where('id', '=', made[0]?.membershipId ?? '')
    .executeTakeFirstOrThrow();
  const stranger = await addSchoolMember(school, await world.person('other-class'), 'student');
  const elsewhere = await aSchool(world);
  for (const [name, id] of [
    ['student', student.id],
    ['pupil', pupil.user_id],
    ['classmate', classmate.id],
    ['teacher', teacher.id],
    ['a student of another class', stranger.id],
    ['the owner of another school', elsewhere.owner.id],
    ['a member', outsider.id],
    ['another member', (await accessActors.signedIn('other')).id],
    ['an unverified member', (await accessActors.signedIn('unverified')).id],
  ] as const)
    ids.set(name, id);
  const { short_link_id, permalink } = await db
    .selectFrom('tracks')
    .select(['short_link_id', 'permalink'])
    .where('id', '=', track.id)
    .executeTakeFirstOrThrow();
  Object.assign(things, {
    owner: student.id,
    ownerLink: canary,
    ownerGuid: student.id,
    track: track.id,
    shortLink: short_link_id,
    permalink,
  });
  await world.drain();
}, 180_000);

async function send(at: World, actor: string | null, { route, input }: AccessEntry) {
  const { method, url, body } = requestOf(route, { ...input }, endpoints.get(route));
  const id = actor === null ? null : ids.get(actor);
  const session = id && (await insertAccessSession(world, id));
  const name = at === education ? 'education_tonehall_session' : 'tonehall_session';
  return at.newGuest().raw({
    method: method as 'GET',
    url,
    headers: {
      ...(session && { cookie: `${name}=${session.token}`, 'x-csrf-token': session.csrf }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
}

/** The example of a route with things of the student in the place of the outsider's. */
function withStudentsThings(value: unknown): unknown {
  if (typeof value === 'string') return things[/^\{(\w+)\}$/.exec(value)?.[1] ?? ''] ?? value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withStudentsThings(one)]));
}
const isRefused = (status: number) => status >= 400 && status < 500;

describe.each(contacts)('$route', (entry) => {
  test('a student and a pupil of a school reach nobody outside of it [EDU-200] [EDU-202] [EDU-203]', async () => {
    const answered: Record<string, boolean> = {};
    for (const actor of ['student', 'pupil']) {
      const input = await accessActors.fill(entry.input);
      answered[actor] = isRefused((await send(education, actor, { ...entry, input })).status);
    }
    const isOpen = openToStudents.has(entry.route);
    expect(answered).toEqual({ student: !isOpen, pupil: true });
  });
});

test('the access list has contacts to walk [EDU-205]', () => {
  expect(contacts.length).toBeGreaterThan(120);
  expect(ofStudents.length).toBeGreaterThan(20);
});

test('whatever an example of the access list names is a contact or nobody’s [EDU-205]', () => {
  const named = list.flatMap((entry) => [...inputOf(entry).matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const unknown = named.filter((name) => !ofSomebody.test(`{${name}}`) && !ofNobody.test(name ?? ''));
  expect([...new Set(unknown)]).toEqual([]);
});

describe.each(ofStudents)('$route', (entry) => {
  test('nobody but their classes and teachers reaches a student of a school [EDU-200] [EDU-201]', async () => {
    const input = withStudentsThings(entry.input) as Record<string, unknown>;
    const reached: string[] = [];
    for (const actor of [
      null,
      'a member',
      'another member',
      'an unverified member',
      'the owner of another school',
      'a student of another class',
    ])
      if (!isRefused((await send(world, actor, { ...entry, input })).status))
        reached.push(actor ?? 'a guest');
    expect(openTowardsStudents.has(entry.route) ? [] : reached).toEqual([]);
  });
});

test('no call that reads answers anybody outside of the school with a word of a student [EDU-201]', async () => {
  const reads = list.filter(({ route }) => route.startsWith('GET '));
  expect(reads.length).toBeGreaterThan(100);
  const words = [canary, things.track, student.id];
  const revealed: string[] = [];
  for (const entry of reads) {
    const input = await accessActors.fill(entry.input);
    for (const actor of [null, 'a member', 'a student of another class']) {
      const { body } = await send(world, actor, { ...entry, input });
      const text = JSON.stringify(body ?? '');
      if (words.some((one) => text.includes(one as string)))
        revealed.push(`${actor ?? 'a guest'}: ${entry.route}`);
    }
  }
  expect(revealed).toEqual([]);
});

test('a classmate sees and hears a student and does not follow, like or comment; a teacher comments [EDU-200] [EDU-204]', async () => {
  const by = (actor: string, route: string, more: Record<string, unknown> = {}) => {
    const entry = list.find((one) => one.route === route);
    if (!entry) throw new Error(`the access list lacks ${route}`);
    return send(world, actor, {
      ...entry,
      input: { ...(withStudentsThings(entry.input) as object), ...more },
    });
  };
  const statuses = async (actor: string) =>
    Promise.all(
      [
        'GET /api/users/:id',
        'GET /api/users/:profile_link/mixdowns/:permalink',
        'POST /api/users/:id/follows',
        'POST /api/tracks/:id/likes',
        'POST /api/tracks/:id/comments',
      ].map(async (route) => (await by(actor, route)).status),
    );
  expect(await statuses('classmate')).toEqual([200, 200, 403, 403, 403]);
  expect(await statuses('teacher')).toEqual([200, 200, 404, 409, 201]);
});

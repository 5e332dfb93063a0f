import { updateLastSeen } from '#db/seeds/writers/education.store.ts';
import { insertStudentUses } from '#db/seeds/writers/school-records.store.ts';
import { schoolYearOf } from '#features/classes/model/school-year.ts';
import { insertAnnouncement } from '#features/classes/server/announcements.store.ts';
import { upsertClassMembers, upsertClassRequest } from '#features/classes/server/class-members.store.ts';
import {
  type ClassKey,
  insertClass,
  updateClassCode,
  updateClassRow,
} from '#features/classes/server/classes.store.ts';
import { makeWaysIn, secretText, storeWaysIn } from '#features/classes/server/ways-in/make-ways-in.ts';
import { addManagedStudents } from '#features/education/server/add-managed-student.ts';
import { consentTextVersion } from '#features/school-records/model/consent-rules.ts';
import { insertConsents } from '#features/school-records/server/consents.store.ts';
import { hashPassword } from '#features/sign-in/server/passwords/password-hash.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type { PlannedClass, PlannedSchool } from './planned-school.ts';
import { bytesOf, schoolIdOf as idOf } from './school-ids.ts';
import { seedClassProjects } from './seed-class-projects.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How long the known code works and its window is open. */
export const OPEN_DAYS = 90;

interface SeededSchool {
  organizationId: string;
  ownerId: string;
}

/** Whom classes know, by their name in them or by username. */
type People = Map<string, string>;

/** Inserts the classes of a seeded school with their students, ways in, announcements and projects. */
export async function seedClasses(
  call: Call,
  school: SeededSchool,
  { classes, people, owner }: PlannedSchool,
): Promise<void> {
  const asOwner: MemberCall = {
    ...call,
    actor: { ...guest, userId: school.ownerId, sessionKey: 'seeds' },
  };
  const known: People = new Map([owner, ...people].map(({ username }) => [username, idOf(username)]));
  for (const planned of classes) await seedClass(asOwner, { school, known, planned });
  await seedLastVisits(call, school, { classes, known });
}

async function seedClass(
  call: MemberCall,
  { school, known, planned }: { school: SeededSchool; known: People; planned: PlannedClass },
): Promise<void> {
  const { name, colour, ago, teachers, withAddress, names, groups, announcements, consent } = planned;
  const at = new Date(call.now.getTime() - (ago * 365 + 14) * DAY_MS);
  const { organizationId } = school;
  const key = { id: idOf(`class ${name} of ${organizationId}`), organization_id: organizationId };
  const maker = idOf(teachers[0] ?? '');
  await insertClass(call.db, {
    ...key,
    owner_id: maker,
    name,
    year: schoolYearOf(call.now) - ago,
    colour,
    way_in: planned.way,
    created_at: at,
  });
  await addStudents({ ...call, now: at }, { key, planned, known });
  const students = [...withAddress, ...names].map((student) => known.get(student) ?? '');
  const members = [
    ...teachers.map((username) => ({ userId: idOf(username), role: 'teacher' as const, group: '' })),
    ...students.map((userId, place) => ({
      userId,
      role: 'student' as const,
      group: groups[place % groups.length] ?? '',
    })),
  ].map((member) => ({ ...member, id: idOf(`${member.userId} in ${key.id}`) }));
  await upsertClassMembers(call.db, key, { members, at });
  for (const [n, text] of announcements.entries())
    await insertAnnouncement(call.db, {
      ...key,
      id: idOf(`announcement ${n} of ${key.id}`),
      workspace_id: key.id,
      author_id: maker,
      text,
      created_at: new Date(at.getTime() + (n + 1) * 3 * DAY_MS),
    });
  if (consent)
    await insertConsents(
      call.db,
      {
        organization_id: organizationId,
        ...consent,
        text_version: consentTextVersion,
        said_by: school.ownerId,
        // Nobody agrees to the text of the form before it is written, which is lately.
        said_at: new Date(call.now.getTime() - 14 * DAY_MS),
      },
      students.map((studentId) => ({ id: idOf(`consent for ${studentId} in ${key.id}`), studentId })),
    );
  await seedClassProjects(call, { key, planned, known });
  await openClass(call, key, planned);
}

/** Lets those wait who ask, opens the window of the known class, and ends the class of a year that is over. */
async function openClass(call: MemberCall, key: ClassKey, planned: PlannedClass): Promise<void> {
  const { ago, asking = [], known } = planned;
  for (const { username, name } of asking)
    await upsertClassRequest(call.db, key, {
      id: idOf(`${username} asks ${key.id}`),
      userId: idOf(username),
      role: 'student',
      name,
      at: new Date(call.now.getTime() - 20 * HOUR_MS),
    });
  if (known) {
    const until = new Date(call.now.getTime() + OPEN_DAYS * DAY_MS);
    await updateClassCode(call.db, key, { code: known.code, expiresAt: until });
    await updateClassRow(call.db, key, { sign_in_until: until });
  }
  if (ago > 0)
    await updateClassRow(call.db, key, { archived_at: new Date(call.now.getTime() - 120 * DAY_MS) });
}

/** Makes the accounts that the school keeps, with their ways in, of those who are in no class before. */
async function addStudents(
  call: MemberCall,
  { key, planned, known }: { key: ClassKey; planned: PlannedClass; known: People },
): Promise<void> {
  const names = planned.names.filter((name) => !known.has(name));
  const { organization_id: organizationId } = key;
  let drawn = 0;
  const bytes = (size: number) => bytesOf(`student of ${key.id}, ${(drawn += 1)}`)(size);
  const seeded = { ...call, randomBytes: bytes, newId: () => idOf(bytes(16).toString('hex')) };
  const userIds = await addManagedStudents(seeded, organizationId, names);
  const ways = await makeSeedWays(call, planned, names);
  const added = userIds.map((userId, place) => ({ userId, name: names[place] ?? '', stored: ways[place] }));
  for (const { userId, name } of added) known.set(name, userId);
  const stored = added.flatMap(({ userId, stored: way }) => (way ? [{ userId, stored: way }] : []));
  await storeWaysIn(call, { organizationId, way: planned.way }, stored);
}

type StoredWay = Awaited<ReturnType<typeof makeWaysIn>>[number]['stored'];

/** Nobody learns a way in before a teacher renews it, so that one slow hash is enough for a class. Cards are quick, and each its own. */
async function makeSeedWays(
  call: MemberCall,
  { way, known }: PlannedClass,
  names: readonly string[],
): Promise<StoredWay[]> {
  if (way === 'card') return (await makeWaysIn(call, way, names.length)).map(({ stored }) => stored);
  const [unknown] = await makeWaysIn(call, way, 1);
  const hash = known && (await hashPassword(secretText({ pictures: known.pictures }), call.randomBytes));
  return names.flatMap((name) =>
    known?.name === name && hash ? [{ hash }] : unknown ? [unknown.stored] : [],
  );
}

/** Most students of this year were there in the last days, some never yet; accounts of the school count as used by then. */
async function seedLastVisits(
  { db, now }: Call,
  { organizationId }: SeededSchool,
  { classes, known }: { classes: readonly PlannedClass[]; known: People },
): Promise<void> {
  const present = classes.filter(({ ago }) => ago === 0);
  const keptNames = new Set(classes.flatMap(({ names }) => names));
  const visits = [...new Set(present.flatMap(({ names, withAddress }) => [...withAddress, ...names]))].map(
    (name, place) => ({
      name,
      userId: known.get(name) ?? '',
      at: new Date(now.getTime() - ((place * 7) % 90) * 2 * HOUR_MS - HOUR_MS),
    }),
  );
  await updateLastSeen(
    db,
    organizationId,
    visits.filter((_visit, place) => place % 6 !== 5),
  );
  await insertStudentUses(
    db,
    visits.filter(({ name }) => keptNames.has(name)),
  );
}

import { schoolYearOf } from '#features/classes/model/school-year.ts';
import { insertAnnouncement } from '#features/classes/server/announcements.store.ts';
import { upsertClassMembers } from '#features/classes/server/class-members.store.ts';
import {
  type ClassKey,
  insertClass,
  updateClassCode,
  updateClassRow,
} from '#features/classes/server/classes.store.ts';
import { makeWaysIn, secretText, storeWaysIn } from '#features/classes/server/ways-in/make-ways-in.ts';
import { addManagedStudent } from '#features/education/server/add-managed-student.ts';
import { hashPassword } from '#features/sign-in/server/passwords/password-hash.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { knownStudent, plannedClasses } from './planned-classes.ts';

const DAY_MS = 86_400_000;
/** How long the known code works and its window is open. */
export const OPEN_DAYS = 90;

interface SeededSchool {
  organizationId: string;
  ownerId: string;
  /** The same in every installation. */
  idOf: (what: string) => string;
}

/** Inserts the classes of the seeded school with their students, ways in and announcements. */
export async function seedClasses(
  call: Call,
  { organizationId, ownerId, idOf }: SeededSchool,
): Promise<void> {
  const asOwner: MemberCall = { ...call, actor: { ...guest, userId: ownerId, sessionKey: 'seeds' } };
  const until = new Date(call.now.getTime() + OPEN_DAYS * DAY_MS);
  for (const planned of plannedClasses) {
    const { name, colour, ago, teachers, withAddress, announcements } = planned;
    const at = new Date(call.now.getTime() - (ago * 365 + 14) * DAY_MS);
    const key = { id: idOf(`class ${name}`), organization_id: organizationId };
    const owner = idOf(teachers[0] ?? '');
    await insertClass(call.db, {
      ...key,
      owner_id: owner,
      name,
      year: schoolYearOf(call.now) - ago,
      colour,
      way_in: planned.way,
      created_at: at,
    });
    const added = await addStudents(asOwner, key, planned);
    const members = [
      ...teachers.map((username) => ({ userId: idOf(username), role: 'teacher' as const })),
      ...[...withAddress.map(idOf), ...added].map((userId) => ({ userId, role: 'student' as const })),
    ].map((member) => ({ ...member, id: call.newId() }));
    await upsertClassMembers(call.db, key, { members, at });
    for (const [n, text] of announcements.entries()) {
      const id = idOf(`announcement ${n} of ${name}`);
      const created_at = new Date(at.getTime() + (n + 1) * DAY_MS);
      await insertAnnouncement(call.db, {
        ...key,
        id,
        workspace_id: key.id,
        author_id: owner,
        text,
        created_at,
      });
    }
    if (ago > 0) await updateClassRow(call.db, key, { archived_at: new Date(at.getTime() + 300 * DAY_MS) });
    if (name !== knownStudent.class) continue;
    await updateClassCode(call.db, key, { code: knownStudent.code, expiresAt: until });
    await updateClassRow(call.db, key, { sign_in_until: until });
  }
}

/** Makes the accounts that the school keeps, with their ways in; returns the ids of the users. */
async function addStudents(
  call: MemberCall,
  { organization_id: organizationId }: ClassKey,
  { names, way }: (typeof plannedClasses)[number],
): Promise<string[]> {
  const stored = (await makeWaysIn(call, way, names.length)).map((one) => one.stored);
  const known = names.indexOf(knownStudent.name);
  if (known >= 0) {
    const hash = await hashPassword(secretText({ pictures: knownStudent.pictures }), call.randomBytes);
    stored[known] = { hash };
  }
  const added: { userId: string; stored: (typeof stored)[number] }[] = [];
  for (const [n, one] of stored.entries())
    added.push({
      userId: await addManagedStudent(call, { organizationId, name: names[n] ?? '' }),
      stored: one,
    });
  await storeWaysIn(call, { organizationId, way }, added);
  return added.map(({ userId }) => userId);
}

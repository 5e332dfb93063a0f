import { addManagedStudent } from '#features/education/server/add-managed-student.ts';
import { checkSchoolIsPaid } from '#features/education/server/check-school-is-paid.ts';
import { lockSchoolForNewMember } from '#features/education/server/organizations.store.ts';
import { updateNamesAtSchool } from '#features/education/server/rostered-people.store.ts';
import { revokeSessions } from '#features/sign-in/server/sessions/sessions.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { conflict, invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type * as contract from '../../students.contract.ts';
import { checkClassNotOverfull, lockClassMember, upsertClassMembers } from '../class-members.store.ts';
import { updateClassRow } from '../classes.store.ts';
import { type ClassRow, checkNotArchived, getManagedClass, lockManagedClass } from '../get-class-access.ts';
import { type MadeWayIn, makeWaysIn, storeWaysIn } from './make-ways-in.ts';
import { publishWaitingChange } from './publish-waiting-change.ts';
import { findWaitingStudents, isClassWaiting, studentTries } from './student-tries.ts';
import {
  clearTries,
  deleteCard,
  findManagedStudents,
  findWaysInOf,
  type ManagedStudentRow,
} from './ways-in.store.ts';

/** How the students of a class whom its school keeps sign in. */
export async function listManagedStudents(
  call: MemberCall,
  { id }: InputOf<typeof contract.listManagedStudents>,
): Promise<AnswerOf<typeof contract.listManagedStudents>> {
  const { row } = await getManagedClass(call, id);
  const students = await findStudents(call, row);
  const ways = await findWays(call, row, { way: row.way_in, students });
  const waiting = await findWaitingStudents(
    call,
    students.map((student) => student.id),
  );
  return {
    way: row.way_in,
    isClassWaiting: await isClassWaiting(call, id),
    students: students.map(({ id: membershipId, userId, name, hasSignedIn }) => ({
      membershipId,
      name,
      hasWayIn: ways.has(userId),
      isLocked: ways.get(userId)?.isLocked === true,
      isWaiting: waiting.has(membershipId),
      hasSignedIn,
    })),
  };
}

/**
 * Makes accounts for these names, all or none, with their ways in. The caller answers for the school's consent. A name that
 * the class has already is refused (422), since a class could not tell the two apart.
 */
export async function addManagedStudents(
  call: MemberCall,
  { id, names }: InputOf<typeof contract.addManagedStudents>,
): Promise<AnswerOf<typeof contract.addManagedStudents>> {
  const row = await inTransaction(call, (inner) => getPaidClass(inner, id));
  const made = await makeWaysIn(call, row.way_in, names.length);
  return inTransaction(call, async (inner) => {
    // The school is locked first, as by whatever deletes it.
    if (!(await lockSchoolForNewMember(inner.db, row.organization_id))) throw notFound();
    const { row: locked } = await lockManagedClass(inner, id);
    if (locked.way_in !== row.way_in) throw conflict('The class signs in in another way now. Try again.');
    checkNamesAreNew(names, await findStudents(inner, locked));
    const added: { id: string; userId: string; name: string; made: MadeWayIn }[] = [];
    for (const [n, name] of names.entries()) {
      const userId = await addManagedStudent(inner, { organizationId: locked.organization_id, name });
      const way = made[n];
      if (way) added.push({ id: inner.newId(), userId, name, made: way });
    }
    const members = added.map((one) => ({ id: one.id, userId: one.userId, role: 'student' as const }));
    await upsertClassMembers(inner.db, locked, { members, at: inner.now });
    await checkClassNotOverfull(inner.db, locked);
    await storeWaysIn(
      inner,
      { organizationId: locked.organization_id, way: locked.way_in },
      added.map(({ userId, made: { stored } }) => ({ userId, stored })),
    );
    return { made: added.map((one) => ({ membershipId: one.id, name: one.name, secret: one.made.secret })) };
  });
}

async function getPaidClass(call: MemberCall, id: string): Promise<ClassRow> {
  const { row } = await getManagedClass(call, id);
  checkNotArchived(row);
  await checkSchoolIsPaid(call, row.organization_id);
  return row;
}

const addLetter = 'Add a letter to tell them apart';
const noAddresses = 'Enter names, and no e-mail addresses';

function checkNamesAreNew(names: readonly string[], students: readonly ManagedStudentRow[]): void {
  const seen = new Set(students.map(({ name }) => name.toLowerCase()));
  for (const name of names) {
    if (seen.has(name.toLowerCase())) throw invalid({ names: [`has “${name}” twice. ${addLetter}`] });
    if (name.includes('@')) throw invalid({ names: [`has “${name}”. ${noAddresses}`] });
    seen.add(name.toLowerCase());
  }
}

/** Chooses how the class signs in, and makes ways in for those who have none of this kind. */
export async function setClassWayIn(
  call: MemberCall,
  { id, way }: InputOf<typeof contract.setClassWayIn>,
): Promise<AnswerOf<typeof contract.setClassWayIn>> {
  const without = await inTransaction(call, async (inner) => {
    const row = await getPaidClass(inner, id);
    const students = await findStudents(inner, row);
    const ways = await findWays(inner, row, { way, students });
    return students.filter(({ userId }) => !ways.has(userId));
  });
  const made = await makeWaysIn(call, way, without.length);
  return inTransaction(call, async (inner) => {
    const { row: locked } = await lockManagedClass(inner, id);
    await updateClassRow(inner.db, locked, { way_in: way });
    // Another teacher may have chosen it meanwhile, whose ways in stay.
    const known = await findWays(inner, locked, { way, students: without });
    const pairs = pairUp(without, made).filter(({ userId }) => !known.has(userId));
    return storeFor(inner, { row: locked, way }, pairs);
  });
}

/** Gives students new ways in of the class's kind and ends their sessions. */
export async function renewWaysIn(
  call: MemberCall,
  { id, membershipIds }: InputOf<typeof contract.renewWaysIn>,
): Promise<AnswerOf<typeof contract.renewWaysIn>> {
  const { row, students } = await inTransaction(call, async (inner) => {
    const { row: found } = await getManagedClass(inner, id);
    checkNotArchived(found);
    const wished = new Set(membershipIds);
    const chosen = (await findStudents(inner, found)).filter((one) => wished.has(one.id));
    if (chosen.length < wished.size) throw notFound();
    return { row: found, students: chosen };
  });
  const made = await makeWaysIn(call, row.way_in, students.length);
  return inTransaction(call, async (inner) => {
    const { row: locked } = await lockManagedClass(inner, id);
    const answer = await storeFor(inner, { row: locked, way: row.way_in }, pairUp(students, made));
    for (const student of students)
      await studentTries(inner, { classId: id, studentId: student.id }).clearAll();
    // After the new ways in: somebody who signs in by the former one meanwhile has a session by now, or is refused.
    for (const { userId } of students) await revokeSessions(inner, userId);
    await publishWaitingChange(inner.db, locked.organization_id);
    return answer;
  });
}

/** Corrects the name of a student, of a school that can only be read and in an archived class, too: the law grants it at any time. */
export async function renameStudent(
  call: MemberCall,
  { workspaceId, id, name }: InputOf<typeof contract.renameStudent>,
): Promise<undefined> {
  const { row } = await lockManagedClass(call, workspaceId, { archivedToo: true });
  if (!(await lockClassMember(call.db, row, id))?.accepted_at) throw notFound();
  const students = await findStudents(call, row);
  const student = students.find((one) => one.id === id);
  if (!student) throw conflict('Only the school’s own accounts for students are renamed by teachers.');
  if (name.includes('@')) throw invalid({ name: [`is an address. ${noAddresses}`] });
  if (students.some((other) => other !== student && other.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: [`is in this class already. ${addLetter}`] });
  await updateNamesAtSchool(call.db, row.organization_id, [{ userId: student.userId, name }]);
}

export async function letStudentIn(
  call: MemberCall,
  { workspaceId, id }: InputOf<typeof contract.letStudentIn>,
): Promise<undefined> {
  const { row, student } = await getStudent(call, workspaceId, id);
  await clearTries(call.db, row.organization_id, student.userId);
  await studentTries(call, { classId: workspaceId, studentId: id }).clearAll();
  // Another teacher of the class sees the student no more among those who wait.
  await publishWaitingChange(call.db, row.organization_id);
}

/** A voided card ends the sessions, since somebody who found it may have used it. */
export async function voidCard(
  call: MemberCall,
  { workspaceId, id }: InputOf<typeof contract.voidCard>,
): Promise<undefined> {
  const { row, student } = await getStudent(call, workspaceId, id);
  await deleteCard(call.db, row.organization_id, student.userId);
  await revokeSessions(call, student.userId);
}

async function getStudent(
  call: MemberCall,
  workspaceId: string,
  id: string,
): Promise<{ row: ClassRow; student: ManagedStudentRow }> {
  const { row } = await lockManagedClass(call, workspaceId, { archivedToo: true });
  const student = (await findStudents(call, row)).find((one) => one.id === id);
  if (!student) throw notFound();
  return { row, student };
}

const findStudents = (call: MemberCall, { id, organization_id }: ClassRow): Promise<ManagedStudentRow[]> =>
  findManagedStudents(call.db, { id, organizationId: organization_id });

const findWays = (
  call: MemberCall,
  row: ClassRow,
  { way, students }: { way: ClassRow['way_in']; students: readonly ManagedStudentRow[] },
) =>
  findWaysInOf(
    call.db,
    { organizationId: row.organization_id, way },
    students.map(({ userId }) => userId),
  );

type Pair = ManagedStudentRow & { made: MadeWayIn };
const pairUp = (students: readonly ManagedStudentRow[], made: readonly MadeWayIn[]): Pair[] =>
  students.flatMap((student, n) => {
    const way = made[n];
    return way ? [{ ...student, made: way }] : [];
  });

async function storeFor(
  call: MemberCall,
  { row, way }: { row: ClassRow; way: ClassRow['way_in'] },
  pairs: readonly Pair[],
): Promise<AnswerOf<typeof contract.renewWaysIn>> {
  await storeWaysIn(
    call,
    { organizationId: row.organization_id, way },
    pairs.map(({ userId, made: { stored } }) => ({ userId, stored })),
  );
  return { made: pairs.map(({ id, name, made: { secret } }) => ({ membershipId: id, name, secret })) };
}

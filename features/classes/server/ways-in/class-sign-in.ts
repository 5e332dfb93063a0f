import { findUser } from '#features/members/server/find-user.ts';
import { classesWaiting, verifyPassword } from '#features/sign-in/server/passwords/password-hash.ts';
import { signInMember } from '#features/sign-in/server/sign-in-member.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, Refusal, tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { rateLimitAddress } from '#platform/server/http/client-network.ts';
import { countAttempt, getAttemptCount } from '#platform/server/http/rate-limit.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type * as contract from '../../sign-in.contract.ts';
import { hashCardToken } from './card-token.ts';
import { secretText } from './make-ways-in.ts';
import { studentTries } from './student-tries.ts';
import {
  claimRightTry,
  claimTry,
  findManagedStudents,
  findOpenClass,
  isStudentLocked,
  lockCard,
  type OpenClass,
} from './ways-in.store.ts';

const window = 15 * 60;
/** A school has one address: only guesses of codes by the hundred are stopped. */
const wrongCodesPerAddress = 600;

/** A wrong code, an expired one and a closed window get the same answer, so that no code can be tried out at night. */
const closed = () => new Refusal(404, 'The code is wrong, or the class is closed. Ask your teacher.');
const wrongSecret = () => new Refusal(401, 'That was not right. Try again.', { code: 'wrong_secret' });
const teacherNeeded = () => forbidden('Ask your teacher to let you in.', 'teacher_needed');
const cardVoid = () => new Refusal(401, 'This card does not work any more. Ask your teacher for a new one.');

/** The names of a class whose window is open. */
export async function openClass(
  call: Call,
  { code }: InputOf<typeof contract.openClass>,
): Promise<AnswerOf<typeof contract.openClass>> {
  const found = await getOpenClass(call, code);
  const students = found.way === 'card' ? [] : await findManagedStudents(call.db, found);
  return {
    name: found.name,
    school: found.school,
    way: found.way,
    students: students.filter(({ isSuspended }) => !isSuspended).map(({ id, name }) => ({ id, name })),
  };
}

/** Signs a student in by pictures or words. The try is counted before it is checked, so that simultaneous tries count, too. */
export async function signInToClass(
  call: Call,
  { code, studentId, pictures, words }: InputOf<typeof contract.signInToClass>,
): Promise<undefined> {
  const found = await getOpenClass(call, code);
  const { way } = found;
  if (way === 'card') throw closed();
  const given = way === 'pictures' ? pictures && secretText({ pictures }) : words && secretText({ words });
  if (given === undefined) throw invalid({ [way]: ['This field is required'] });
  const student = { ...found, membershipId: studentId, kind: way };
  // Who is locked reads so at once, and does not wait first.
  if (await isStudentLocked(call.db, student)) throw teacherNeeded();
  const tries = studentTries(call, { classId: found.id, studentId });
  await tries.count();
  const claimed = await claimTry(call.db, student);
  if (claimed?.isLocked) throw teacherNeeded();
  const isRight = await verifyPassword(given, claimed?.hash ?? null, classesWaiting);
  if (!claimed || !isRight) {
    await tries.countFailure();
    throw wrongSecret();
  }
  await failpoint('class-sign-in.checked');
  await inTransaction(call, async (inner) => {
    // A teacher may have given the student something new while the hash was compared.
    if (!(await claimRightTry(inner.db, { ...claimed, kind: way }))) throw wrongSecret();
    await startStudentSession(inner, claimed.userId);
  });
  await tries.clear();
}

/** Signs a student in by their card, whose random token needs no window. */
export async function signInByCard(
  call: Call,
  { token }: InputOf<typeof contract.signInByCard>,
): Promise<undefined> {
  checkEducationHost(call);
  await inTransaction(call, async (inner) => {
    const userId = await lockCard(inner.db, hashCardToken(token));
    if (userId === undefined) throw cardVoid();
    await failpoint('class-sign-in.card-locked');
    await startStudentSession(inner, userId);
  });
}

async function startStudentSession(call: Call, userId: string): Promise<void> {
  const user = await findUser(call.db, userId);
  if (!user) throw cardVoid();
  await signInMember(call, user, 'secret');
}

function checkEducationHost({ platform }: Call): void {
  if (platform.config.edition !== 'education') throw closed();
}

async function getOpenClass(call: Call, code: string): Promise<OpenClass> {
  checkEducationHost(call);
  const { db, config } = call.platform;
  const key = `class_code:${rateLimitAddress(call.http.address)}`;
  if (config.rateLimits === 'on') {
    const failed = await getAttemptCount(db, key, window, call.now);
    if (failed.count >= wrongCodesPerAddress) throw tooMany(failed.resetsInSeconds);
  }
  const found = await findOpenClass(call.db, code.toUpperCase().replace(/[^A-Z]/g, ''), call.now);
  if (found) return found;
  await countAttempt(db, key, window, call.now);
  throw closed();
}

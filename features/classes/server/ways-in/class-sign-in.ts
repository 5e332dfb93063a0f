import { findUser } from '#features/members/server/find-user.ts';
import { classesWaiting, verifyPassword } from '#features/sign-in/server/passwords/password-hash.ts';
import { writeFailedSignIn } from '#features/sign-in/server/security-log/write-failed-sign-in.ts';
import { signInMember } from '#features/sign-in/server/sign-in-member.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, invalid, Refusal, tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { rateLimitAddress } from '#platform/server/http/client-network.ts';
import { countAttempt, getAttemptCount } from '#platform/server/http/rate-limit.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { createSemaphore, type Semaphore } from '#platform/server/media/semaphore.ts';
import type * as contract from '../../sign-in.contract.ts';
import { hashCardToken } from './card-token.ts';
import { secretText } from './make-ways-in.ts';
import { publishWaitingChange } from './publish-waiting-change.ts';
import { studentTries } from './student-tries.ts';
import {
  claimRightTry,
  claimTry,
  findManagedStudents,
  findOpenClass,
  findTriedStudent,
  lockCard,
  type OpenClass,
} from './ways-in.store.ts';

const window = 15 * 60;
/** A school has one address: only guesses of codes or cards by the hundred are stopped, and what is right never counts. */
const wrongPerAddress = 600;

/**
 * A school comes at once: all but a few wait here, and not for a connection, where they would be refused after a second. Those
 * who wait for a hash have turns of their own, so that nobody waits behind them who needs none.
 */
const turns = createSemaphore(4);
const hashingTurns = createSemaphore(4);

async function inTurn<T>(work: () => Promise<T>, { acquire }: Semaphore = turns): Promise<T> {
  const release = await acquire();
  try {
    return await work();
  } finally {
    release();
  }
}

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
  const [found, students] = await inTurn(async () => {
    const open = await getOpenClass(call, code);
    return [open, open.way === 'card' ? [] : await findManagedStudents(call.db, open)] as const;
  });
  return {
    name: found.name,
    school: found.school,
    way: found.way,
    students: students.filter(({ isSuspended }) => !isSuspended).map(({ id, name }) => ({ id, name })),
  };
}

/** Signs a student in by pictures or words. A turn goes up to the session, so that others have the database between two hashes. */
export const signInToClass = (
  call: Call,
  input: InputOf<typeof contract.signInToClass>,
): Promise<undefined> => inTurn(() => signInBySecret(call, input), hashingTurns);

/** The try is counted before it is checked, so that simultaneous tries count, too. */
async function signInBySecret(
  call: Call,
  { code, studentId, pictures, words }: InputOf<typeof contract.signInToClass>,
): Promise<undefined> {
  const found = await getOpenClass(call, code);
  const { way } = found;
  if (way === 'card') throw closed();
  const given = way === 'pictures' ? pictures && secretText({ pictures }) : words && secretText({ words });
  if (given === undefined) throw invalid({ [way]: ['This field is required'] });
  const student = { ...found, membershipId: studentId, kind: way };
  const tries = studentTries(call, { classId: found.id, studentId });
  const tried = await findTriedStudent(call.db, student);
  // Who is locked reads so at once, and does not wait first.
  if (tried?.isLocked) throw teacherNeeded();
  await tries.checkClass();
  // The code of another class could make a student wait otherwise.
  const isLast = tried ? (await tries.count()).isLast : false;
  const claimed = tried && (await claimTry(call.db, student));
  if (claimed?.isLocked) throw teacherNeeded();
  const isRight = await verifyPassword(given, claimed?.hash ?? null, classesWaiting);
  if (!claimed || !isRight) {
    if (claimed) await writeFailedSignIn(call, claimed.userId, way);
    const ofClass = await tries.countFailure();
    if (isLast || ofClass.isLast) await publishWaitingChange(call.db, found.organizationId);
    throw wrongSecret();
  }
  await failpoint('class-sign-in.checked');
  const enter = async (inner: Call) => {
    // A teacher may have given the student something new while the hash was compared.
    if (!(await claimRightTry(inner.db, { ...claimed, kind: way }))) throw wrongSecret();
    await startStudentSession(inner, claimed.userId);
  };
  await inTransaction(call, enter);
  await tries.clear();
}

/** Signs a student in by their card, whose random token needs no window. */
export async function signInByCard(
  call: Call,
  { token }: InputOf<typeof contract.signInByCard>,
): Promise<undefined> {
  checkEducationHost(call);
  const guesses = guessesOf(call, 'class_card');
  const enter = async (inner: Call) => {
    const userId = await lockCard(inner.db, hashCardToken(token));
    if (userId === undefined) return false;
    await failpoint('class-sign-in.card-locked');
    await startStudentSession(inner, userId);
    return true;
  };
  const isRight = await inTurn(async () => {
    await guesses.check();
    return inTransaction(call, enter);
  });
  if (isRight) return;
  await writeFailedSignIn(call, null, 'card');
  await guesses.count();
  throw cardVoid();
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
  const guesses = guessesOf(call, 'class_code');
  await guesses.check();
  const found = await findOpenClass(call.db, code.toUpperCase().replace(/[^A-Z]/g, ''), call.now);
  if (found) return found;
  await guesses.count();
  throw closed();
}

/** Wrong codes or cards from the address of the call. */
function guessesOf({ platform: { db, config }, http, now }: Call, kind: 'class_code' | 'class_card') {
  const key = `${kind}:${rateLimitAddress(http.address)}`;
  return {
    async check(): Promise<void> {
      if (config.rateLimits !== 'on') return;
      const failed = await getAttemptCount(db, key, window, now);
      if (failed.count >= wrongPerAddress) throw tooMany(failed.resetsInSeconds);
    },
    count: () => countAttempt(db, key, window, now),
  };
}

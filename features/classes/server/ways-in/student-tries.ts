import { waitText } from '#features/sign-in/model/wait-text.ts';
import { tooMany } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import {
  clearAttempts,
  countAttempt,
  findKeysWithAttempts,
  getAttemptCount,
} from '#platform/server/http/rate-limit.ts';

const window = 15 * 60;
/** Tries in a window after which a student, or a class, has to wait. */
const triesPerStudent = 5;
const failuresPerClass = 100;

const askTeacher = (seconds: number) =>
  tooMany(seconds, `That was not right too often. Ask your teacher, or try again ${waitText(seconds)}.`);

const keyOf = (studentId: string) => `class_sign_in:${studentId}`;
const keyOfClass = (classId: string) => `class_sign_in_failures:${classId}`;

/** Tries count by student and class and not by address, which a whole school shares. */
export function studentTries(call: Call, { classId, studentId }: { classId: string; studentId: string }) {
  const { db, config } = call.platform;
  const ofStudent = keyOf(studentId);
  const ofClass = keyOfClass(classId);
  return {
    /** Refuses (429) where too many of the class failed. */
    async checkClass(): Promise<void> {
      if (config.rateLimits !== 'on') return;
      const failed = await getAttemptCount(db, ofClass, window, call.now);
      if (failed.count >= failuresPerClass) throw askTeacher(failed.resetsInSeconds);
    },
    /** Counts a try for a student of the class and refuses (429) it above the limit; answers whether it was the last before they wait. */
    async count(): Promise<{ isLast: boolean }> {
      if (config.rateLimits !== 'on') return { isLast: false };
      const tries = await countAttempt(db, ofStudent, window, call.now);
      if (tries.count > triesPerStudent) throw askTeacher(tries.resetsInSeconds);
      return { isLast: tries.count === triesPerStudent };
    },
    /** Counts a wrong try for the class; answers whether it was the last before the class has to wait. */
    async countFailure(): Promise<{ isLast: boolean }> {
      const { count } = await countAttempt(db, ofClass, window, call.now);
      return { isLast: count === failuresPerClass };
    },
    /** After a right try. */
    clear: () => clearAttempts(db, ofStudent),
    /** A teacher lets the student, and with them the class, try again at once. */
    clearAll: () => clearAttempts(call.db, ofStudent, ofClass),
  };
}

/** Whether so many of the class failed that nobody signs in to it for a while. */
export async function isClassWaiting({ db, platform, now }: Call, classId: string): Promise<boolean> {
  if (platform.config.rateLimits !== 'on') return false;
  return (await getAttemptCount(db, keyOfClass(classId), window, now)).count >= failuresPerClass;
}

/** Lets a class sign in again whose code is another one by now. */
export const clearClassFailures = ({ db }: Call, classId: string): Promise<void> =>
  clearAttempts(db, keyOfClass(classId));

/** Ids, of these memberships in a class, of the students who have to wait before they try again. */
export async function findWaitingStudents(
  { db, platform, now }: Call,
  studentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (platform.config.rateLimits !== 'on' || studentIds.length === 0) return new Set();
  const counted = { times: triesPerStudent, seconds: window, now };
  const keys = await findKeysWithAttempts(db, studentIds.map(keyOf), counted);
  return new Set(studentIds.filter((id) => keys.has(keyOf(id))));
}

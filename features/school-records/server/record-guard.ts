import { Refusal } from '#platform/pure/refusal.ts';
import { sessionNeeded } from '#platform/pure/token-scope.ts';
import type { Call } from '#platform/server/call.ts';
import type { CallGuard } from '#platform/server/call-guard.ts';
import { isLocked } from '../model/second-factor-duty.ts';
import { findStaff, findStudentIds, type Staff } from './find-staff.ts';
import { recordCalls } from './record-calls.ts';
import { hasSameRecordRead, insertRecordRead } from './record-reads.store.ts';

/**
 * Around each call that opens a student's record: refuses (403) owner and faculty who have no second factor in time, and writes
 * down one look with all students whom it concerned. Other actors pass: the calls refuse them by themselves.
 */
export const recordGuard: CallGuard = {
  name: 'student records',
  wrap(callId, action) {
    const opened = recordCalls.get(callId);
    if (!opened) return action;
    return async (call, input) => {
      const { userId } = call.actor;
      const staff = await findStaff(call.db, call.actor);
      if (userId === null || !staff) return action(call, input);
      const before = opened.before?.(input as never);
      const named = before ? await findStudentIds(call.db, staff.organizationId, before) : [];
      if (!opened.isForEverybody || named.length > 0) {
        // A token has no second factor.
        if (call.actor.tokenScopes) throw sessionNeeded();
        checkSecondFactor(staff, call.now);
      }
      const answer = await action(call, input);
      // Nothing was found, so that nothing was opened.
      if (answer === null) return answer;
      const after = answer && opened.after?.(answer as never);
      const shown = after ? await findStudentIds(call.db, staff.organizationId, after) : [];
      const studentIds = [...new Set([...named, ...shown])];
      const reason = opened.reasonOf?.(input as never) ?? '';
      const { isOncePerMinute = false } = opened;
      if (studentIds.length > 0)
        await writeLook(call, { staff, readerId: userId, what: callId, studentIds, reason, isOncePerMinute });
      return answer;
    };
  },
};

/** Refuses (403) owner and faculty who have passed the date of their duty without a second factor. */
export function checkSecondFactor(staff: Staff, now: Date): void {
  if (!isLocked(staff, now)) return;
  throw new Refusal(403, 'Turn on a second factor in your account first: students’ records need it.', {
    code: 'second_factor_required',
    details: { dueAt: staff.dueAt.toISOString(), turnOnAt: '/account#second-factor' },
  });
}

interface Look {
  staff: Staff;
  readerId: string;
  what: string;
  studentIds: string[];
  reason: string;
  isOncePerMinute: boolean;
}

async function writeLook(
  call: Call,
  { staff, readerId, what, studentIds, reason, isOncePerMinute }: Look,
): Promise<void> {
  const look = {
    id: call.newId(),
    organization_id: staff.organizationId,
    reader_id: readerId,
    what,
    student_ids: studentIds,
    reason,
    session_key: call.actor.sessionKey ?? '',
    read_at: call.now,
  };
  const since = new Date(call.now.getTime() - 60_000);
  if (!isOncePerMinute || !(await hasSameRecordRead(call.db, look, since)))
    await insertRecordRead(call.db, look);
}

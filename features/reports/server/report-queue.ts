import { lockOpenCase, lockSubject } from '#features/reports/server/case.store.ts';
import { fileReport } from '#features/reports/server/file-report.ts';
import { recordDecision } from '#features/reports/server/record-decision.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';

interface SettledSubject {
  kind: string;
  subjectId: string;
  action: 'dismiss' | 'hide';
  /** Text for the person whose subject is hidden. */
  message: string;
}

/** The queue as a plug, for features that may not import this one: reports, and decisions made in the subject's own place. */
export const reportQueue = {
  hold: ({ db }: Call, kind: string, subjectId: string) => lockSubject(db, kind, subjectId),
  file: fileReport,
  settle: settleOpenCase,
};

/** Settles the open case of a subject that an admin has decided about elsewhere, as the queue does. */
async function settleOpenCase(call: MemberCall, judged: SettledSubject): Promise<void> {
  const { kind, subjectId, action, message } = judged;
  const row = await lockOpenCase(call.db, kind, subjectId);
  if (!row || row.person_id === call.actor.userId) return;
  await recordDecision(call, row, action, action === 'dismiss' ? '' : message);
}

import { lockOpenCase, lockSubject } from '#features/reports/server/case.store.ts';
import { fileReport } from '#features/reports/server/file-report.ts';
import { recordDecision } from '#features/reports/server/record-decision.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';

interface SettledSubject {
  kind: string;
  subjectId: string;
  action: 'dismiss' | 'hide';
  /** What the person is told of a thing that is hidden. */
  message: string;
}

/** The queue, for features that cannot know it: what they are told by members, and what admins judge in the thing's own place. */
export const reportQueue = {
  hold: ({ db }: Call, kind: string, subjectId: string) => lockSubject(db, kind, subjectId),
  file: fileReport,
  settle: settleOpenCase,
};

/** Settles the open case of a thing that an admin has judged elsewhere, as if it had been done in the queue. */
async function settleOpenCase(call: MemberCall, judged: SettledSubject): Promise<void> {
  const { kind, subjectId, action, message } = judged;
  const row = await lockOpenCase(call.db, kind, subjectId);
  if (!row || row.person_id === call.actor.userId) return;
  await recordDecision(call, row, action, action === 'dismiss' ? '' : message);
}

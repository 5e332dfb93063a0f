import { lockOpenCase } from '#features/reports/server/case.store.ts';
import { recordDecision } from '#features/reports/server/record-decision.ts';
import type { MemberCall } from '#platform/server/call.ts';

interface SettledSubject {
  kind: string;
  subjectId: string;
  action: 'dismiss' | 'hide';
  /** Text for the person whose subject is hidden. */
  message: string;
}

/** Settles the open case of a subject that an admin has decided about elsewhere, as the queue does. */
export async function settleOpenCase(call: MemberCall, judged: SettledSubject): Promise<void> {
  const { kind, subjectId, action, message } = judged;
  const row = await lockOpenCase(call.db, kind, subjectId);
  if (!row || row.person_id === call.actor.userId) return;
  await recordDecision(call, action, { row, message: action === 'dismiss' ? '' : message });
}

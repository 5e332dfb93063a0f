import { appealToken } from '#features/reports/server/appeal-token.ts';
import { sendDecisionEmail } from '#features/reports/server/reports.jobs.ts';
import type { CaseRow } from '#features/reports/server/reports.tables.ts';
import { issueEmailToken } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { Call } from '#platform/server/call.ts';

/** Enqueues the e-mail about a decision; its link opens the decision, or that which an appeal is about. */
export async function enqueueDecisionEmail(call: Call, row: CaseRow): Promise<void> {
  const decisionId = row.subject_kind === 'appeal' ? row.subject_id : row.id;
  const seed = await issueEmailToken(call, {
    kind: appealToken,
    userId: row.person_id,
    payload: { caseId: decisionId },
  });
  await call.enqueue(sendDecisionEmail, { caseId: row.id, seed });
}

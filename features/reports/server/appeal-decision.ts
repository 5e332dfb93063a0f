import type { appealDecision as contract, DecisionView } from '#features/reports/appeals.contract.ts';
import { APPEAL_DAYS } from '#features/reports/server/appeal-token.ts';
import { insertAppeal } from '#features/reports/server/case.store.ts';
import { getDecision } from '#features/reports/server/get-decision.ts';
import { getOwnDecision } from '#features/reports/server/get-own-decision.ts';
import { insertReport } from '#features/reports/server/report.store.ts';
import type { ReportHosts } from '#features/reports/server/report-host.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

const termMs = APPEAL_DAYS * 86_400_000;

/** Adds an appeal to the queue. Refuses (409) a second appeal against a decision and one after its term. */
export async function appealDecision(
  call: Call,
  hosts: ReportHosts,
  { id, token, text }: InputOf<typeof contract>,
): Promise<DecisionView> {
  const decision = await getOwnDecision(call, id, token);
  const decidedAt = decision.settled_at?.getTime() ?? 0;
  if (call.now.getTime() - decidedAt > termMs) throw conflict('It is too late for an appeal.');
  const caseId = call.newId();
  const personId = decision.person_id;
  const isFirst = await insertAppeal(call.db, { id: caseId, subjectId: id, personId, at: call.now });
  if (!isFirst) throw conflict('You have appealed against this already.');
  await insertReport(call.db, {
    id: call.newId(),
    case_id: caseId,
    reporter_id: personId,
    reason: text,
    created_at: call.now,
  });
  return getDecision(call, hosts, { id, token });
}

import type { listDecisions as contract } from '#features/reports/appeals.contract.ts';
import { findDecisionsAbout } from '#features/reports/server/find-cases.ts';
import { presentDecisions } from '#features/reports/server/present-decisions.ts';
import type { ReportHosts } from '#features/reports/server/report-host.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';

const maxDecisions = 50;

export async function listDecisions(
  call: MemberCall,
  hosts: ReportHosts,
): Promise<AnswerOf<typeof contract>> {
  const rows = await findDecisionsAbout(call.db, [call.actor.userId], maxDecisions);
  return { items: await presentDecisions(call, hosts, rows) };
}

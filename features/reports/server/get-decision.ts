import type { getDecision as contract, DecisionView } from '#features/reports/appeals.contract.ts';
import { getOwnDecision } from '#features/reports/server/get-own-decision.ts';
import { presentDecisions } from '#features/reports/server/present-decisions.ts';
import type { ReportHosts } from '#features/reports/server/report-host.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

export async function getDecision(
  call: Call,
  hosts: ReportHosts,
  { id, token }: InputOf<typeof contract>,
): Promise<DecisionView> {
  const [view] = await presentDecisions(call, hosts, [await getOwnDecision(call, id, token)]);
  if (!view) throw notFound();
  return view;
}

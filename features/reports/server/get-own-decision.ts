import { isAppealable } from '#features/reports/model/decision-action.ts';
import { appealToken } from '#features/reports/server/appeal-token.ts';
import { findCase } from '#features/reports/server/find-cases.ts';
import type { CaseRow } from '#features/reports/server/reports.tables.ts';
import { findValidToken } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

/** An appealable decision, for the person it is about, by session or by the e-mail's token. Refuses (404) others. */
export async function getOwnDecision(call: Call, id: string, token: string | undefined): Promise<CaseRow> {
  const row = await findCase(call.db, id);
  if (!row || !isAppealable(row.action)) throw notFound();
  if (call.actor.userId === row.person_id) return row;
  const found = token === undefined ? null : await findValidToken(call, appealToken, token);
  if (found?.userId !== row.person_id || found.payload.caseId !== row.id) throw notFound();
  return row;
}

import { checkRecentSignIn } from '#features/sign-in/server/sessions/recent-sign-in.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { startExport as contract, ExportView, getExport as getContract } from '../contract.ts';
import { makeExport } from './account.jobs.ts';
import { type AccountExportRow, findLastExport, insertExport } from './account-export.store.ts';

/** Starts one copy at a time; needs a recent sign-in, so that nobody else at the member's computer gets one. */
export async function startExport(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  await checkRecentSignIn(call);
  const request = { id: call.newId(), userId: call.actor.userId, at: call.now };
  const row = await insertExport(call.db, request);
  if (!row) throw conflict('A copy of your data is being made already.', 'export_under_way');
  await call.enqueue(makeExport, { exportId: row.id }, { key: `export:${row.id}` });
  return { export: presentExport(row) };
}

/** The last copy, unless it has expired. */
export async function getExport(call: MemberCall): Promise<AnswerOf<typeof getContract>> {
  const row = await findLastExport(call.db, call.actor.userId);
  const isOver = !row || (row.expires_at !== null && row.expires_at <= call.now);
  return { export: isOver ? null : presentExport(row) };
}

function presentExport(row: AccountExportRow): ExportView {
  return {
    id: row.id,
    state: row.state,
    askedAt: row.asked_at.toISOString(),
    sizeBytes: row.size_bytes,
    url: row.state === 'ready' ? `/account/export/${row.id}` : null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}

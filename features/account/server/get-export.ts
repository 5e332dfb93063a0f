import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getExport as contract } from '../contract.ts';
import { findLastExport } from './account-export.store.ts';
import { presentExport } from './present-export.ts';

/** The last copy, unless it has expired. */
export async function getExport(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const row = await findLastExport(call.db, call.actor.userId);
  const isOver = !row || (row.expires_at !== null && row.expires_at <= call.now);
  return { export: isOver ? null : presentExport(row) };
}

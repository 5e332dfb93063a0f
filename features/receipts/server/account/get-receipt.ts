import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { getReceipt as contract } from '../../contract.ts';
import { findReceipt } from '../find-receipts.ts';
import { presentReceipt } from '../present-receipt.ts';

/** Refuses (404) another member's. */
export async function getReceipt(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await findReceipt(call.db, id);
  if (row?.user_id !== call.actor.userId) throw notFound();
  return presentReceipt(
    row,
    row.corrects_id === null ? undefined : await findReceipt(call.db, row.corrects_id),
  );
}

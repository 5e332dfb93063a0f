import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { settleVatId as contract, TaxView } from '../../admin-tax.contract.ts';
import { clearVatId, confirmVatId } from '../billing-details.store.ts';
import { getTax } from './get-tax.ts';

/** Confirms a member's VAT id, which makes later sales reverse charge, or removes it. Refuses (409) one that has changed. */
export async function settleVatId(
  call: MemberCall,
  { userId, vatId, confirmed }: InputOf<typeof contract>,
): Promise<TaxView> {
  const seen = { vatId, at: call.now };
  const isSettled = confirmed
    ? await confirmVatId(call.db, userId, seen)
    : await clearVatId(call.db, userId, seen);
  if (!isSettled) throw conflict('This VAT id has changed meanwhile.', 'vat_id_changed');
  await writeAuditLog(call, {
    action: confirmed ? 'tax.confirm_vat_id' : 'tax.remove_vat_id',
    targetId: userId,
    details: { message: vatId },
  });
  return getTax(call);
}

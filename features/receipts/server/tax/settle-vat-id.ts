import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { lockUser } from '#features/members/server/users.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { settleVatId as contract, TaxView } from '../../admin-tax.contract.ts';
import { updateSeenVatId } from '../billing-details.store.ts';
import { getTax } from './get-tax.ts';

/**
 * Confirms a member's VAT id, which makes later sales reverse charge, or removes it. Refuses (409) where the id, the name or the
 * country is not the one that the admin has seen.
 */
export async function settleVatId(
  call: MemberCall,
  { userId, confirmed, ...seen }: InputOf<typeof contract>,
): Promise<TaxView> {
  // What stores billing details locks their member first, too.
  await lockUser(call.db, userId);
  if (!(await updateSeenVatId(call.db, userId, { seen, confirmed, at: call.now })))
    throw conflict('These billing details have changed meanwhile.', 'vat_id_changed');
  await writeAuditLog(call, {
    action: confirmed ? 'tax.confirm_vat_id' : 'tax.remove_vat_id',
    targetId: userId,
    details: { message: seen.vatId },
  });
  return getTax(call);
}

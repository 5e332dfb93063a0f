import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { removeTaxRate as contract, TaxView } from '../../admin-tax.contract.ts';
import { formatTaxRate } from '../../model/tax-share.ts';
import { deleteComingTaxRate } from '../tax-rate.store.ts';
import { getTax } from './get-tax.ts';

/** Removes a rate that has not begun. Refuses (409) any other. */
export async function removeTaxRate(
  call: MemberCall,
  { country, validFrom }: InputOf<typeof contract>,
): Promise<TaxView> {
  const removed = await deleteComingTaxRate(call.db, { country, valid_from: new Date(validFrom) }, call.now);
  if (!removed) throw conflict('This rate has begun, or is not there any more.', 'rate_begun');
  await writeAuditLog(call, {
    action: 'tax.remove_rate',
    targetId: null,
    details: { username: `${country}: ${formatTaxRate(removed.rate)} from ${validFrom.slice(0, 10)}` },
  });
  return getTax(call);
}

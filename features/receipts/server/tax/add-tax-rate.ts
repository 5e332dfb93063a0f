import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { addTaxRate as contract, TaxView } from '../../admin-tax.contract.ts';
import { formatTaxRate } from '../../model/tax-share.ts';
import { findTaxRate, insertTaxRate } from '../tax-rate.store.ts';
import { getTax } from './get-tax.ts';

/**
 * Adds a rate. Refuses (422) a day that has begun, since receipts may have been written on it, except today for a country without a
 * rate, and (409) a known day.
 */
export async function addTaxRate(
  call: MemberCall,
  { country, validFrom, rate }: InputOf<typeof contract>,
): Promise<TaxView> {
  const from = new Date(validFrom);
  if (from <= call.now) await checkToday(call, country, from);
  if (!(await insertTaxRate(call.db, { country, valid_from: from, rate })))
    throw conflict('There is a rate for this country from this day on.', 'rate_exists');
  await writeAuditLog(call, {
    action: 'tax.add_rate',
    targetId: null,
    details: { username: `${country}: ${formatTaxRate(rate)} from ${validFrom}` },
  });
  return getTax(call);
}

/** No sale before has shown a tax of a country without a rate. */
async function checkToday({ db, now }: MemberCall, country: string, from: Date): Promise<void> {
  const isToday = from.toISOString().slice(0, 10) === now.toISOString().slice(0, 10);
  if (!isToday) throw invalid({ valid_from: ['must be today or a day to come'] });
  if ((await findTaxRate(db, country, now)) !== null)
    throw invalid({ valid_from: ['must be a day to come, since this country has a rate'] });
}

import type { Db } from '#platform/server/call.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { findCreditBalance } from './find-credits.ts';

/** Whether the next renewal charges another price, of which the gateway does not know yet. */
export const isPriceComing = ({ coming_at, period_end }: Pick<SubscriptionRow, 'coming_at' | 'period_end'>) =>
  coming_at !== null && coming_at <= period_end;

/** What the gateway charges at the next renewal, in minor units. Credits that it knows of are off already. */
export function nextMinorOf(
  row: Pick<SubscriptionRow, 'next_minor' | 'price_minor' | 'coming_minor' | 'coming_at' | 'period_end'>,
): number {
  const next = row.next_minor ?? row.price_minor;
  if (row.coming_minor === null || !isPriceComing(row)) return next;
  // Reductions take off the new price what they take off the old one.
  return Math.max(0, next + row.coming_minor - row.price_minor);
}

/** Credits pay for renewals by card that are still to come (REFERRAL-058). */
export const takesCredits = ({
  status,
  payment_method,
  renewal_failed_at,
}: Pick<SubscriptionRow, 'status' | 'payment_method' | 'renewal_failed_at'>): boolean =>
  (status === 'active' || status === 'in_trial') && payment_method === 'card' && renewal_failed_at === null;

/** What the next renewal of a school's licence charges for the planned teachers without credits, and what it is credited of that. */
export function schoolRenewalOf({
  unit_minor,
  quantity,
  next_quantity,
  school_credit_minor,
}: Pick<SubscriptionRow, 'unit_minor' | 'quantity' | 'next_quantity' | 'school_credit_minor'>): {
  minor: number;
  creditMinor: number;
} {
  const minor = unit_minor * (next_quantity ?? quantity);
  return { minor, creditMinor: Math.min(school_credit_minor, minor) };
}

/**
 * What a member's unspent credits will take off the next renewals, in minor units by subscription. `rows` are all that run; the one
 * that renews first is first.
 */
export async function findExpectedCredits(
  db: Db,
  rows: readonly SubscriptionRow[],
): Promise<Map<string, number>> {
  const renewing = rows.filter((row) => row.school_id === null && takesCredits(row));
  const left = new Map<string, number>();
  for (const { user_id, currency } of renewing)
    if (!left.has(currency)) left.set(currency, await findCreditBalance(db, user_id, currency));
  const expected = new Map<string, number>();
  for (const row of renewing.toSorted((one, other) => +one.period_end - +other.period_end)) {
    const balance = left.get(row.currency) ?? 0;
    const minor = Math.min(balance, nextMinorOf(row));
    expected.set(row.id, minor);
    left.set(row.currency, balance - minor);
  }
  return expected;
}

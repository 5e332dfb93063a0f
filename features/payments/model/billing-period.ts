export type BillingFrequency = 'monthly' | 'yearly';

const monthsOf: Record<BillingFrequency, number> = { monthly: 1, yearly: 12 };

/**
 * The end of the `count`-th period since `anchor`, in UTC at the anchor's time of day. Periods are whole months of the
 * calendar counted from the anchor itself: one that begins on 31 January ends on 28 February, and the next on 31 March.
 */
export function periodEnd(anchor: Date, frequency: BillingFrequency, count: number): Date {
  const end = new Date(anchor);
  const day = anchor.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + monthsOf[frequency] * count);
  end.setUTCDate(Math.min(day, daysInMonth(end)));
  return end;
}

const daysInMonth = (at: Date): number =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();

/** What a school has bought, or tries, as its rows say. */
export interface LicenceTerms {
  status: 'in_trial' | 'active' | 'cancelled' | 'non_renewing';
  trialEnd: Date | null;
  /** The end of the paid period. */
  periodEnd: Date | null;
  /** When the renewal that is due was first declined. */
  renewalFailedAt: Date | null;
  /** Teachers that are paid for, or tried. */
  licences: number;
  /** Fewer teachers from the next period on; null where nothing changes. */
  nextLicences: number | null;
  /** What was paid by bank transfer, and until when. */
  invoiceLicences: number | null;
  invoiceUntil: Date | null;
  /** When its owner closed the school. */
  closedAt: Date | null;
}

/**
 * `free`: nothing can be bought here, so that nothing ends. `unpaid`: a renewal was declined and is tried again for 14 days.
 * `invoice`: paid by bank transfer. `read_only`: neither trial nor licence. `closed`: by its owner, until it is erased.
 */
export const licenceStates = [
  'free',
  'trial',
  'active',
  'ending',
  'unpaid',
  'invoice',
  'read_only',
  'closed',
] as const;
export type LicenceState = (typeof licenceStates)[number];

export interface SchoolLicence {
  state: LicenceState;
  /** When the state ends by itself, or a running licence renews itself; for `read_only` when it began. Null where that is not known. */
  until: Date | null;
  /** How many teachers the school may have, its owner included; null for any number. */
  teachers: number | null;
}

/** How long a renewal that was declined is tried again before the school can be read only. */
const graceDays = 14;
/** From the end of a contract, or the closing of a school, until the accounts that it keeps are erased. */
export const keptAfterEndDays = 60;
const dayMs = 86_400_000;

/** Decides what a school may do at a time. `canBuy`: whether the installation sells licences. */
export function findLicence(
  terms: LicenceTerms,
  { now, canBuy }: { now: Date; canBuy: boolean },
): SchoolLicence {
  if (terms.closedAt !== null)
    return { state: 'closed', until: addDays(terms.closedAt, keptAfterEndDays), teachers: 0 };
  if (!canBuy) return { state: 'free', until: null, teachers: null };
  const { status, trialEnd, periodEnd, renewalFailedAt, licences, invoiceUntil } = terms;
  const invoiced = invoiceUntil !== null && invoiceUntil > now ? (terms.invoiceLicences ?? 0) : 0;
  // Who gets fewer teachers soon takes none in beyond them.
  const bought = Math.min(licences, terms.nextLicences ?? licences);
  const teachers = Math.max(bought, invoiced);
  if (status === 'active' && renewalFailedAt === null) return { state: 'active', until: periodEnd, teachers };
  if (invoiced > 0) {
    const isRunning = status === 'active' || status === 'non_renewing';
    return { state: 'invoice', until: invoiceUntil, teachers: isRunning ? teachers : invoiced };
  }
  if (status === 'active') return { state: 'unpaid', until: addDays(renewalFailedAt, graceDays), teachers };
  if (status === 'non_renewing') return { state: 'ending', until: periodEnd, teachers };
  if (status === 'in_trial' && trialEnd !== null && trialEnd > now)
    return { state: 'trial', until: trialEnd, teachers };
  return { state: 'read_only', until: lastOf(periodEnd ?? trialEnd, invoiceUntil), teachers };
}

const addDays = (at: Date | null, days: number): Date | null => at && new Date(at.getTime() + days * dayMs);

const lastOf = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);

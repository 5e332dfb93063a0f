import type { BillingFrequency } from '#features/payments/model/billing-period.ts';

/** What a seeded member does about money. */
export type MoneyStep =
  /** Stores what receipts say about them. */
  | { kind: 'details'; address: string; vatId?: string }
  /** `plan` is its number. A declined card is a payment that failed. */
  | { kind: 'plan'; plan: number; period: BillingFrequency; code?: string; card?: string }
  /** Buys the licence of their school for so many teachers, or for more than before. */
  | { kind: 'licence'; teachers: number }
  /** Buys products of these places in the shop. */
  | { kind: 'sounds'; products: readonly number[]; card?: string }
  /** Fetches what was bought last. */
  | { kind: 'download' }
  | { kind: 'cancel' }
  /** From now on every charge to the card is declined. */
  | { kind: 'card-fails' }
  | { kind: 'withdraw' }
  /** Support refunds the last payment, or so many minor units of it. */
  | { kind: 'refund'; minor?: number; note: string }
  /** The bank takes the last payment back, for now. */
  | { kind: 'dispute' };

export interface PlannedStep {
  /** Fractions are hours. */
  daysAgo: number;
  name: string;
  step: MoneyStep;
}

const american = 'pm_test_mastercard';

const step = (daysAgo: number, name: string, one: MoneyStep): PlannedStep => ({ daysAgo, name, step: one });

/**
 * What has happened with money in the seeded community before the first start. Every member is older than 90 days, and the school
 * than 400.
 */
export const plannedPayments: readonly PlannedStep[] = [
  // The licence of the school, with a renewal, and a place for one more teacher.
  step(379.1, 'mswhitfield', { kind: 'details', address: '12 Harbour Street, Bristol BS1 5TX' }),
  step(379, 'mswhitfield', { kind: 'licence', teachers: 4 }),
  step(6, 'mswhitfield', { kind: 'licence', teachers: 5 }),
  // Active: by the month with its renewals, and by the year. A yearly one that ends with its period, and one that has ended.
  step(88, 'bellweather', { kind: 'plan', plan: 4, period: 'yearly', card: american }),
  step(16, 'bellweather', { kind: 'cancel' }),
  step(86.1, 'mistral', { kind: 'details', address: '18 rue des Capucins, 69001 Lyon' }),
  step(86, 'mistral', { kind: 'plan', plan: 5, period: 'monthly' }),
  step(70, 'mistral', { kind: 'cancel' }),
  step(73.1, 'pixelmoth', { kind: 'details', address: 'ul. Piwna 4, 80-831 Gdańsk' }),
  step(73, 'pixelmoth', { kind: 'plan', plan: 5, period: 'monthly' }),
  step(20.1, 'phonkgarage', { kind: 'details', address: 'Telliskivi 60, 10412 Tallinn' }),
  step(20, 'phonkgarage', { kind: 'plan', plan: 5, period: 'yearly', code: 'WELCOME25' }),
  step(8.1, 'threefourwaltz', { kind: 'details', address: 'Nerudova 9, 118 00 Praha' }),
  step(8, 'threefourwaltz', { kind: 'plan', plan: 6, period: 'yearly', code: 'TENOFF' }),
  // The renewal is declined and tried again.
  step(33, 'tapeandtea', { kind: 'plan', plan: 4, period: 'monthly' }),
  step(10, 'tapeandtea', { kind: 'card-fails' }),
  // Coupons: used up by two, and once per account.
  step(14, 'lowtide', { kind: 'plan', plan: 4, period: 'yearly', code: 'FIRSTTWO' }),
  step(13, 'deltaquartet', { kind: 'plan', plan: 5, period: 'yearly', card: 'pm_test_insufficient_funds' }),
  step(12.9, 'deltaquartet', { kind: 'plan', plan: 5, period: 'yearly', code: 'FIRSTTWO', card: american }),
  step(11, 'room214', { kind: 'plan', plan: 6, period: 'yearly', code: 'ONCE15' }),
  // Money that goes back: by withdrawal, by support in part, and by a bank.
  step(9.1, 'brasstacks', { kind: 'details', address: 'Oude Graanmarkt 7, 1000 Brussel' }),
  step(9, 'brasstacks', { kind: 'plan', plan: 5, period: 'yearly' }),
  step(5, 'brasstacks', { kind: 'withdraw' }),
  step(40, 'fogcode', { kind: 'plan', plan: 6, period: 'monthly', card: american }),
  step(4, 'fogcode', { kind: 'refund', minor: 500, note: 'Could not sign in for a week.' }),
  step(22.1, 'subletbass', { kind: 'details', address: 'Strada Lipscani 31, 030031 București' }),
  step(22, 'subletbass', { kind: 'plan', plan: 5, period: 'monthly' }),
  step(3, 'subletbass', { kind: 'dispute' }),
  // Orders: over for the download, new, fetched, refunded, disputed.
  step(10.4, 'pixelmoth', { kind: 'sounds', products: [4, 5] }),
  step(9.6, 'pixelmoth', { kind: 'download' }),
  step(8.1, 'skyline84', {
    kind: 'details',
    address: 'Via Tortona 12, 20144 Milano',
    vatId: 'IT01234560017',
  }),
  step(1.9, 'skyline84', { kind: 'sounds', products: [6, 7] }),
  step(2.5, 'cassettekid', { kind: 'sounds', products: [8], card: american }),
  step(1.2, 'cassettekid', { kind: 'refund', note: 'Bought by mistake.' }),
  step(2.2, 'paperlantern', { kind: 'sounds', products: [9, 10], card: american }),
  step(0.5, 'paperlantern', { kind: 'dispute' }),
  step(0.4, 'mistral', { kind: 'sounds', products: [0] }),
  step(0.35, 'mistral', { kind: 'download' }),
  step(0.1, 'stillwater', { kind: 'sounds', products: [3, 11], card: american }),
];

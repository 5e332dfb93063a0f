import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { invalid, Refusal } from '#platform/pure/refusal.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import { findListPrice } from '../../model/list-price.ts';
import { computePrice, type Price, unusedDays, unusedShare } from '../../model/price.ts';
import { schoolItem, schoolItemName, teachersText } from '../../model/school-licence.ts';
import type { QuoteView } from '../../quote.contract.ts';
import type { SubscriptionRow } from '../billing.tables.ts';
import { findBuyerAccount } from '../credits/find-credits.ts';
import { getListPrices } from '../prices/list-prices.ts';
import { findPaidPeriod } from '../prices/price-terms.ts';
import { presentQuote } from '../prices/purchase-quote.ts';
import { findSchoolSubscription } from '../subscriptions/find-subscriptions.ts';
import type { BuyingSchool } from './buying-school.ts';

/** What a licence for some teachers costs a school now. */
export interface SchoolTerms {
  /** In capitals. */
  currency: string;
  /** The licence that is replaced; null where none runs. */
  running: SubscriptionRow | null;
  unitMinor: number;
  price: Price;
  quote: QuoteView;
  title: string;
}

/**
 * The price of a licence: the list price for each teacher, less what is left of the running one. The plan, the codes and the credits
 * of its owner have no part in it. Refuses (422) without a list price, and (409) as many teachers as there are, or fewer: those are
 * planned for the next period.
 */
export async function getSchoolTerms(
  call: MemberCall,
  school: BuyingSchool,
  quantity: number,
): Promise<SchoolTerms> {
  const { db, now, actor } = call;
  const last = await findSchoolSubscription(db, school.id);
  const running = last && last.status !== 'cancelled' ? last : null;
  if (running && running.status === 'active' && quantity <= running.quantity)
    throw new Refusal(409, 'Your licence is for that many teachers already.', { code: 'not_more' });
  const account = await findBuyerAccount(db, actor.userId);
  const currency = running?.currency ?? account?.currency ?? 'USD';
  const wanted = { plan: schoolItem, frequency: 'yearly' as const, currency };
  const unit = findListPrice(await getListPrices(call.platform, db), wanted, now);
  if (!unit) throw invalid({ plan_id: ['is not available'] });
  const period = running && (await findPaidPeriod(db, running, now));
  const price = computePrice({
    ...withoutReductions,
    fullPrice: unit.minor * quantity,
    currency,
    // What is left for those who are no more is credited already.
    refundable:
      running && period
        ? unusedShare(period, now) -
          (await findCreditForFewer(db, running, { next: running.next_quantity, now }))
        : 0,
  });
  const named = running && { ...running, name: `${schoolItemName}, ${teachersText(running.quantity)}` };
  const days = period && period.paid > 0 ? unusedDays(period, now) : 0;
  const quote = presentQuote(
    { currency, at: now, buyer: { running: named, unusedDays: days } },
    { userId: school.id, item: schoolItem, frequency: 'yearly', price, isUpgrade: running !== null },
  );
  const title = `${await getSiteName(call.platform, db)} ${schoolItemName}`;
  return { currency, running, unitMinor: unit.minor, price, quote, title };
}

const withoutReductions = {
  accountType: -1,
  period: 'yearly',
  coupon: null,
  referral: 0,
  credits: 0,
} as const;

/** What is left of the paid period for the teachers beyond the next number, in minor units rounded down; null: nobody. */
export async function findCreditForFewer(
  db: Db,
  row: SubscriptionRow,
  { next, now }: { next: number | null; now: Date },
): Promise<number> {
  const period = await findPaidPeriod(db, row, now);
  return Math.floor((unusedShare(period, now) * (row.quantity - (next ?? row.quantity))) / row.quantity);
}

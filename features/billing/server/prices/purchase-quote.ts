import { createHash } from 'node:crypto';
import { periodEnd } from '#features/payments/model/billing-period.ts';
import { reducedPrice, reductionsAfterPeriod } from '#features/payments/model/reductions.ts';
import { mapKeys, toSnake } from '#platform/pure/casing.ts';
import { toMajor } from '#platform/pure/money.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Price } from '../../model/price.ts';
import type { QuoteView } from '../../quote.contract.ts';
import { priceReductions } from './price-reductions.ts';
import type { PlanQuote, PriceTerms } from './price-terms.ts';

type QuotedTerms = Pick<PriceTerms, 'currency' | 'at'> & {
  buyer: Pick<PriceTerms['buyer'], 'running' | 'unusedDays'>;
};

interface Quoted {
  userId: string;
  item: string;
  frequency: 'monthly' | 'yearly';
  price: Price;
  isUpgrade: PlanQuote['isUpgrade'];
}

/** What a buyer is shown before paying, and what the charging call is held to. */
export function presentQuote(terms: QuotedTerms, quoted: Quoted): QuoteView {
  const { price, frequency, isUpgrade } = quoted;
  const { currency, buyer, at } = terms;
  const { running } = buyer;
  const major = (minor: number) => toMajor({ minor, currency });
  const listed = { minor: price.fullPrice, currency };
  return {
    id: quoteId(terms, quoted),
    currency: currency.toLowerCase(),
    total: major(price.total),
    nextAmount: toMajor(reducedPrice(listed, reductionsAfterPeriod(priceReductions(price)))),
    nextAt: periodEnd(at, frequency, 1).toISOString(),
    leftOverPromoCredits: major(price.leftOverCredits),
    replaces:
      isUpgrade && running
        ? {
            name: running.name,
            frequency: running.frequency,
            inTrial: running.status === 'in_trial',
            cancellationScheduled: running.status === 'non_renewing',
            unusedDays: buyer.unusedDays,
            credit: major(price.refundable),
          }
        : null,
  };
}

/** The same account, plan and sums have the same id: it names what is charged and holds no secret. */
function quoteId(
  { currency, buyer }: QuotedTerms,
  { userId, item, frequency, price, isUpgrade }: Quoted,
): string {
  const replaced = isUpgrade ? (buyer.running?.id ?? null) : null;
  const { fullPrice, total, couponDiscount, cycles, refundable, spentCredits } = price;
  const sums = [fullPrice, total, couponDiscount, cycles, refundable, spentCredits];
  const named = JSON.stringify([userId, item, frequency, replaced, currency, ...sums]);
  return createHash('sha256').update(named).digest('base64url');
}

/** Another sum is due than the one that the buyer was shown: 409 with the quote of it, and nothing is charged. */
export class PriceChanged extends Refusal {
  private readonly quote: QuoteView;

  constructor(quote: QuoteView) {
    super(409, 'The price has changed. Nothing was charged; please look at it again.', {
      code: 'price_changed',
    });
    this.quote = quote;
  }

  override toBody(): object {
    return { ...super.toBody(), quote: mapKeys(this.quote, toSnake) };
  }
}

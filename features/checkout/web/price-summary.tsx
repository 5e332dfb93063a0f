import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { PriceView } from '#features/billing/prices.contract.ts';
import styles from './checkout-page.module.css';

/** The list price, what is taken off it, and what is paid now. */
export function PriceSummary({ price, isLoading }: { price: PriceView | null; isLoading: boolean }) {
  if (!price) return isLoading ? <Skeleton height="96px" /> : <p>Price unavailable</p>;
  const amount = (value: number) => `${value.toFixed(2)} ${price.currency.toUpperCase()}`;
  const reductions: [string, number][] = [
    ['Discount', price.couponDiscountAmount],
    ['Unused time of your plan', price.refundableCredits],
    ['Promo credits', price.appliedPromoCredits],
  ];
  return (
    <dl className={styles.summary} aria-label="Price" aria-busy={isLoading}>
      <dt>Full price</dt>
      <dd>{amount(price.fullPrice)}</dd>
      {reductions
        .filter(([, value]) => value > 0)
        .map(([name, value]) => (
          <div key={name} className={styles.reduction}>
            <dt>{name}</dt>
            <dd>−{amount(value)}</dd>
          </div>
        ))}
      <dt className={styles.total}>Total now</dt>
      <dd className={styles.total}>{amount(price.total)}</dd>
    </dl>
  );
}

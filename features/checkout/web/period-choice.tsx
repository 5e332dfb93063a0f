import { type PlanKey, plans } from '#features/billing/model/plans.ts';
import type { PriceView } from '#features/billing/prices.contract.ts';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import styles from './checkout-page.module.css';

interface PeriodChoiceProps {
  item: PlanKey;
  period: BillingFrequency;
  prices: Partial<Record<BillingFrequency, PriceView>>;
  /** Of the viewer's plan that runs. */
  planPeriod: BillingFrequency | null;
  onChoose: (period: BillingFrequency) => void;
}

const options = [
  { period: 'yearly', label: 'Yearly' },
  { period: 'monthly', label: 'Monthly' },
] as const;

/** The billing period. What cannot be bought is disabled, with the reason. */
export function PeriodChoice({ item, period: chosen, prices, planPeriod, onChoose }: PeriodChoiceProps) {
  const isKnown = Object.keys(prices).length > 0;
  return (
    <fieldset className={styles.periods}>
      <legend>Billing period</legend>
      {options.map(({ period, label }) => {
        const price = prices[period];
        const isPayingYearly = period === 'monthly' && planPeriod === 'yearly' && !('isAddon' in plans[item]);
        const isOff = isPayingYearly || (isKnown && !price?.available);
        return (
          <label key={period} className={styles.period}>
            <input
              type="radio"
              name="period"
              value={period}
              checked={chosen === period}
              disabled={isOff}
              onChange={() => onChoose(period)}
            />
            <span>
              {label}
              {price?.available && <strong> {price.totalDisplayPrice}</strong>}
              {isOff && <span className={styles.reason}>{reasonOf(label, isPayingYearly)}</span>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

const reasonOf = (label: string, isPayingYearly: boolean): string =>
  isPayingYearly
    ? 'You can only upgrade to yearly subscription.'
    : `${label} billing is unavailable for this plan`;

import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import { comingNote, type PlanContent } from '../model/plan-contents.ts';
import {
  badgeOf,
  type ColumnConfig,
  discountNote,
  formatPriceOf,
  type PricingItem,
  periodNote,
} from '../model/pricing-items.ts';
import styles from './pricing-columns.module.css';

export interface PlanAction {
  /** Where a guest's click leads; null for members. */
  hrefOf: ((config: ColumnConfig) => string) | null;
  onClick(config: ColumnConfig): void;
  /** Where "Pay with PayPal" leads; null where PayPal is off. */
  paypalHrefOf: ((config: ColumnConfig) => string) | null;
  /** The plan whose page is being opened. */
  pendingPlanId: string | undefined;
}

interface PricingColumnProps {
  item: PricingItem;
  period: BillingFrequency;
  /** The address names this plan. */
  isOutlined: boolean;
  /** Shows no price, and a disabled button. */
  isUnavailable: boolean;
  action: PlanAction;
}

/** One plan: its badge, price, button and contents. */
export function PricingColumn({ item, period, isOutlined, isUnavailable, action }: PricingColumnProps) {
  const badge = isUnavailable ? null : badgeOf(item, period);
  const id = `plan-${item.key}`;
  return (
    <section
      className={classNames(
        styles.column,
        item.highlight && styles.highlighted,
        isOutlined && styles.outlined,
      )}
      aria-labelledby={id}
    >
      <header className={styles.head}>
        <h2 id={id} className={styles.name}>
          {item.name}
        </h2>
        {badge && <p className={styles.badge}>{badge}</p>}
      </header>
      {isUnavailable ? (
        <Button className={styles.button} size="large" disabled>
          UNAVAILABLE
        </Button>
      ) : (
        <>
          <PlanPrice item={item} period={period} />
          <PlanButton
            config={item.columnConfig[period]}
            hasPrice={item.prices[period] !== undefined}
            variant={item.highlight ? 'primary' : 'quiet'}
            action={action}
          />
          {action.paypalHrefOf && item.columnConfig[period].fullPrice > 0 && (
            <PaypalLink config={item.columnConfig[period]} hrefOf={action.paypalHrefOf} />
          )}
        </>
      )}
      <PlanFeatures name={item.name} features={item.features} open={isOutlined} />
    </section>
  );
}

function PlanPrice({ item, period }: { item: PricingItem; period: BillingFrequency }) {
  const price = item.prices[period];
  if (!price) return <p className={styles.unavailable}>Price unavailable</p>;
  if (price.fullPrice === 0)
    return <p className={styles.unavailable}>{item.key.startsWith('free') ? 'Free' : 'No monthly price'}</p>;
  const { discountedYearlyToMonthly, monthly } = item.columnConfig;
  const shown = period === 'yearly' ? discountedYearlyToMonthly : monthly;
  const { currencySymbol: sign, totalPriceInt, totalPriceFraction, originalTotalPrice } = shown;
  const isAfter = price.currency === 'sek';
  return (
    <div className={styles.prices}>
      <p className={styles.price}>
        {originalTotalPrice !== null && (
          <s className={styles.original}>
            <span className="spoken">Before: </span>
            {formatPriceOf(price, originalTotalPrice)}
          </s>
        )}
        <span className={styles.amount}>
          {!isAfter && <span className={styles.sign}>{sign}</span>}
          <span className={styles.figure}>{totalPriceInt}</span>
          <span className={styles.fraction}>.{totalPriceFraction}</span>
          {isAfter && <span className={styles.sign}> {sign}</span>}
        </span>
        <span className={styles.per}> a month</span>
      </p>
      <p className={styles.note}>{periodNote(item, period)}</p>
      <p className={styles.note}>{discountNote(item, period)}</p>
    </div>
  );
}

interface PlanButtonProps {
  config: ColumnConfig;
  /** False where the prices could not be loaded. */
  hasPrice: boolean;
  variant: 'primary' | 'quiet';
  action: PlanAction;
}

function PlanButton({ config, hasPrice, variant, action }: PlanButtonProps) {
  if (!config.showsButton && hasPrice) return <span className={styles.noButton} />;
  const className = styles.button;
  if (config.shouldDisable || !hasPrice)
    return (
      <Button className={className} size="large" disabled>
        {config.buttonLabel}
      </Button>
    );
  if (action.hrefOf)
    return (
      <a className={classNames(buttonClass(variant, 'large'), className)} href={action.hrefOf(config)}>
        {config.buttonLabel}
      </a>
    );
  return (
    <Button
      className={className}
      variant={variant}
      size="large"
      busy={action.pendingPlanId === config.planId}
      onClick={() => action.onClick(config)}
    >
      {config.buttonLabel}
    </Button>
  );
}

interface PaypalLinkProps {
  config: ColumnConfig;
  hrefOf: (config: ColumnConfig) => string;
}

/** The way to the checkout with PayPal chosen. Its line is kept free under a disabled button. */
const PaypalLink = ({ config, hrefOf }: PaypalLinkProps) => (
  <div className={styles.paypal}>
    {config.showsButton && !config.shouldDisable && (
      <a className={linkClass()} href={hrefOf(config)}>
        Pay with PayPal<span className="spoken"> for {config.planId.split('-')[0]}</span>
      </a>
    )}
  </div>
);

interface PlanFeaturesProps {
  name: string;
  features: readonly PlanContent[];
  /** Opened on a phone, too. */
  open: boolean;
}

/** The contents: always shown on a wide screen, in a panel on a phone. */
function PlanFeatures({ name, features, open }: PlanFeaturesProps) {
  return (
    <details className={styles.details} open={open || undefined}>
      <summary className={styles.summary}>
        What {name} holds
        <Icon of={ChevronDown} size={18} />
      </summary>
      <ul className={styles.features} aria-label={`Contents of ${name}`}>
        {features.map((feature) => (
          <li key={feature.text} className={feature.enable ? styles.feature : styles.missing}>
            <Icon of={feature.enable ? Check : X} size={18} />
            <span>
              {feature.text}
              {!feature.enable && <small className={styles.coming}>{comingNote}</small>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { type PlanKey, plans } from '#features/billing/model/plans.ts';
import type { PriceView } from '#features/billing/prices.contract.ts';
import type { QuoteView } from '#features/billing/quote.contract.ts';
import { pricesQueryKey } from '#features/billing/web/price-queries.ts';
import { quoteQuery } from '#features/billing/web/quote-query.ts';
import { QuoteSheet } from '#features/billing/web/quote-sheet.tsx';
import { useStoredCard } from '#features/billing/web/use-stored-card.ts';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import { getPayment } from '#features/payments/payment-answer.contract.ts';
import { CardPaymentForm } from '#features/payments/web/card-payment-form.tsx';
import type { PaymentUnderWay } from '#features/payments/web/payment-under-way.ts';
import { UnfinishedPayment } from '#features/payments/web/unfinished-payment.tsx';
import type { CardCharge } from '#features/payments/web/use-card-payment.ts';
import { accountQuery, accountQueryKey } from '#features/sign-in/web/account-queries.ts';
import { useAskedCaptcha } from '#features/sign-in/web/captcha/use-asked-captcha.tsx';
import type { InputOf } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useNavigateTo, useViewer } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import { paySubscription } from '../contract.ts';
import { paypalStartAddress } from '../model/paypal-start.ts';
import { checkoutAddress } from './checkout-address.ts';
import styles from './checkout-page.module.css';
import { checkoutViewerOf } from './checkout-queries.ts';
import { DiscountCode, useDiscount } from './discount-code.tsx';
import { GuestLinks } from './guest-links.tsx';
import { saveOrderData } from './order-data.ts';
import { PaymentTabs } from './payment-tabs.tsx';
import { PaypalPayment } from './paypal/paypal-payment.tsx';
import { PendingPayment } from './paypal/pending-payment.tsx';

export interface SubscriptionCheckoutProps {
  search: Search;
  item: PlanKey;
  period: BillingFrequency;
}

/** Begins a subscription: its period, its price with a discount code, and the payment by card. */
export function SubscriptionCheckout({ search, item, period }: SubscriptionCheckoutProps) {
  const api = useApi();
  const viewer = useViewer();
  const navigate = useNavigateTo();
  const account = useQuery({ ...accountQuery(api), enabled: viewer !== null }).data?.user;
  const discount = useDiscount({ search, item, period });
  const planPeriod = account ? checkoutViewerOf(account).planPeriod : null;
  const choose = (next: BillingFrequency) => {
    discount.remove();
    const { couponCode: _left, paypalPaymentError: _past, ...rest } = search;
    navigate(checkoutAddress({ ...rest, period: next }), { replace: true });
  };
  return (
    <div className={styles.page}>
      <PageHead title={`Start your ${plans[item].name} subscription`} />
      <div className={styles.columns}>
        <section className={panelClass()} aria-label="What you buy">
          <div className={styles.part}>
            <PeriodChoice
              item={item}
              period={period}
              prices={discount.prices}
              planPeriod={planPeriod}
              onChoose={choose}
            />
            <PriceSummary price={discount.price} isLoading={discount.isLoading} />
            {discount.failure && (
              <p role="alert" className={styles.error}>
                {discount.failure}
              </p>
            )}
            <DiscountCode
              key={period}
              appliedText={discount.appliedText}
              error={discount.error}
              busy={discount.isLoading}
              onApply={discount.apply}
              onRemove={discount.remove}
            />
          </div>
        </section>
        <section className={panelClass()} aria-label="Payment">
          <div className={styles.part}>
            {!viewer && <GuestLinks search={search} />}
            <SubscriptionPayment {...{ search, item, period, discount }} />
          </div>
        </section>
      </div>
    </div>
  );
}

interface SubscriptionPaymentProps extends SubscriptionCheckoutProps {
  discount: ReturnType<typeof useDiscount>;
}

/** Card or PayPal, below what is charged now and next. */
function SubscriptionPayment({ search, item, period, discount }: SubscriptionPaymentProps) {
  const api = useApi();
  const viewer = useViewer();
  const client = useQueryClient();
  const navigate = useNavigateTo();
  const { price, appliedCode } = discount;
  const referralId = search.referralId ?? null;
  const quote = useQuery({
    ...quoteQuery(api, { item, period, code: appliedCode, referralId }),
    enabled: viewer !== null && price?.available === true && !discount.isLoading,
  });
  const stored = useStoredCard(quote.isError ? null : quote.data);
  const captcha = useAskedCaptcha();
  const sent = useRef<{ key: string; body: InputOf<typeof paySubscription> } | null>(null);
  const pay = ({ idempotencyKey, ...charge }: CardCharge) => {
    const body = {
      accountType: plans[item].number,
      periodName: period,
      coupon: appliedCode,
      referralId,
      ...(quote.data && { quote: quote.data.id }),
      ...charge,
    };
    // An attempt whose answer was lost is repeated as it was, also if the prices were loaded again meanwhile.
    const now = sent.current?.key === idempotencyKey ? sent.current : { key: idempotencyKey, body };
    sent.current = now;
    const send = (more: object) => api(paySubscription, { ...now.body, ...more }, { idempotencyKey });
    return captcha.send(send).catch((error: unknown) => {
      stored.refused(error);
      if (isRefusal(error) && error.code === 'coupon_invalid') discount.reject();
      if (isRefusal(error) && error.code === 'price_changed')
        void client.invalidateQueries({ queryKey: pricesQueryKey });
      throw error;
    });
  };
  const productType = 'subscription' as const;
  const order = price && {
    productType,
    plan: item,
    period,
    value: price.total,
    currency: price.currency,
    coupon: appliedCode,
  };
  const name = `subscription ${item}`;
  const finish = (transactionId: string, bought: PaymentUnderWay['order'] | null) => {
    void client.invalidateQueries({ queryKey: accountQueryKey, refetchType: 'none' });
    if (bought) saveOrderData({ ...bought, transactionId });
    navigate(checkoutAddress({ ...search, success: 'true' }), { replace: true });
  };
  if (search.pendingPayment && viewer) return <PendingPayment id={search.pendingPayment} />;
  const note = price ? noteOf(price, period, quote.data) : '';
  const isWaiting = !price?.available || (viewer !== null && !quote.data);
  const card =
    stored.card === undefined ? (
      <Skeleton height="180px" />
    ) : (
      <CardPaymentForm
        storedCard={stored.card}
        buys="subscription"
        purchase={`${item} ${period} ${appliedCode ?? ''}`}
        keptAs={order && { name, order }}
        payLabel={payLabelOf(price)}
        disabled={!viewer}
        waiting={isWaiting}
        note={note}
        captcha={captcha.field}
        pay={pay}
        findOutcome={(id) => api(getPayment, { id })}
        onPaid={(token) => finish(token, order)}
      />
    );
  const start = {
    plan: item,
    period,
    coupon: appliedCode,
    referralId,
    closeAfterAuthentication: search.closeAfterAuthentication ?? null,
    quote: quote.data?.id ?? null,
  };
  const paypal = (
    <PaypalPayment address={paypalStartAddress(start)} disabled={!viewer || isWaiting} note={note} />
  );
  return (
    <UnfinishedPayment name={name} onPaid={finish}>
      {quote.data && <QuoteSheet quote={quote.data} />}
      {quote.error && (
        <p role="alert" className={styles.error}>
          {quote.error.message}
        </p>
      )}
      <PaymentTabs search={search} card={card} paypal={paypal} />
    </UnfinishedPayment>
  );
}

function payLabelOf(price: PriceView | null): string {
  if (!price) return 'Pay';
  return price.total === 0 ? 'Start subscription' : `Pay ${price.totalDisplayPrice}`;
}

const periodWords = { monthly: 'month', yearly: 'year' } as const;

/** What is paid now and later, and how it ends, in one line. Without a quote the next payment is left out. */
function noteOf(price: PriceView, period: BillingFrequency, quote: QuoteView | undefined): string {
  const word = periodWords[period];
  const amount = (value: number) => `${value.toFixed(2)} ${price.currency.toUpperCase()} a ${word}`;
  const end = 'until you cancel under My subscriptions.';
  if (price.total === price.fullPrice) return `${amount(price.fullPrice)}, ${end}`;
  const now = `${price.totalDisplayPrice} now`;
  if (!quote) return `${now}.`;
  const next = amount(quote.nextAmount);
  if (price.cycles === null || quote.nextAmount === price.fullPrice) return `${now}, then ${next}, ${end}`;
  return `${now}, then ${next} for ${price.cycles - 1} more, then ${amount(price.fullPrice)}, ${end}`;
}

/** The list price, what is taken off it, and what is paid now. */
function PriceSummary({ price, isLoading }: { price: PriceView | null; isLoading: boolean }) {
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
function PeriodChoice({ item, period: chosen, prices, planPeriod, onChoose }: PeriodChoiceProps) {
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

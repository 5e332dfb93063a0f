import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { COUPON_INVALID } from '#features/billing/model/coupon-code.ts';
import type { PlanKey } from '#features/billing/model/plans.ts';
import type { PriceView } from '#features/billing/prices.contract.ts';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import type { Search } from '#platform/web/search-params.ts';
import styles from './checkout-page.module.css';
import { checkoutPricesQuery } from './checkout-queries.ts';

interface DiscountCodeProps {
  /** "25% off"; null while no code is applied. */
  appliedText: string | null;
  error: string | null;
  busy: boolean;
  onApply: (code: string) => void;
  onRemove: () => void;
}

/** The box for a discount code. It is a form of its own, so that Enter in it applies the code and does not pay. */
export function DiscountCode({ appliedText, error, busy, onApply, onRemove }: DiscountCodeProps) {
  const [code, setCode] = useState('');
  if (appliedText !== null)
    return (
      <div className={styles.applied}>
        <strong>{appliedText}</strong>
        <Button
          size="small"
          onClick={() => {
            setCode('');
            onRemove();
          }}
        >
          Remove
        </Button>
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') onApply(code.trim());
  };
  return (
    <form className={styles.code} method="post" aria-label="Discount" onSubmit={submit}>
      <TextField
        label="Discount code"
        value={code}
        maxLength={100}
        autoComplete="off"
        error={error ?? undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" busy={busy} disabled={code.trim() === ''}>
        Apply
      </Button>
    </form>
  );
}

interface DiscountQuestion {
  search: Search;
  item: PlanKey;
  period: BillingFrequency;
}

/** The prices of a plan, and the discount code that is applied to them. A code that gives nothing leaves them as they are. */
export function useDiscount({ search, item, period }: DiscountQuestion) {
  const api = useApi();
  const client = useQueryClient();
  const { supportEmail } = useSettings();
  const [code, setCode] = useState(search.couponCode?.trim() || null);
  const [rejection, setRejection] = useState<string | null>(null);
  const referralId = search.referralId ?? null;
  const plain = useQuery(checkoutPricesQuery(api, { item, code: null, referralId }));
  const coded = useQuery({ ...checkoutPricesQuery(api, { item, code, referralId }), enabled: code !== null });
  const codedPrice = coded.data?.prices[period];
  const isApplied = code !== null && (codedPrice?.couponDiscountAmount ?? 0) > 0;
  const isRefused = code !== null && !coded.isFetching && !isApplied;
  const { data } = isApplied ? coded : plain;

  const change = (next: string | null, why: string | null = null) => {
    setCode(next);
    setRejection(why);
  };
  return {
    price: data?.prices[period] ?? null,
    prices: data?.prices ?? {},
    isLoading: plain.isFetching || coded.isFetching,
    /** Why there are no prices. */
    failure: plain.error?.message ?? null,
    /** Why the last code is not applied. */
    error: isRefused
      ? (failureOf(coded.error, supportEmail) ?? coded.data?.couponError ?? COUPON_INVALID)
      : rejection,
    appliedCode: isApplied ? code : null,
    appliedText: isApplied && codedPrice ? appliedTextOf(codedPrice) : null,
    apply: (next: string) => change(next),
    remove: () => change(null),
    /** The server gives no discount for the code any more. */
    reject: () => {
      change(null, COUPON_INVALID);
      void client.invalidateQueries({ queryKey: ['subscription-prices'] });
    },
  };
}

/** The server's text, or where to write to (CHECKOUT-038). */
function failureOf(error: Error | null, supportEmail: string): string | null {
  if (!error) return null;
  const isOfServer = isRefusal(error) && error.status >= 400 && error.status < 500;
  return isOfServer ? error.message : `Something went wrong. Please send email to ${supportEmail}.`;
}

/** "25% off", "10.00 USD off". */
const appliedTextOf = (price: PriceView): string =>
  price.couponType === 'percentage'
    ? `${price.couponDiscountPercentage}% off`
    : `${price.couponDiscountAmount.toFixed(2)} ${price.currency.toUpperCase()} off`;

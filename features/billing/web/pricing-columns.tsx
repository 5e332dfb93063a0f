import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import { authAddress } from '#features/sign-in/model/auth-address.ts';
import { safeRedirect } from '#features/sign-in/model/safe-redirect.ts';
import { saveSuccessButton } from '#features/sign-in/web/stored-redirects.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import { stringifySearch } from '#platform/web/search-params.ts';
import type { ColumnConfig, PricingMember } from '../model/pricing-items.ts';
import { pricingItems, runningPlanOf } from '../model/pricing-items.ts';
import {
  firstPeriod,
  keptParameters,
  type PricingSearch,
  parseCustomButton,
} from '../model/pricing-search.ts';
import { type LoadedPrices, pricesQuery } from './price-queries.ts';
import { PricingColumn } from './pricing-column.tsx';
import styles from './pricing-columns.module.css';
import { usePlanClick } from './use-plan-click.ts';

interface PricingColumnsProps {
  search: PricingSearch;
  member: PricingMember | null;
  /** The tab to which a guest's click leads. */
  guestTab: 'sign_in' | 'sign_up';
  /** Nothing can be bought here by this viewer: no prices are shown, and every button is disabled. */
  isUnavailable?: boolean;
  /** Goes to the page of a gateway that has its own. */
  leave?: (url: string) => void;
}

/** The switch of periods and one column for each plan. */
export function PricingColumns({
  search,
  member,
  guestTab,
  isUnavailable = false,
  leave = goTo,
}: PricingColumnsProps) {
  const viewer = useViewer();
  const { paypal } = useSettings();
  const asked = { code: search.couponCode, referralId: search.referralId };
  const loaded = useSuspenseQuery(pricesQuery(useApi(), asked)).data;
  const list = 'list' in loaded ? loaded.list : null;
  const [period, setPeriod] = useState<BillingFrequency>(() => firstPeriod(search, list?.coupon ?? null));
  const { click, shown, close } = usePlanClick({
    token: runningPlanOf(member)?.token,
    referralId: search.referralId,
    closeAfterAuthentication: search.closeAfterAuthentication,
    leave,
  });
  useShownFailure(loaded);
  useCustomButton(search);
  const items = pricingItems(member, { prices: list?.prices ?? {}, coupon: list?.coupon ?? null });
  const hrefOf = (config: ColumnConfig) => guestAddress(guestTab, config, search);
  return (
    <div className={styles.plans}>
      <PeriodSwitch period={period} onChange={setPeriod} />
      <div className={styles.columns} data-count={items.length}>
        {items.map((item) => (
          <PricingColumn
            key={item.key}
            item={item}
            period={period}
            isOutlined={item.key === search.plan}
            isUnavailable={isUnavailable}
            action={{
              hrefOf: viewer ? null : hrefOf,
              onClick: (config) => click.mutate(config),
              paypalHrefOf: paypal ? (config) => paypalAddress(config, search) : null,
              pendingPlanId: click.isPending ? click.variables.planId : undefined,
            }}
          />
        ))}
      </div>
      {shown && (
        <shown.Dialog
          key={shown.id}
          id={shown.id}
          closeAfterAuthentication={search.closeAfterAuthentication}
          onClose={close}
        />
      )}
    </div>
  );
}

const goTo = (url: string): void => window.location.assign(url);

/** The address of a guest's click: sign-in or sign-up with the plan and what the page was given (PRICE-095, PRICE-104). */
function guestAddress(tab: 'sign_in' | 'sign_up', { planId }: ColumnConfig, search: PricingSearch): string {
  const [plan = '', period = ''] = planId.split('-');
  return authAddress(tab, { plan, period, productType: 'subscription', ...keptParameters(search) });
}

/** The checkout of a plan with PayPal chosen (PRICE-113). */
function paypalAddress({ planId, couponCode }: ColumnConfig, search: PricingSearch): string {
  const [plan, period] = planId.split('-');
  const { couponCode: _given, ...kept } = keptParameters(search);
  const chosen = { productType: 'subscription', plan, period, couponCode, ...kept };
  return `/checkout${stringifySearch({ ...chosen, selectedPaymentTab: 'paypal' })}`;
}

/** A coupon error and a failed call are flash messages; they do not close by themselves (PRICE-081, PRICE-082). */
function useShownFailure(loaded: LoadedPrices): void {
  const text = 'failure' in loaded ? loaded.failure : loaded.list.couponError;
  useEffect(() => {
    if (text === null) return undefined;
    const id = flash.error(text, { staysOpen: true });
    return () => flash.dismiss(id);
  }, [text]);
}

/** Stores a valid custom button for the end of the purchase (PRICE-063). */
function useCustomButton({ customButton }: PricingSearch): void {
  const { siteUrl, studioUrl, educationUrl } = useSettings();
  useEffect(() => {
    const button = parseCustomButton(customButton);
    const url = safeRedirect(button?.url, [siteUrl, studioUrl, educationUrl]);
    if (button && url !== null) saveSuccessButton({ url, label: button.label });
  }, [customButton, siteUrl, studioUrl, educationUrl]);
}

interface PeriodSwitchProps {
  period: BillingFrequency;
  onChange(period: BillingFrequency): void;
}

const periods = [
  ['yearly', 'Billed annually'],
  ['monthly', 'Billed monthly'],
] as const;

function PeriodSwitch({ period, onChange }: PeriodSwitchProps) {
  return (
    <fieldset className={styles.switch}>
      <legend className="spoken">Billing period</legend>
      {periods.map(([value, label]) => (
        <label key={value} className={styles.option} data-selected={period === value || undefined}>
          <input
            className="spoken"
            type="radio"
            name="period"
            value={value}
            checked={period === value}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

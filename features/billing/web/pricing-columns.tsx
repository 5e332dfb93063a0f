import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import type { BillingFrequency } from '#features/payments/model/billing-period.ts';
import { authAddress } from '#features/sign-in/model/auth-address.ts';
import { safeRedirect } from '#features/sign-in/model/safe-redirect.ts';
import { accountQueryKey } from '#features/sign-in/web/account-queries.ts';
import { saveSuccessButton } from '#features/sign-in/web/stored-redirects.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import { loadChunk } from '#platform/web/chunk-reload.ts';
import { stringifySearch } from '#platform/web/search-params.ts';
import { checkoutExisting, checkoutNew } from '../hosted-page.contract.ts';
import {
  type ColumnConfig,
  type PricingMember,
  pricingItems,
  runningPlanOf,
} from '../model/pricing-items.ts';
import {
  firstPeriod,
  keptParameters,
  type PricingSearch,
  parseCustomButton,
} from '../model/pricing-search.ts';
import { hostedPage as pageOfSite } from '../pages.ts';
import type { HostedDialogProps } from './hosted-dialog.tsx';
import { type LoadedPrices, pricesQuery, pricesQueryKey } from './price-queries.ts';
import { PricingColumn } from './pricing-column.tsx';
import styles from './pricing-columns.module.css';

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

const failureText = 'Failed to initialize payment. Please try again later.';
const notShownText = 'Failed to open checkout. Please try again later.';
const unprocessable = 422;

type HostedPage = AnswerOf<typeof checkoutNew>['hostedPage'];

interface PlanClick {
  /** The token of the subscription that an upgrade replaces. */
  token: string | undefined;
  referralId: string | null;
  /** Of the address; the hosted page is given it. */
  closeAfterAuthentication: string | null;
  /** Goes to the page of a gateway that has its own. */
  leave(url: string): void;
}

/** A hosted page that is shown over the present one. */
interface ShownPage {
  id: string;
  Dialog: ComponentType<HostedDialogProps>;
}

/**
 * A member's click on a plan: shows the hosted page for it, of the current subscription for an upgrade (PRICE-097, PRICE-098). A
 * refusal of the price shows its text, and the prices are loaded again; any other failure shows one text (PRICE-102, PRICE-111).
 */
function usePlanClick({ token, referralId, closeAfterAuthentication, leave }: PlanClick) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { cards } = useSettings();
  const [shown, setShown] = useState<ShownPage | null>(null);

  async function show({ id, url }: HostedPage): Promise<void> {
    if (url !== href(pageOfSite, { id })) return leave(url);
    // Another company's fields run only in a document of their own.
    if (cards?.gateway === 'stripe') return leave(url + stringifySearch({ closeAfterAuthentication }));
    try {
      const [{ HostedDialog }] = await Promise.all([
        loadChunk('hosted', () => import('./hosted-dialog.tsx')),
        import('./hosted-checkout.tsx').then(({ hostedPageQuery }) =>
          queryClient.fetchQuery(hostedPageQuery(api, id)),
        ),
      ]);
      setShown({ id, Dialog: HostedDialog });
    } catch {
      flash.error(notShownText);
    }
  }

  const click = useMutation({
    mutationFn: async ({ planId, couponCode, isUpgrade }: ColumnConfig) => {
      const asked = {
        planId,
        ...(couponCode !== null && { coupon: couponCode }),
        ...(referralId !== null && { referralId }),
      };
      const { hostedPage } =
        isUpgrade && token !== undefined
          ? await api(checkoutExisting, { token, ...asked })
          : await api(checkoutNew, asked);
      await show(hostedPage);
    },
    onError: (error) => {
      const isRefused = isRefusal(error) && error.status === unprocessable;
      flash.error(isRefused ? error.message : failureText);
      if (isRefused) void queryClient.invalidateQueries({ queryKey: pricesQueryKey });
    },
  });
  const close = () => {
    setShown(null);
    // A payment may have been under way.
    void queryClient.invalidateQueries({ queryKey: pricesQueryKey });
    void queryClient.invalidateQueries({ queryKey: accountQueryKey });
  };
  return { click, shown, close };
}

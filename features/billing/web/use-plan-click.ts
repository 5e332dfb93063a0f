import { useMutation, useQueryClient } from '@tanstack/react-query';
import { flash } from '#design/flash/flash.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { checkoutExisting, checkoutNew } from '../hosted-page.contract.ts';
import type { ColumnConfig } from '../model/pricing-items.ts';
import { pricesQueryKey } from './price-queries.ts';

const failureText = 'Failed to initialize payment. Please try again later.';
const unprocessable = 422;

interface PlanClick {
  /** The token of the subscription that an upgrade replaces. */
  token: string | undefined;
  referralId: string | null;
  /** Opens the hosted page's address. */
  open(url: string): void;
}

/**
 * A member's click on a plan: opens the gateway's page for it, of the current subscription for an upgrade (PRICE-097, PRICE-098). A
 * refusal of the price shows its text, and the prices are loaded again; any other failure shows one text (PRICE-102, PRICE-111).
 */
export function usePlanClick({ token, referralId, open }: PlanClick) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ planId, couponCode, isUpgrade }: ColumnConfig) => {
      const asked = { planId, ...(couponCode !== null && { coupon: couponCode }) };
      const { hostedPage } =
        isUpgrade && token !== undefined
          ? await api(checkoutExisting, { token, ...asked })
          : await api(checkoutNew, { ...asked, ...(referralId !== null && { referralId }) });
      return hostedPage.url;
    },
    onSuccess: open,
    onError: (error) => {
      const isRefused = isRefusal(error) && error.status === unprocessable;
      flash.error(isRefused ? error.message : failureText);
      if (isRefused) void queryClient.invalidateQueries({ queryKey: pricesQueryKey });
    },
  });
}

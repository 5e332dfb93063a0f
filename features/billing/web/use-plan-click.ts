import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import { accountQueryKey } from '#features/sign-in/web/account-queries.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { loadChunk } from '#platform/web/chunk-reload.ts';
import { stringifySearch } from '#platform/web/search-params.ts';
import { checkoutExisting, checkoutNew } from '../hosted-page.contract.ts';
import type { ColumnConfig } from '../model/pricing-items.ts';
import { hostedPage as pageOfSite } from '../pages.ts';
import type { HostedDialogProps } from './hosted-dialog.tsx';
import { pricesQueryKey } from './price-queries.ts';

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
export function usePlanClick({ token, referralId, closeAfterAuthentication, leave }: PlanClick) {
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

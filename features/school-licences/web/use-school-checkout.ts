import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { flash } from '#design/flash/flash.ts';
import { checkoutExisting } from '#features/billing/hosted-page.contract.ts';
import type { HostedDialogProps } from '#features/billing/web/hosted-dialog.tsx';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useSettings } from '#platform/web/app-context.tsx';
import { loadChunk } from '#platform/web/chunk-reload.ts';

interface ShownPage {
  id: string;
  Dialog: ComponentType<HostedDialogProps>;
}

/** Opens the hosted page of a licence for some teachers: over the present page, or where the gateway needs it in its place. */
export function useSchoolCheckout(token: string, onOpened: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { cards } = useSettings();
  const [shown, setShown] = useState<ShownPage | null>(null);
  const checkout = useMutation({
    mutationFn: async (quantity: number) => {
      const { hostedPage } = await api(checkoutExisting, { token, planId: 'education-yearly', quantity });
      // Another company's fields run only in a document of their own.
      if (cards?.gateway === 'stripe') return window.location.assign(hostedPage.url);
      const [{ HostedDialog }] = await Promise.all([
        loadChunk('hosted', () => import('#features/billing/web/hosted-dialog.tsx')),
        import('#features/billing/web/hosted-checkout.tsx').then(({ hostedPageQuery }) =>
          queries.fetchQuery(hostedPageQuery(api, hostedPage.id)),
        ),
      ]);
      setShown({ id: hostedPage.id, Dialog: HostedDialog });
      onOpened();
    },
    onError: (error) =>
      flash.error(
        isRefusal(error) && error.status < 500
          ? error.message
          : 'Failed to open checkout. Please try again later.',
      ),
  });
  return { checkout, shown, close: () => setShown(null) };
}

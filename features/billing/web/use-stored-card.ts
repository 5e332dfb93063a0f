import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StoredCardView } from '#features/payments/stored-card.contract.ts';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import type { Api } from '#platform/pure/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { getStoredCard } from '../contract.ts';
import type { QuoteView } from '../quote.contract.ts';

const storedCardQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['stored-card', id],
    queryFn: () => api(getStoredCard, { id }),
    // It may be changed at the gateway at any time.
    staleTime: 0,
  });

interface UpgradeCard {
  /** Null where the buyer has to give one; undefined while that is not known. */
  card: StoredCardView | null | undefined;
  /** Asks for the card anew where a payment was refused for it. */
  refused: (error: unknown) => void;
}

/** The card that the upgrade of a quote can be charged to. `quote` is undefined while it is asked for, null where there is none. */
export function useStoredCard(quote: QuoteView | null | undefined): UpgradeCard {
  const api = useApi();
  const client = useQueryClient();
  const isMember = useViewer() !== null;
  const account = useQuery({ ...accountQuery(api), enabled: isMember });
  const plan = account.data?.user.subscriptions.find(
    ({ type, status, paymentMethod }) =>
      type === 'AccountSubscription' && status !== 'cancelled' && paymentMethod === 'card',
  );
  const isUpgrade = quote?.replaces != null;
  const query = storedCardQuery(api, plan?.id ?? '');
  const stored = useQuery({ ...query, enabled: plan !== undefined && isUpgrade });
  const refused = (error: unknown) => {
    if (isRefusal(error) && error.code?.startsWith('stored_card_'))
      void client.invalidateQueries({ queryKey: query.queryKey });
  };
  if (!isMember || account.isError) return { card: null, refused };
  if (account.isPending) return { card: undefined, refused };
  if (!plan || quote === null) return { card: null, refused };
  if (quote === undefined) return { card: undefined, refused };
  if (!isUpgrade || stored.isError) return { card: null, refused };
  return { card: stored.data?.card, refused };
}

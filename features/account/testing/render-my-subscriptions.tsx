import { screen, within } from '@testing-library/react';
import { MySubscriptions } from '#features/billing/web/my-subscriptions.tsx';
import type { SubscriptionView } from '#features/payments/subscription-view.contract.ts';
import type { LiveConnection } from '#platform/web/live.ts';
import { type AccountAnswers, anAccount, renderAccountSection } from './render-account-section.tsx';

interface RenderSubscriptionsOptions {
  answers?: AccountAnswers;
  accountType?: number;
  /** Whether plans limit what members may do. */
  planLimits?: boolean;
}

/** Renders the section with these subscriptions; `change` sets what the server answers from now on. */
export async function renderMySubscriptions(
  subscriptions: readonly SubscriptionView[],
  { answers = {}, accountType, planLimits = true }: RenderSubscriptionsOptions = {},
) {
  let now = subscriptions;
  const listeners: (() => void)[] = [];
  const live = {
    on: (_event: string, listener: (data: unknown) => void) => {
      listeners.push(() => listener({}));
      return () => undefined;
    },
  } as unknown as LiveConnection;
  const plan = subscriptions.find(({ type }) => type === 'AccountSubscription');
  const openLive = () => live;
  const opened = await renderAccountSection(
    <MySubscriptions openLive={openLive} />,
    {
      'GET /api/account': () =>
        anAccount({ subscriptions: now, accountType: accountType ?? plan?.account.accountType ?? 0 }),
      ...answers,
    },
    { planLimits },
  );
  return {
    ...opened,
    change: (...next: SubscriptionView[]) => {
      now = next;
    },
    /** Emits the live message of a changed subscription. */
    emitChange: () => {
      for (const listener of listeners) listener();
    },
    card: (name: string) => within(screen.getByRole('listitem', { name })),
    cards: () => screen.getAllByRole('listitem').map((card) => card.getAttribute('aria-label')),
  };
}

/** The labels of a card's buttons and links, in order. */
export const actionLabelsIn = (card: ReturnType<typeof within>): (string | null)[] =>
  [...card.queryAllByRole('button'), ...card.queryAllByRole('link')].map(({ textContent }) => textContent);

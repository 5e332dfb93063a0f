import { screen, within } from '@testing-library/react';
import { MySubscriptions } from '#features/billing/web/my-subscriptions.tsx';
import type { SubscriptionView } from '#features/identity/subscriptions.contract.ts';
import type { LiveConnection } from '#platform/web/live.ts';
import { type AccountAnswers, anAccount, renderAccountSection } from './render-account-section.tsx';

interface RenderSubscriptionsOptions {
  answers?: AccountAnswers;
  accountType?: number;
  /** Plans limit what members may do. */
  planLimits?: boolean;
}

/** The section with these subscriptions; `change` says what the server has from now on. */
export async function renderMySubscriptions(
  subscriptions: readonly SubscriptionView[],
  { answers = {}, accountType, planLimits = true }: RenderSubscriptionsOptions = {},
) {
  let now = subscriptions;
  const tellers: (() => void)[] = [];
  const live = {
    on: (_event: string, listener: (data: unknown) => void) => {
      tellers.push(() => listener({}));
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
    /** What the live connection says of any of them. */
    tell: () => {
      for (const teller of tellers) teller();
    },
    card: (name: string) => within(screen.getByRole('listitem', { name })),
    cards: () => screen.getAllByRole('listitem').map((card) => card.getAttribute('aria-label')),
  };
}

/** What the buttons and links of a card are called, in order. */
export const actionLabelsIn = (card: ReturnType<typeof within>): (string | null)[] =>
  [...card.queryAllByRole('button'), ...card.queryAllByRole('link')].map(({ textContent }) => textContent);

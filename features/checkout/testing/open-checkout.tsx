import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { aQuote } from '#features/billing/testing/a-quote.ts';
import { authSettings, aViewer } from '#features/sign-in/testing/render-auth-page.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import { parseSearch, type Search } from '#platform/web/search-params.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { CheckoutPage } from '../web/checkout-page.tsx';

/** A price of Creator in USD, without deductions. */
export const aPrice = (period: 'monthly' | 'yearly', more: object = {}) => {
  const total = period === 'monthly' ? 13.99 : 119.88;
  return {
    available: true,
    total,
    fullPrice: total,
    originalPrice: total,
    period,
    cycles: null,
    totalDisplayPrice: `$${total}`,
    currency: 'usd',
    totalDiscountAmount: 0,
    totalDiscountPercentage: 0,
    couponDiscountPercentage: 0,
    couponDiscountAmount: 0,
    couponType: null,
    refundableCredits: 0,
    appliedPromoCredits: 0,
    leftOverPromoCredits: 0,
    ...more,
  };
};
interface Setup {
  viewer?: Viewer | null;
  subscriptions?: object[];
  prices?: (input: Record<string, string>) => object;
  pay?: (input: Record<string, unknown>) => unknown;
  quote?: (input: Record<string, string>) => unknown;
  settings?: Partial<SiteSettings>;
  /** Answers of other calls by their path. */
  answers?: Readonly<Record<string, () => unknown>>;
}

export const defaultPrices = () => ({ monthly: aPrice('monthly'), yearly: aPrice('yearly') });

/** Renders the checkout at this query; navigation changes it as the router does. */
export function openCheckout(
  query: string,
  {
    viewer = aViewer,
    subscriptions = [],
    prices = defaultPrices,
    pay,
    quote = () => aQuote(),
    settings = {},
    answers = {},
  }: Setup = {},
) {
  const asked: Record<string, string>[] = [];
  const paid: Record<string, unknown>[] = [];
  const went: string[] = [];
  const api = (async (endpoint: AnyEndpoint, input: Record<string, string>) => {
    if (endpoint.path === '/api/account')
      return { user: { subscriptions, accountType: aViewer.accountType } };
    if (endpoint.path === '/api/subscriptions') {
      paid.push(input);
      return pay?.(input);
    }
    if (endpoint.path === '/api/subscription_quote') return { quote: quote(input) };
    const answer = answers[endpoint.path];
    if (answer) return answer();
    if (endpoint.path === '/api/subscriptions/:id/stored_card') return { card: null };
    if (endpoint.path !== '/api/subscription_prices') return { order: null };
    asked.push(input);
    const found = prices(input);
    return { prices: { [input.accountType ?? '']: found }, coupon: null, couponError: null };
  }) as unknown as Api;
  const router = { go: (_href: string) => {} };
  function Page() {
    const [search, setSearch] = useState<Search>(() => parseSearch(query));
    useEffect(() => {
      router.go = (href) => setSearch(parseSearch(href.slice(href.indexOf('?'))));
    }, []);
    return <CheckoutPage search={search} />;
  }
  const value = {
    api,
    viewer,
    settings: { ...authSettings, ...settings },
    navigate: (href: string) => {
      went.push(href);
      router.go(href);
    },
  };
  render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={value}>
        <Page />
      </AppProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), asked, paid, went };
}

// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FlashHost } from '#design/flash/flash-host.tsx';
import type { CartView } from '#features/shop/contract.ts';
import { aCartView, aProductView } from '#features/shop/testing/a-product-view.ts';
import { authSettings, aViewer } from '#features/sign-in/testing/render-auth-page.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import { saveConsent } from '#platform/web/consent.ts';
import { parseSearch, type Search } from '#platform/web/search-params.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { CheckoutPage } from './checkout-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  delete window.dataLayer;
});

const [cellar, attic] = [
  aProductView({ title: 'Cellar' }),
  aProductView({ title: 'Attic', priceForCurrency: 5 }),
];
const paid = {
  requiresAction: false,
  setupIntent: false,
  paymentIntentClientSecret: null,
  paymentIntentId: null,
  pending: false,
  paymentId: '0199aaaa-0000-7000-8000-000000000001',
  data: { token: 'a token' },
};

interface Setup {
  /** Added to the address. */
  more?: string;
  viewer?: Viewer | null;
  cart?: CartView;
  pay?: (input: Record<string, unknown>) => unknown;
}

/** Renders the checkout of sounds; navigation changes its query as the router does. */
function open({
  more = '',
  viewer = aViewer,
  cart = aCartView(cellar, attic),
  pay = () => paid,
}: Setup = {}) {
  const sent: Record<string, unknown>[] = [];
  const went: string[] = [];
  const shop = { cart };
  const api = (async (endpoint: AnyEndpoint, input: Record<string, unknown>, more?: object) => {
    if (endpoint.path === '/cart/remove/:id')
      shop.cart = aCartView(...[cellar, attic].filter(({ id }) => id !== input.id));
    if (endpoint.path !== '/api/stripe_payments/charges') return shop.cart;
    sent.push({ ...input, ...more });
    return pay(input);
  }) as unknown as Api;
  const router = { go: (_href: string) => {} };
  function Page() {
    const [search, setSearch] = useState<Search>(() => parseSearch(`?product_type=sound${more}`));
    useEffect(() => {
      router.go = (href) => setSearch(parseSearch(href.slice(href.indexOf('?'))));
    }, []);
    return <CheckoutPage search={search} />;
  }
  const navigate = (href: string) => {
    went.push(href);
    router.go(href);
  };
  render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={{ api, viewer, settings: authSettings, navigate }}>
        <Page />
        <FlashHost />
      </AppProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), sent, went, shop };
}

const payButton = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const titles = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

/** Presses a button that was just pressed, late enough that both presses count. */
function pressAgain(button: HTMLElement): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() + 1000 });
  fireEvent(button, event);
}

async function fillCard(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Card number'), '4242424242424242');
  await user.type(screen.getByLabelText('Expiry'), '1240');
  await user.type(screen.getByLabelText('Security code'), '123');
}

test('the cart is shown with count, items and total, without code box and period [CHECKOUT-005] [CHECKOUT-041] [CHECKOUT-049]', async () => {
  open();
  await payButton('Pay 19.99 USD');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Secure payment');
  expect(titles()).toEqual(['Cellar14.99 USD', 'Attic5.00 USD']);
  expect(screen.getByText('2 items')).toBeTruthy();
  expect(screen.getByText('Total').parentElement?.textContent).toBe('Total19.99 USD');
  expect(screen.queryByLabelText('Discount code')).toBeNull();
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

test('the list of items is hidden and shown again [CHECKOUT-042]', async () => {
  const { user } = open();
  const hide = await screen.findByRole('button', { name: 'Hide items', expanded: true });
  await user.click(hide);
  expect(titles()).toEqual([]);
  expect(screen.getByText('2 items')).toBeTruthy();
  pressAgain(screen.getByRole('button', { name: 'Show items', expanded: false }));
  expect(titles()).toHaveLength(2);
});

test('removing an item updates list, count and total; an empty cart leads back to the shop [CHECKOUT-044] [CHECKOUT-045]', async () => {
  const { user, shop } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove Cellar' }));
  await payButton('Pay 5.00 USD');
  expect([titles(), screen.getByText('1 item').textContent]).toEqual([['Attic5.00 USD'], '1 item']);
  expect(screen.getByText('Total').parentElement?.textContent).toBe('Total5.00 USD');
  cleanup();
  shop.cart = aCartView();
  open({ cart: shop.cart });
  await screen.findByText('Your cart is empty');
  const link = screen.getByRole('link', { name: 'Back to sound shop' });
  expect(link.getAttribute('href')).toBe('/products');
  expect(screen.queryByLabelText('Card number')).toBeNull();
});

test('a member pays for what was shown, is thanked, and the event of the order is sent once [CHECKOUT-064] [CHECKOUT-105] [CHECKOUT-109]', async () => {
  saveConsent();
  const { user, sent, went } = open();
  await fillCard(user);
  await user.click(await payButton('Pay 19.99 USD'));
  await screen.findByRole('heading', { level: 1, name: 'Payment complete!' });
  screen.getByText(
    'New stuff has been added to your studio and/or is available for download on your profile orders page.',
  );
  const orders = screen.getByRole('link', { name: 'My orders' });
  expect(orders.getAttribute('href')).toBe('/account#orders');
  expect(sent).toEqual([
    {
      productIds: [cellar.id, attic.id],
      quote: 'a quote',
      paymentMethodId: 'pm_test_visa',
      idempotencyKey: expect.any(String),
    },
  ]);
  expect(went).toEqual(['/checkout?product_type=sound&success=true']);
  expect(window.dataLayer).toMatchObject([
    {
      event: 'order_complete',
      transaction_id: 'a token',
      product_type: 'sound',
      plan: null,
      value: expect.closeTo(19.99),
      currency: 'usd',
    },
  ]);
});

test('a cart of 0 has one button instead of a card, and a lost answer is asked for with the same key, also over plain http [CHECKOUT-143]', async () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  });
  const free = { ...aCartView({ ...cellar, priceForCurrency: 0 }), total: 0, needsConsent: true };
  let lost = true;
  const { user, sent, went } = open({
    cart: free,
    pay: () => {
      if (!lost) return paid;
      lost = false;
      throw new Refusal(0, 'You seem to be offline.');
    },
  });
  const button = await payButton('Get for free');
  expect([button.disabled, screen.queryByLabelText('Card number'), screen.queryByRole('tab')]).toEqual([
    true,
    null,
    null,
  ]);
  await user.click(screen.getByRole('checkbox'));
  await user.click(button);
  await screen.findByText('You seem to be offline.');
  pressAgain(await payButton('Get for free'));
  await screen.findByRole('heading', { level: 1, name: 'Payment complete!' });
  expect(sent[0]).toEqual({
    productIds: [cellar.id],
    quote: 'a quote',
    consent: true,
    idempotencyKey: expect.any(String),
  });
  expect([sent[1], sent.length]).toEqual([sent[0], 2]);
  expect(went).toEqual(['/checkout?product_type=sound&success=true']);
});

test('who is in the EU cannot pay before agreeing, and the consent is sent [CHECKOUT-133]', async () => {
  const { user, sent } = open({ cart: { ...aCartView(cellar), needsConsent: true } });
  await fillCard(user);
  const box = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Deliver now; I know that I lose my right of withdrawal by that.',
  });
  expect([box.checked, (await payButton('Pay 14.99 USD')).disabled]).toEqual([false, true]);
  await user.click(box);
  await user.click(await payButton('Pay 14.99 USD'));
  await screen.findByRole('heading', { level: 1, name: 'Payment complete!' });
  expect(sent).toMatchObject([{ consent: true }]);
});

/** Where the browser is sent to. */
function recordLeaving(): string[] {
  const left: string[] = [];
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
  return left;
}

test('the PayPal tab leads to PayPal with what was shown [CHECKOUT-088]', async () => {
  const left = recordLeaving();
  const { user } = open({ more: '&close_after_authentication=true' });
  await payButton('Pay 19.99 USD');
  await user.click(screen.getByRole('tab', { name: 'PayPal' }));
  expect(screen.queryByLabelText('Card number')).toBeNull();
  await user.click(await payButton('Pay with PayPal'));
  expect(left).toEqual(['/paypal/cart/checkout?close_after_authentication=true&quote=a+quote']);
});

test('who is in the EU goes to PayPal only after agreeing, and the consent goes along [CHECKOUT-133]', async () => {
  const left = recordLeaving();
  const { user } = open({
    more: '&selected_payment_tab=paypal',
    cart: { ...aCartView(cellar), needsConsent: true },
  });
  expect((await payButton('Pay with PayPal')).disabled).toBe(true);
  await user.click(await screen.findByRole('checkbox'));
  await user.click(await payButton('Pay with PayPal'));
  expect(left).toEqual(['/paypal/cart/checkout?consent=true&quote=a+quote']);
});

test('a guest cannot go to PayPal', async () => {
  open({ viewer: null, more: '&selected_payment_tab=paypal' });
  expect((await payButton('Pay with PayPal')).disabled).toBe(true);
});

test('PayPal’s refusal is read above the payment, and above an empty cart', async () => {
  const more = '&selected_payment_tab=paypal&paypal_payment_error=token_expired';
  const text = 'The PayPal session has expired. Please try again.';
  open({ more });
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  cleanup();
  open({ more, cart: aCartView() });
  await screen.findByText('Your cart is empty');
  expect(screen.getByRole('alert').textContent).toBe(text);
});

test('a payment at PayPal whose outcome is unknown is being confirmed, also where the cart is empty by now', async () => {
  open({ more: '&pending_payment=0199aaaa-0000-7000-8000-000000000001', cart: aCartView() });
  screen.getByText(/is being confirmed/);
  expect([screen.queryByText('Your cart is empty'), screen.queryByRole('button', { name: /Pay/ })]).toEqual([
    null,
    null,
  ]);
});

test('a price that has changed is a sentence, and the new total is shown before anything is charged [CHECKOUT-132]', async () => {
  const changed = { ...aCartView(cellar), total: 15.99, quote: 'another' };
  const refusal = new Refusal(409, 'A price has changed.', { code: 'price_changed' });
  const { user, sent, shop } = open({
    pay: ({ quote }) => {
      shop.cart = changed;
      if (quote !== 'another') throw refusal;
      return paid;
    },
  });
  await fillCard(user);
  await user.click(await payButton('Pay 19.99 USD'));
  expect((await screen.findByRole('alert')).textContent).toBe('A price has changed.');
  pressAgain(await payButton('Pay 15.99 USD'));
  await screen.findByRole('heading', { level: 1, name: 'Payment complete!' });
  expect(sent.map(({ quote }) => quote)).toEqual(['a quote', 'another']);
});

test('an attempt whose answer is lost is repeated with its key and body, also where the cart is empty by now', async () => {
  let lost = true;
  const { user, sent, shop } = open({
    pay: () => {
      if (!lost) return paid;
      lost = false;
      shop.cart = aCartView();
      window.dispatchEvent(new Event('visibilitychange'));
      throw new Refusal(0, 'You seem to be offline.');
    },
  });
  await fillCard(user);
  await user.click(await payButton('Pay 19.99 USD'));
  await screen.findByText('You seem to be offline.');
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  pressAgain(await payButton('Pay 19.99 USD'));
  await screen.findByRole('heading', { level: 1, name: 'Payment complete!' });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a declined card shows its text, and the form can be used again [CHECKOUT-068]', async () => {
  const { user } = open({
    pay: () => {
      throw new Refusal(402, 'Declined', { code: 'insufficient_funds' });
    },
  });
  await fillCard(user);
  await user.click(await payButton('Pay 19.99 USD'));
  await screen.findByText(/insufficient funds/);
  await waitFor(async () => expect((await payButton('Pay 19.99 USD')).disabled).toBe(false));
});

test('a guest sees the cart, cannot pay, and is led to sign-in and back [CHECKOUT-007] [CHECKOUT-008] [CHECKOUT-009]', async () => {
  const { user } = open({ viewer: null });
  expect((await payButton('Pay 19.99 USD')).disabled).toBe(true);
  const link = screen.getByRole('link', { name: 'log in' });
  expect(link.getAttribute('href')).toBe('/auth?tab=sign_in');
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(JSON.parse(sessionStorage.getItem('loginRedirect') ?? '')).toEqual({
    url: '/checkout?product_type=sound',
    label: 'Back to checkout',
  });
});

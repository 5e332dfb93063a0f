// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { authSettings } from '#features/sign-in/testing/render-auth-page.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { saveConsent } from '#platform/web/consent.ts';
import { aPrice, defaultPrices, openCheckout } from '../../testing/open-checkout.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  sessionStorage.clear();
  delete window.dataLayer;
});

const creator = '?product_type=subscription&plan=creator&period=monthly';
const atPaypal = `${creator}&selected_payment_tab=paypal`;
const quote = `quote=${'q'.repeat(43)}`;
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Pay with PayPal' });
/** Where the browser is sent to. */
function recordLeaving(): string[] {
  const left: string[] = [];
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
  return left;
}

test('the tabs are the card with its marks and PayPal, and PayPal’s leads to PayPal [CHECKOUT-028] [CHECKOUT-087]', async () => {
  const left = recordLeaving();
  const { user, went } = openCheckout(`${creator}&referral_id=Abc123&close_after_authentication=true`);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'CardVisaMastercardAmex',
    'PayPal',
  ]);
  await screen.findByLabelText('Card number');
  await user.click(screen.getByRole('tab', { name: 'PayPal' }));
  expect(went.at(-1)).toContain('selected_payment_tab=paypal');
  expect(screen.queryByLabelText('Card number')).toBeNull();
  await waitFor(async () => expect((await button()).disabled).toBe(false));
  await user.click(await button());
  expect(left).toEqual([
    `/paypal/creator/monthly?product_type=subscription&referral_id=Abc123&close_after_authentication=true&${quote}`,
  ]);
});

test('an applied code goes along, and the yearly period', async () => {
  const left = recordLeaving();
  const prices = (input: Record<string, string>) => ({
    ...defaultPrices(),
    ...(input.code && {
      yearly: aPrice('yearly', {
        couponType: 'percentage',
        couponDiscountPercentage: 25,
        couponDiscountAmount: 29.97,
      }),
    }),
  });
  const { user } = openCheckout(
    '?product_type=subscription&plan=creator&coupon_code=SAVE&selected_payment_tab=paypal',
    { prices },
  );
  await screen.findByText('25% off');
  await waitFor(async () => expect((await button()).disabled).toBe(false));
  await user.click(await button());
  expect(left).toEqual([`/paypal/creator/yearly?product_type=subscription&coupon=SAVE&${quote}`]);
});

test.each([
  ['', 'Card'],
  ['&selected_payment_tab=card', 'Card'],
  ['&selected_payment_tab=cash', 'Card'],
  ['&selected_payment_tab=paypal', 'PayPal'],
])('the address %j selects the tab %s [CHECKOUT-029]', (more, name) => {
  openCheckout(creator + more);
  expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(name);
});

test.each([
  ['payment_cancelled', 'The PayPal payment was cancelled. You have not been charged.'],
  ['instrument_declined', 'PayPal declined the payment method. Please choose another one in PayPal.'],
  [
    'payer_cannot_pay',
    'This PayPal account cannot be used for the payment. Please use another payment method.',
  ],
  ['token_expired', 'The PayPal session has expired. Please try again.'],
  ['payment_undelivered', 'What you chose could not be delivered. Nothing was charged.'],
])('the code %s in the address reads "%s" [CHECKOUT-093]', (code, text) => {
  openCheckout(`${atPaypal}&paypal_payment_error=${code}`);
  expect(screen.getByRole('alert').textContent).toBe(text);
});

test.each(['unavailable', 'anything', 'constructor'])(
  'the code %s reads the general sentence [CHECKOUT-094]',
  (code) => {
    openCheckout(`${atPaypal}&paypal_payment_error=${code}`);
    expect(screen.getByRole('alert').textContent).toBe(
      'Something went wrong with the PayPal payment. Please try again or pay by card.',
    );
  },
);

test('a lapsed code reads as in the box, and the error goes with the next choice [CHECKOUT-129]', async () => {
  const { user } = openCheckout(`${atPaypal}&paypal_payment_error=coupon_invalid`);
  expect(screen.getByRole('alert').textContent).toBe(
    'The code is not valid on the selected plan or has expired. Please check and try again.',
  );
  await user.click(screen.getByRole('tab', { name: /Card/ }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('where PayPal is off there is the card alone [CHECKOUT-095]', async () => {
  openCheckout(atPaypal, { settings: { paypal: false } });
  await screen.findByLabelText('Card number');
  expect([screen.queryAllByRole('tab'), screen.queryByRole('button', { name: 'Pay with PayPal' })]).toEqual([
    [],
    null,
  ]);
});

test('a guest, and who has no price or no quote, cannot go to PayPal [CHECKOUT-009]', async () => {
  openCheckout(atPaypal, { viewer: null });
  expect((await button()).disabled).toBe(true);
  cleanup();
  const quote = () => {
    throw new Refusal(422, 'This plan cannot be changed here.');
  };
  openCheckout(atPaypal, { quote });
  expect((await screen.findByRole('alert')).textContent).toBe('This plan cannot be changed here.');
  expect((await button()).disabled).toBe(true);
  cleanup();
  const prices = () => {
    throw new Refusal(429, 'Too many attempts.');
  };
  openCheckout(atPaypal, { prices });
  await screen.findByRole('alert');
  expect((await button()).disabled).toBe(true);
});

test('the button waits while the browser leaves, and works again after "back"', async () => {
  recordLeaving();
  const { user } = openCheckout(atPaypal);
  await waitFor(async () => expect((await button()).disabled).toBe(false));
  await user.click(await button());
  expect((await button()).getAttribute('aria-busy')).toBe('true');
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect((await button()).getAttribute('aria-busy')).not.toBe('true');
});

test('in a frame the page around it is asked to go, if it is one of ours [CHECKOUT-089]', async () => {
  const left = recordLeaving();
  const posted: unknown[] = [];
  const parent = { postMessage: (...all: unknown[]) => posted.push(all) };
  Object.defineProperty(parent, 'location', {
    get: () => {
      throw new DOMException('another origin', 'SecurityError');
    },
  });
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window);
  const { user } = openCheckout(atPaypal);
  await waitFor(async () => expect((await button()).disabled).toBe(false));
  await user.click(await button());
  const url = new URL(`/paypal/creator/monthly?product_type=subscription&${quote}`, window.location.origin)
    .href;
  const message = { source: 'tonehall', type: 'redirect', url };
  const ours = [authSettings.siteUrl, authSettings.studioUrl, authSettings.educationUrl];
  expect(posted).toEqual(
    [...new Set(ours)]
      .filter((origin) => origin !== window.location.origin)
      .map((origin) => [message, origin]),
  );
  expect(posted.length).toBeGreaterThan(0);
  expect(left).toEqual([]);
});

test('an unknown outcome is being confirmed, cannot be paid again, and leads on when it is known [CHECKOUT-135]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const left = recordLeaving();
  const answers = [
    () => ({ pending: true }),
    () => {
      throw new Refusal(0, 'The connection was lost.');
    },
    () => ({ pending: false }),
  ];
  let asked = 0;
  openCheckout(`${atPaypal}&pending_payment=0199aaaa-0000-7000-8000-000000000001`, {
    answers: {
      '/api/payments/:id': () => {
        asked += 1;
        return answers[asked - 1]?.();
      },
    },
  });
  expect(screen.getByRole('status').textContent).toContain('is being confirmed');
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  await vi.advanceTimersByTimeAsync(3000);
  await vi.advanceTimersByTimeAsync(3000);
  expect([asked, left]).toEqual([2, []]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(left).toEqual(['/paypal/return?payment=0199aaaa-0000-7000-8000-000000000001']);
});

test('a buyer who leaves while it is asked is not led on, and nothing more is asked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const left = recordLeaving();
  const given: ((answer: { pending: boolean }) => void)[] = [];
  const answers = {
    '/api/payments/:id': () => new Promise((resolve) => void given.push(resolve)),
  };
  for (const pending of [true, false]) {
    given.length = 0;
    openCheckout(`${atPaypal}&pending_payment=0199aaaa-0000-7000-8000-000000000001`, { answers });
    await vi.advanceTimersByTimeAsync(3000);
    cleanup();
    given[0]?.({ pending });
    await vi.advanceTimersByTimeAsync(10_000);
    expect([given.length, left]).toEqual([1, []]);
  }
});

test('after the return the event of the order is sent with the server’s data, and not again [CHECKOUT-128]', async () => {
  saveConsent();
  const order = {
    transactionId: 'a token',
    productType: 'subscription',
    plan: 'creator',
    period: 'monthly',
    value: 13.99,
    currency: 'usd',
    coupon: null,
  };
  const orders = [order, null];
  const answers = { '/api/checkout/order': () => ({ order: orders.shift() ?? null }) };
  for (const _time of [1, 2]) {
    openCheckout(`${creator}&success=true`, { answers });
    await screen.findByRole('heading', { level: 1, name: 'Your purchase was successful!' });
    await waitFor(() => expect(window.dataLayer).toHaveLength(1));
    cleanup();
  }
  expect(orders).toEqual([]);
  expect(window.dataLayer).toMatchObject([
    {
      event: 'order_complete',
      transaction_id: 'a token',
      product_type: 'subscription',
      plan: 'creator',
      period: 'monthly',
      value: 13.99,
      currency: 'usd',
    },
  ]);
});

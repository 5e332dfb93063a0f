// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type PaymentUnderWay, savePaymentUnderWay } from '#features/payments/web/payment-under-way.ts';
import { aCartView } from '#features/shop/testing/a-product-view.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { openCheckout } from '../testing/open-checkout.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});

const plan: PaymentUnderWay = {
  name: 'subscription creator',
  idempotencyKey: 'a key',
  order: {
    productType: 'subscription',
    plan: 'creator',
    period: 'yearly',
    value: 119.88,
    currency: 'usd',
    coupon: null,
  },
};
const sounds: PaymentUnderWay = {
  name: 'sounds',
  idempotencyKey: 'a key',
  order: { productType: 'sound', plan: null, period: null, value: 19.99, currency: 'usd', coupon: null },
};
const creator = '?product_type=subscription&plan=creator';
const unknown = { requiresAction: false, pending: true, data: null };
const succeeded = { requiresAction: false, pending: false, data: { token: 'a token' } };
const asking = { requiresAction: true, pending: false, data: null };

/** Opens the checkout after a reload; `answers` are what the server says of the payment, one after the other. */
function reload(query: string, saved: PaymentUnderWay, answers: (object | Error)[], viewer?: null) {
  savePaymentUnderWay(saved);
  let asked = 0;
  const { went } = openCheckout(query, {
    ...(viewer === null && { viewer }),
    answers: {
      '/api/cart': () => aCartView(),
      '/api/payments': () => {
        const answer = answers[asked];
        asked += 1;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  return { went, asked: () => asked };
}
const payButton = () => screen.queryByRole('button', { name: /^Pay/ });

test('a buyer who reloads reads that the payment is being confirmed, has no second form, and then the outcome [CHECKOUT-136]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const lost = new Refusal(0, 'The connection was lost.');
  const { went, asked } = reload(creator, plan, [unknown, lost, new Refusal(503, ''), unknown, succeeded]);
  for (let times = 1; times <= 4; times += 1) {
    await waitFor(() => expect(asked()).toBe(times));
    expect(screen.getByRole('status').textContent).toContain('is being confirmed');
    expect([payButton(), screen.queryByLabelText('Card number'), went]).toEqual([null, null, []]);
    await vi.advanceTimersByTimeAsync(3000);
  }
  await screen.findByRole('heading', { name: 'Your purchase was successful!' });
  expect([asked(), sessionStorage.getItem('paymentUnderWay')]).toEqual([5, null]);
});

test('a buyer of sounds whose cart is empty by now is led to the outcome, not to the empty cart', async () => {
  const { went } = reload('?product_type=sound', sounds, [succeeded]);
  await screen.findByRole('heading', { name: 'Payment complete!' });
  expect(went).toEqual(['/checkout?product_type=sound&success=true']);
});

test.each([
  ['declined', new Refusal(402, '', { code: 'insufficient_funds' }), /insufficient funds/],
  [
    'closed',
    new Refusal(409, 'This payment was not confirmed in time. Nothing was charged.'),
    /Nothing was charged/,
  ],
])('a buyer whose payment was %s reads it and can pay again', async (_what, refusal, text) => {
  reload(creator, plan, [refusal]);
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  expect(await screen.findByLabelText('Card number')).toBeTruthy();
  expect(sessionStorage.getItem('paymentUnderWay')).toBeNull();
});

test.each([
  ['never arrived, or is another member’s', new Refusal(404, '')],
  ['waits for the bank', asking],
])('a buyer whose payment %s can begin it anew', async (_what, answer) => {
  reload(creator, plan, [answer]);
  expect(await screen.findByLabelText('Card number')).toBeTruthy();
  expect([screen.queryByRole('alert'), sessionStorage.getItem('paymentUnderWay')]).toEqual([null, null]);
});

test('neither a guest nor the page of another purchase asks for the payment', async () => {
  const guest = reload(creator, plan, [], null);
  await screen.findByLabelText('Card number');
  cleanup();
  const other = reload('?product_type=subscription&plan=pro', plan, []);
  await screen.findByLabelText('Card number');
  expect([guest.asked(), other.asked()]).toEqual([0, 0]);
  expect(sessionStorage.getItem('paymentUnderWay')).not.toBeNull();
});

test('a buyer who leaves while it is asked is not led back, and the payment stays kept', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const { went, asked } = reload(creator, plan, [unknown, succeeded]);
  await waitFor(() => expect(asked()).toBe(1));
  cleanup();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked(), went]).toEqual([1, []]);
  expect(sessionStorage.getItem('paymentUnderWay')).not.toBeNull();
});

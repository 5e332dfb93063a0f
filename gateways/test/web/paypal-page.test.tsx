// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { notFound, Refusal } from '#platform/pure/refusal.ts';
import { PaypalPage } from './paypal-page.tsx';
import type { PaypalPageView } from './paypal-queries.ts';

const getCall = 'GET /api/test_gateway/paypal';
const answerCall = 'POST /api/test_gateway/paypal';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const payment: PaypalPageView = {
  title: 'Tonehall Creator',
  minor: 1399,
  currency: 'USD',
  isOpen: true,
  cancelUrl: 'https://tonehall.example/paypal/return?payment=1&cancelled=1',
};
const back = 'https://tonehall.example/paypal/return?payment=1&token=pay_1';
const open = (answers: object = {}) =>
  openTracks(<PaypalPage search={{ token: 'a-token' }} />, {
    viewer: null,
    answers: { [getCall]: () => payment, [answerCall]: () => ({ url: back }), ...answers },
  });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
function recordLeaving(): string[] {
  const left: string[] = [];
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
  return left;
}

test('a buyer sees what is paid and that no money moves, approves, and is led back [CHECKOUT-122]', async () => {
  const left = recordLeaving();
  const { calls } = await open();
  expect(screen.getByText('No money moves here.')).toBeTruthy();
  expect(screen.getByText('13.99 USD')).toBeTruthy();
  await press('Agree and pay');
  expect(calls(answerCall)).toEqual([{ token: 'a-token', answer: 'approve', account: 'good' }]);
  expect(left).toEqual([back]);
});

test('a buyer chooses an account that is declined, lets the session expire, or goes back without an answer', async () => {
  const left = recordLeaving();
  const { calls } = await open();
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /declined card/ })));
  await press('Agree and pay');
  expect(calls(answerCall)).toMatchObject([{ account: 'declined' }]);
  expect(screen.getByRole('link', { name: 'Cancel and return' }).getAttribute('href')).toBe(
    payment.cancelUrl,
  );
  cleanup();
  const other = await open();
  await press('Let it expire');
  expect(other.calls(answerCall)).toMatchObject([{ answer: 'expire' }]);
  expect(left).toHaveLength(2);
});

test('a payment that is answered, or unknown, can only be left', async () => {
  await open({ [getCall]: () => ({ ...payment, isOpen: false }) });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This payment is not open');
  expect(screen.queryByRole('button', { name: 'Agree and pay' })).toBeNull();
  cleanup();
  const fail = () => {
    throw notFound();
  };
  await open({ [getCall]: fail });
  expect(screen.getByRole('link', { name: 'Return to Tonehall' })).toBeTruthy();
});

test('an answer that fails says so, and the page stays', async () => {
  const left = recordLeaving();
  const fail = () => {
    throw new Refusal(503, 'Please try again later.');
  };
  await open({ [answerCall]: fail });
  await press('Agree and pay');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Agree and pay' }).disabled).toBe(false);
  expect(left).toEqual([]);
});

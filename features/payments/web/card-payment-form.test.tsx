// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { authSettings } from '#features/sign-in/testing/render-auth-page.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { PaymentAnswer } from '../payment-answer.contract.ts';
import type { StoredCardView } from '../stored-card.contract.ts';
import { CardPaymentForm } from './card-payment-form.tsx';
import type { CardCharge } from './use-card-payment.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const paid: PaymentAnswer = {
  requiresAction: false,
  setupIntent: false,
  paymentIntentClientSecret: null,
  paymentIntentId: null,
  pending: false,
  paymentId: '0199aaaa-0000-7000-8000-000000000001',
  data: { token: 'the token' },
};
const asking: PaymentAnswer = {
  ...paid,
  requiresAction: true,
  paymentIntentClientSecret: 'a secret',
  paymentIntentId: 'pay_1',
  data: null,
};

const order = {
  productType: 'subscription',
  plan: 'creator',
  period: 'monthly',
  value: 13.99,
  currency: 'usd',
  coupon: null,
} as const;

/** Renders the form; `answers` are what the purchase's call answers, one after the other. */
async function open(
  answers: (PaymentAnswer | Error)[],
  more: { disabled?: boolean; storedCard?: StoredCardView } = {},
) {
  const charges: CardCharge[] = [];
  const tokens: string[] = [];
  const sent: { call: string; input: unknown }[] = [];
  const api = (async (endpoint: AnyEndpoint, input: unknown) => {
    sent.push({ call: `${endpoint.method} ${endpoint.path}`, input });
    return { status: 'succeeded' };
  }) as unknown as Api;
  const pay = async (charge: CardCharge) => {
    charges.push(charge);
    const answer = answers.shift() ?? paid;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  let asked = 0;
  const form = (purchase: string, payLabel = 'Pay $13.99') => (
    <AppProvider value={{ api, viewer: null, settings: authSettings, navigate: () => undefined }}>
      <CardPaymentForm
        buys="subscription"
        purchase={purchase}
        keptAs={{ name: 'a plan', order }}
        payLabel={payLabel}
        note="$13.99 a month."
        pay={pay}
        findOutcome={async () => {
          asked += 1;
          return paid;
        }}
        onPaid={(token) => tokens.push(token)}
        {...more}
      />
    </AppProvider>
  );
  const { rerender, unmount } = render(form('creator monthly'));
  const choose = (purchase: string, payLabel?: string) => rerender(form(purchase, payLabel));
  const outcomesAsked = () => asked;
  const number = more.storedCard
    ? await screen.findByText('Test payments: no money moves.')
    : await screen.findByLabelText('Card number');
  return { charges, tokens, sent, number, choose, unmount, outcomesAsked, user: userEvent.setup() };
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $13.99' });

async function fill(
  user: ReturnType<typeof userEvent.setup>,
  number = '4242 4242 4242 4242',
  expiry = '12/40',
) {
  await user.type(screen.getByLabelText('Card number'), number);
  await user.type(screen.getByLabelText('Expiry'), expiry);
  await user.type(screen.getByLabelText('Security code'), '123');
}

test('a buyer can pay when all three fields are filled in, and the card’s number stays in the browser [CHECKOUT-052] [CHECKOUT-056]', async () => {
  const { user, charges, tokens, sent } = await open([paid]);
  expect(button().disabled).toBe(true);
  await user.type(screen.getByLabelText('Card number'), '4242 4242 4242 4242');
  expect(button().disabled).toBe(true);
  await user.type(screen.getByLabelText('Expiry'), '12/40');
  await user.type(screen.getByLabelText('Security code'), '123');
  expect(button().disabled).toBe(false);
  await user.click(button());
  await waitFor(() => expect(tokens).toEqual(['the token']));
  expect(charges).toMatchObject([{ paymentMethodId: 'pm_test_visa' }]);
  expect(JSON.stringify([charges, sent])).not.toMatch(/4242|12\/40/);
});

test.each([
  ['4111 1111 1111 1111', '12/40', 'Card number', 'The card number is invalid.'],
  ['4242 4242 4242 4242', '13/40', 'Expiry', "The card's expiration month is invalid."],
  ['4242 4242 4242 4242', '12/20', 'Expiry', "The card's expiration year is invalid."],
])(
  'a buyer who enters %s and %s reads it under "%s", and nothing is sent [CHECKOUT-053] [CHECKOUT-123]',
  async (number, expiry, label, text) => {
    const { user, charges } = await open([]);
    await fill(user, number, expiry);
    await user.click(button());
    await screen.findByText(text);
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(charges).toEqual([]);
  },
);

test('a declined card’s reason is shown, and the form can be sent again with another key [CHECKOUT-068]', async () => {
  const { user, charges, tokens } = await open([new Refusal(402, '', { code: 'insufficient_funds' }), paid]);
  await fill(user);
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toContain('insufficient funds');
  expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
  await new Promise((done) => setTimeout(done, 320));
  await user.click(button());
  await waitFor(() => expect(tokens).toEqual(['the token']));
  expect(new Set(charges.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test('an attempt whose answer was lost is repeated with its own key [CHECKOUT-114]', async () => {
  const { user, charges, tokens } = await open([new Refusal(0, 'The connection was lost.'), paid]);
  await fill(user);
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe('The connection was lost.');
  await new Promise((done) => setTimeout(done, 320));
  await user.click(button());
  await waitFor(() => expect(tokens).toEqual(['the token']));
  expect(new Set(charges.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('an attempt is kept without the card until its outcome is known [CHECKOUT-136]', async () => {
  const { user, charges, tokens } = await open([new Refusal(0, 'The connection was lost.'), paid]);
  await fill(user);
  await user.click(button());
  await screen.findByRole('alert');
  const [kept] = Object.values({ ...sessionStorage });
  expect(JSON.parse(kept ?? '')).toEqual({
    name: 'a plan',
    order,
    idempotencyKey: charges[0]?.idempotencyKey,
  });
  await new Promise((done) => setTimeout(done, 320));
  await user.click(button());
  await waitFor(() => expect(tokens).toEqual(['the token']));
  expect(sessionStorage).toHaveLength(0);
});

test('a lost answer to a confirmed payment leaves the key of its first call', async () => {
  const lost = () => new Refusal(0, 'The connection was lost.');
  const { user, charges } = await open([asking, lost(), lost()]);
  await fill(user, '4000 0027 6000 3184');
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Confirm payment' }));
  for (const calls of [2, 3]) {
    await screen.findByRole('alert');
    expect(charges).toHaveLength(calls);
    const { idempotencyKey } = JSON.parse(Object.values({ ...sessionStorage })[0] ?? '{}');
    expect(idempotencyKey).toBe(charges[0]?.idempotencyKey);
    if (calls === 3) break;
    await new Promise((done) => setTimeout(done, 320));
    await user.click(button());
    await waitFor(() => expect(charges).toHaveLength(3));
  }
});

test('a declined attempt is not kept', async () => {
  const { user } = await open([new Refusal(402, '', { code: 'insufficient_funds' })]);
  await fill(user);
  await user.click(button());
  await screen.findByRole('alert');
  expect(sessionStorage).toHaveLength(0);
});

test('a buyer who chooses something else after a lost answer pays by a new attempt [CHECKOUT-114]', async () => {
  const { user, charges, tokens, choose } = await open([new Refusal(0, 'The connection was lost.'), paid]);
  await fill(user);
  await user.click(button());
  await screen.findByRole('alert');
  choose('creator yearly');
  await new Promise((done) => setTimeout(done, 320));
  await user.click(button());
  await waitFor(() => expect(tokens).toEqual(['the token']));
  expect(new Set(charges.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test('a lost attempt is repeated under its own sum, also if the price has changed since [CHECKOUT-114]', async () => {
  const { user, charges, tokens, choose } = await open([new Refusal(0, 'The connection was lost.'), paid]);
  await fill(user);
  await user.click(button());
  await screen.findByText(/“Pay \$13\.99” repeats it, and you are charged once\./);
  choose('creator monthly', 'Pay $15.99');
  expect(screen.queryByRole('button', { name: 'Pay $15.99' })).toBeNull();
  choose('creator yearly', 'Pay $119.88');
  expect(screen.getByRole('button', { name: 'Pay $119.88' })).toBeTruthy();
  expect(screen.queryByText(/The answer to your payment was lost/)).toBeNull();
  choose('creator monthly', 'Pay $15.99');
  await new Promise((done) => setTimeout(done, 320));
  await user.click(button());
  await waitFor(() => expect(tokens).toEqual(['the token']));
  expect(new Set(charges.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('a buyer who leaves the page while the payment is confirmed is not led back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout'] });
  const { user, charges, tokens, unmount, outcomesAsked } = await open([
    { ...paid, pending: true, data: null },
  ]);
  await fill(user);
  await user.click(button());
  await screen.findByRole('status');
  unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([tokens, charges.length, outcomesAsked()]).toEqual([[], 1, 0]);
  vi.useRealTimers();
});

test.each([
  ['Confirm payment', true],
  ['Refuse', false],
])(
  'a buyer whose bank asks answers "%s", and then the call is repeated with the payment [CHECKOUT-060] [CHECKOUT-061]',
  async (name, approve) => {
    const { user, charges, sent } = await open([asking, paid]);
    await fill(user, '4000 0027 6000 3184');
    await user.click(button());
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(charges).toHaveLength(2));
    expect(sent).toEqual([
      { call: 'POST /api/test_gateway/payments/confirm', input: { clientSecret: 'a secret', approve } },
    ]);
    const [first, second] = charges;
    expect(second).toMatchObject({ paymentMethodId: 'pm_test_three_d_secure', paymentIntentId: 'pay_1' });
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  },
);

test('a payment without an outcome is asked for until it has one, and charged once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout'] });
  const { user, charges, tokens } = await open([{ ...paid, pending: true, data: null }]);
  await fill(user);
  await user.click(button());
  expect((await screen.findByRole('status')).textContent).toContain('is being confirmed');
  await vi.advanceTimersByTimeAsync(3000);
  await waitFor(() => expect(tokens).toEqual(['the token']));
  expect(charges).toHaveLength(1);
  vi.useRealTimers();
});

test('a viewer who may not pay cannot press the button [CHECKOUT-054]', async () => {
  const { number } = await open([], { disabled: true });
  expect([button().disabled, (number as HTMLInputElement).disabled]).toEqual([true, true]);
});

test('where no gateway takes cards the form says so, shows no fields, and cannot be sent [CHECKOUT-051] [CHECKOUT-124]', () => {
  const api = (async () => ({})) as unknown as Api;
  const settings = { ...authSettings, cards: null };
  render(
    <AppProvider value={{ api, viewer: null, settings, navigate: () => undefined }}>
      <CardPaymentForm
        buys="subscription"
        purchase="creator monthly"
        keptAs={null}
        payLabel="Pay $13.99"
        note=""
        pay={async () => paid}
        findOutcome={async () => paid}
        onPaid={() => undefined}
      />
    </AppProvider>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Failed to initialize payment. Please try again later.');
  expect([screen.queryByLabelText('Card number'), button().disabled]).toEqual([null, true]);
});

const visa: StoredCardView = {
  id: 'v'.repeat(43),
  brand: 'Visa',
  lastFour: '4242',
  expires: { month: 3, year: 2031 },
};

test('a buyer with a stored card reads which it is and pays with one press [CHECKOUT-140]', async () => {
  const { user, charges, tokens } = await open([paid], { storedCard: visa });
  expect(screen.getByText('Visa ending in 4242').parentElement?.textContent).toBe(
    'Visa ending in 4242 valid until 03/2031',
  );
  expect(screen.queryByLabelText('Card number')).toBeNull();
  await user.click(button());
  await waitFor(() => expect(tokens).toEqual(['the token']));
  expect(charges).toEqual([{ storedCard: visa.id, idempotencyKey: expect.any(String) }]);
});

test('a buyer with a stored card gives another one, and comes back to it [CHECKOUT-140]', async () => {
  const { user, charges, tokens } = await open([new Refusal(402, '', { code: 'expired_card' }), paid], {
    storedCard: visa,
  });
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toMatch(/expired/);
  await user.click(screen.getByRole('button', { name: 'Use another card' }));
  await screen.findByLabelText('Card number');
  expect([screen.queryByRole('alert'), button().disabled]).toEqual([null, true]);
  await new Promise((done) => setTimeout(done, 320));
  await user.click(screen.getByRole('button', { name: 'Use Visa ending in 4242' }));
  await screen.findByText('Visa ending in 4242');
  expect([screen.queryByLabelText('Card number'), button().disabled]).toEqual([null, false]);
  await new Promise((done) => setTimeout(done, 320));
  await user.click(screen.getByRole('button', { name: 'Use another card' }));
  await fill(user);
  await user.click(button());
  await waitFor(() => expect(tokens).toEqual(['the token']));
  expect(charges.map((one) => ('storedCard' in one ? one.storedCard : one.paymentMethodId))).toEqual([
    visa.id,
    'pm_test_visa',
  ]);
});

test('the bank of a stored card asks, and its owner confirms [CHECKOUT-141]', async () => {
  const { user, charges, tokens } = await open([asking, paid], { storedCard: visa });
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Confirm payment' }));
  await waitFor(() => expect(tokens).toEqual(['the token']));
  expect(charges).toMatchObject([{ storedCard: visa.id }, { storedCard: visa.id, paymentIntentId: 'pay_1' }]);
});

test('a buyer over plain http, where browsers make no UUIDs, can pay [CHECKOUT-056]', async () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  const { user, charges, tokens } = await open([paid]);
  await fill(user);
  await user.click(button());
  await waitFor(() => expect(tokens).toEqual(['the token']));
  expect(charges).toMatchObject([{ idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
});

test('a lost attempt by a stored card is repeated as it was, and no other card can be chosen meanwhile', async () => {
  const { user, charges, tokens } = await open([new Refusal(0, 'The connection was lost.'), paid], {
    storedCard: visa,
  });
  await user.click(button());
  await screen.findByRole('alert');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use another card' }).disabled).toBe(true);
  await new Promise((done) => setTimeout(done, 320));
  await user.click(button());
  await waitFor(() => expect(tokens).toEqual(['the token']));
  expect(charges[1]).toEqual(charges[0]);
});

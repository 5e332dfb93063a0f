// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { renderAccountSection } from '#features/account/testing/render-account-section.tsx';
import { actionLabelsIn, renderMySubscriptions } from '#features/account/testing/render-my-subscriptions.tsx';
import { AccountPage } from '#features/account/web/account-page.tsx';
import { anAddon, aSubscription, endedSubscription, endingSubscription } from '../testing/a-subscription.ts';

afterEach(() => {
  cleanup();
  for (const { id } of flash.read()) flash.dismiss(id);
});

const trial = () =>
  aSubscription({ status: 'in_trial', inTrial: true, active: false, trialEnd: '2026-12-01T12:00:00.000Z' });

test('the section has one card for the plan and one for each add-on [SUBS-008]', async () => {
  const zither = anAddon({ id: '0199bbbb-0000-7000-8000-000000000003', name: 'Zither' });
  const { cards } = await renderMySubscriptions([aSubscription(), anAddon(), zither]);
  expect(cards()).toEqual(['Creator plan', 'Europa add-on', 'Zither add-on']);
});

test('the cards are in the section "My subscriptions" of "My account" [SUBS-009]', async () => {
  await renderAccountSection(<AccountPage search={{}} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My account');
  const section = screen.getByRole('region', { name: 'My subscriptions' });
  expect(section.querySelector('li[aria-label="Free plan"]')).not.toBeNull();
});

test('a member who never subscribed sees one card, "Free" [SUBS-010]', async () => {
  const { cards, card } = await renderMySubscriptions([]);
  expect(cards()).toEqual(['Free plan']);
  expect(card('Free plan').getByRole('heading').textContent).toBe('Free');
  expect(actionLabelsIn(card('Free plan'))).toEqual(['Upgrade']);
});

test('a card shows the name and the status [SUBS-011]', async () => {
  const { card } = await renderMySubscriptions([aSubscription(), anAddon()]);
  for (const [label, name] of [
    ['Creator plan', 'Creator'],
    ['Europa add-on', 'Europa'],
  ] as const) {
    expect(card(label).getByRole('heading').textContent).toBe(name);
    expect(card(label).getByText('Active')).toBeTruthy();
  }
});

test('in_trial is shown as "Trial", with the day on which it ends [SUBS-012] [SUBS-015]', async () => {
  const { card } = await renderMySubscriptions([trial()]);
  expect(card('Creator plan').getByText('Trial')).toBeTruthy();
  expect(card('Creator plan').getByText('Your trial ends on 1 December 2026.')).toBeTruthy();
});

test('non_renewing is shown as "Cancelled" [SUBS-013]', async () => {
  const { card } = await renderMySubscriptions([endingSubscription()]);
  expect(card('Creator plan').getByText('Cancelled')).toBeTruthy();
});

test('active is shown as "Active" and cancelled as "Cancelled" [SUBS-014]', async () => {
  const { card } = await renderMySubscriptions([endedSubscription(), anAddon()]);
  expect(card('Creator plan').getByText('Cancelled')).toBeTruthy();
  expect(card('Europa add-on').getByText('Active')).toBeTruthy();
});

test.each([
  [9.9, 'usd', 'monthly', '9.90 USD'],
  [359.88, 'sek', 'yearly', '359.88 SEK'],
] as const)(
  'an active card of %s %s %s shows amount and frequency [SUBS-016]',
  async (nextBillingAmount, currency, frequency, text) => {
    const { card } = await renderMySubscriptions([aSubscription({ nextBillingAmount, currency, frequency })]);
    expect(card('Creator plan').getByText(text)).toBeTruthy();
    expect(card('Creator plan').getByText(`billed ${frequency}`)).toBeTruthy();
    expect(card('Creator plan').getByText('Next payment on 5 December 2026')).toBeTruthy();
  },
);

test.each([
  ['non_renewing', endingSubscription(), 'You can use it until 5 December 2026.'],
  ['to be cancelled', endingSubscription({ status: 'active' }), 'You can use it until 5 December 2026.'],
  ['cancelled', endedSubscription(), 'It ended on 5 October 2026.'],
])(
  'a subscription that is %s shows its end instead of a payment [SUBS-017]',
  async (_title, subscription, text) => {
    const { card } = await renderMySubscriptions([{ ...subscription, nextBillingAmount: 13.99 }], {
      accountType: 5,
    });
    const shown = card('Creator plan');
    expect(shown.getByText(text)).toBeTruthy();
    expect([
      shown.queryByText(/13\.99/),
      shown.queryByText(/billed/),
      shown.queryByText(/Next payment/),
    ]).toEqual([null, null, null]);
  },
);

test('the card of a free account shows no payment [SUBS-018]', async () => {
  const account = { guid: '0199aaaa-0000-7000-8000-000000000001', accountType: 0 };
  const first = await renderMySubscriptions([]);
  expect(first.card('Free plan').queryByText(/USD|billed|payment/i)).toBeNull();
  cleanup();
  const { card } = await renderMySubscriptions([aSubscription({ account })]);
  expect(card('Creator plan').queryByText(/USD|billed|Next payment/)).toBeNull();
});

test('a card with an id has Cancel and Upgrade, which leads to /accounts [SUBS-019] [SUBS-024]', async () => {
  const { card } = await renderMySubscriptions([aSubscription({ token: '' })]);
  expect(actionLabelsIn(card('Creator plan'))).toEqual(['Cancel', 'Upgrade']);
  expect(card('Creator plan').getByRole('link').getAttribute('href')).toBe('/accounts');
  cleanup();
  const ending = await renderMySubscriptions([endingSubscription({ token: '' })]);
  expect(actionLabelsIn(ending.card('Creator plan'))).toEqual(['Reactivate', 'Upgrade']);
});

test('Upgrade is disabled if there is nothing to upgrade to [SUBS-020]', async () => {
  const { card } = await renderMySubscriptions([aSubscription({ canUpgradeAccount: false })]);
  expect(card('Creator plan').getByRole<HTMLButtonElement>('button', { name: 'Upgrade' }).disabled).toBe(
    true,
  );
  expect(card('Creator plan').queryByRole('link')).toBeNull();
});

test('when plans limit nothing, no card offers Upgrade, and the page says why [SUBS-019] [SUBS-021] [SITE-060]', async () => {
  const { card } = await renderMySubscriptions([], { planLimits: false });
  expect(actionLabelsIn(card('Free plan'))).toEqual([]);
  expect(screen.getByText(/^Plans limit nothing here: every member may use everything/)).toBeTruthy();
  expect(screen.queryByText(/Upgrade/)).toBeNull();
  cleanup();
  const paying = await renderMySubscriptions([aSubscription()], { planLimits: false });
  expect(actionLabelsIn(paying.card('Creator plan'))).not.toContain('Upgrade');
});

test('a card without an id has only Upgrade [SUBS-021]', async () => {
  const { card } = await renderMySubscriptions([anAddon()]);
  expect(actionLabelsIn(card('Free plan'))).toEqual(['Upgrade']);
});

test('an add-on has Cancel or Reactivate, and never Upgrade [SUBS-022]', async () => {
  const first = await renderMySubscriptions([anAddon({ token: '' })]);
  expect(actionLabelsIn(first.card('Europa add-on'))).toEqual(['Cancel']);
  cleanup();
  const { type, id, name } = anAddon();
  for (const over of [endingSubscription, endedSubscription]) {
    const { card } = await renderMySubscriptions([over({ type, id, name, token: '' })]);
    expect(actionLabelsIn(card('Europa add-on'))).toEqual(['Reactivate']);
    cleanup();
  }
});

test.each([
  ['non_renewing', endingSubscription()],
  ['cancelled', endedSubscription()],
  ['active, to be cancelled', endingSubscription({ status: 'active' })],
  ['on trial, to be cancelled', endingSubscription({ status: 'in_trial' })],
])(
  'a subscription that is %s offers "Reactivate" instead of "Cancel" [SUBS-023]',
  async (_title, subscription) => {
    const { card } = await renderMySubscriptions([subscription]);
    expect(card('Creator plan').getByRole('button', { name: 'Reactivate' })).toBeTruthy();
    expect(card('Creator plan').queryByRole('button', { name: 'Cancel' })).toBeNull();
  },
);

test('a card shows a declined payment and the last day of its retries', async () => {
  const { card } = await renderMySubscriptions([
    aSubscription({ renewalFailedAt: '2026-11-20T12:00:00.000Z' }),
  ]);
  expect(card('Creator plan').getByRole('status').textContent).toContain('until 4 December 2026');
});

test.each([
  ['the next', aSubscription({ paymentMethod: 'none' }), 'so the next payment will fail. Please add one.'],
  [
    'the first',
    aSubscription({ ...trial(), paymentMethod: 'none' }),
    'so the first payment will fail. Please add one.',
  ],
  [
    'an overdue',
    aSubscription({ paymentMethod: 'none', renewalFailedAt: '2026-11-20T12:00:00.000Z' }),
    'Please add a payment method.',
  ],
])(
  'a card warns if no payment method is stored for %s payment [SUBS-051]',
  async (_which, subscription, text) => {
    const { card } = await renderMySubscriptions([subscription]);
    expect(card('Creator plan').getByRole('status').textContent).toContain(text);
  },
);

test.each([
  ['is paid', aSubscription()],
  ['costs nothing', aSubscription({ paymentMethod: 'none', nextBillingAmount: 0 })],
  ['ends', endingSubscription({ paymentMethod: 'none' })],
  ['has ended', endedSubscription({ paymentMethod: 'none' })],
])('a subscription that %s shows no warning about a failing payment', async (_state, subscription) => {
  const { card } = await renderMySubscriptions([subscription]);
  expect(card('Creator plan').queryByRole('status')).toBeNull();
});

test('the page leads to the plans where they limit', async () => {
  await renderMySubscriptions([]);
  expect(screen.getByText('The plans page says what each plan holds and costs.')).toBeTruthy();
});

// @vitest-environment happy-dom
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { actionLabelsIn, renderMySubscriptions } from '#features/account/testing/render-my-subscriptions.tsx';
import { forbidden, unavailable } from '#platform/pure/refusal.ts';
import { anAddon, aSubscription, endedSubscription, endingSubscription } from '../testing/a-subscription.ts';

const portalCall = 'POST /api/portal_sessions';
const url = 'https://billing.example/portal';
const failed = 'Failed to open billing portal. Please try again later.';
const opened: { href: string; closed: boolean }[] = [];

beforeEach(() => {
  vi.stubGlobal('open', (href: string) => {
    const popup = { href, closed: false };
    opened.push(popup);
    return popup;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  opened.length = 0;
  for (const { id } of flash.read()) flash.dismiss(id);
});

const answers = { [portalCall]: () => ({ url, expiresAt: '2026-11-20T13:00:00.000Z' }) };
const press = (name: string) => screen.getByRole('button', { name });

test.each([
  ['Payment method', 'payment_sources'],
  ['Billing history', 'billing_history'],
])('"%s" opens the portal at %s with the token, in a window of its own', async (name, section) => {
  const { user, calls } = await renderMySubscriptions([aSubscription()], { answers });
  await user.click(press(name));
  await waitFor(() => expect(opened.map(({ href }) => href)).toEqual([url]));
  expect(calls(portalCall)).toEqual([{ section, subscriptionToken: aSubscription().token }]);
});

test('both buttons are shown only with a token and a payment method [SUBS-051]', async () => {
  const portal = ['Payment method', 'Billing history'];
  const shown = async (subscription: ReturnType<typeof aSubscription>) => {
    const { cards, card } = await renderMySubscriptions([subscription], { answers });
    const found = actionLabelsIn(card(cards().at(-1) ?? '')).filter((name) => portal.includes(name ?? ''));
    cleanup();
    return found;
  };
  expect(await shown(aSubscription())).toEqual(portal);
  expect(await shown(anAddon())).toEqual(portal);
  expect(await shown(endedSubscription())).toEqual(portal);
  const costsNothing = { paymentMethod: 'none', nextBillingAmount: 0 } as const;
  expect(await shown(aSubscription(costsNothing))).toEqual([]);
  expect(await shown(aSubscription({ token: '' }))).toEqual([]);
  const { user, calls } = await renderMySubscriptions([aSubscription()], { answers });
  for (const name of portal) await user.click(press(name));
  await waitFor(() => expect(calls(portalCall)).toHaveLength(2));
  expect(calls(portalCall)).toMatchObject([{ section: 'payment_sources' }, { section: 'billing_history' }]);
});

test.each([
  ['runs', aSubscription({ paymentMethod: 'none' })],
  ['was declined', aSubscription({ paymentMethod: 'none', renewalFailedAt: '2026-11-20T12:00:00.000Z' })],
  ['ends', endingSubscription({ paymentMethod: 'none' })],
  ['has ended', endedSubscription({ paymentMethod: 'none' })],
])(
  'a member who removed their card can add one to a subscription that %s [SUBS-051]',
  async (_state, subscription) => {
    const { user, calls, card } = await renderMySubscriptions([subscription], { answers });
    const found = actionLabelsIn(card('Creator plan'));
    expect(found.slice(0, 2)).toEqual(['Add a payment method', 'Billing history']);
    await user.click(press('Add a payment method'));
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(calls(portalCall)).toEqual([
      { section: 'payment_sources', subscriptionToken: subscription.token },
    ]);
  },
);

test('a flash says that the portal cannot be opened [SUBS-052]', async () => {
  const { user } = await renderMySubscriptions([aSubscription()], {
    answers: {
      [portalCall]: () => {
        throw unavailable('Payments cannot be reached.');
      },
    },
  });
  await user.click(press('Payment method'));
  expect(await screen.findByText(failed)).toBeTruthy();
  expect(opened).toEqual([]);
});

test('closing the portal reloads the cards [SUBS-053]', async () => {
  const { user, calls, change } = await renderMySubscriptions([aSubscription()], { answers });
  await user.click(press('Payment method'));
  await waitFor(() => expect(opened).toHaveLength(1));
  change(aSubscription({ nextBillingAmount: 1 }));
  expect(calls('GET /api/account')).toHaveLength(1);
  for (const popup of opened) popup.closed = true;
  expect(await screen.findByText('1.00 USD')).toBeTruthy();
  expect(calls('GET /api/account')).toHaveLength(2);
});

test('a subscription paid through PayPal shows its bills, and says where the payment is managed [SUBS-055]', async () => {
  const { card } = await renderMySubscriptions([aSubscription({ paymentMethod: 'paypal' })], { answers });
  expect(card('Creator plan').getByText('Manage your payment in PayPal.')).toBeTruthy();
  expect(actionLabelsIn(card('Creator plan'))).toEqual(['Billing history', 'Cancel', 'Upgrade']);
});

test('a member without a recent sign-in is asked for the password; cancelling opens nothing and shows no error', async () => {
  let hasReauthenticated = false;
  const { user, calls } = await renderMySubscriptions([aSubscription()], {
    answers: {
      [portalCall]: () => {
        if (!hasReauthenticated) throw forbidden('Please enter your password again.', 'reauth_required');
        return { url };
      },
      'POST /api/accounts/proof': () => {
        hasReauthenticated = true;
      },
    },
  });
  await user.click(press('Payment method'));
  const passwordDialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  await user.click(passwordDialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([screen.queryByText(failed), opened]).toEqual([null, []]);
  // Two clicks within 300 ms are one.
  await sleep(320);
  await user.click(press('Payment method'));
  const again = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  await user.type(again.getByLabelText('Password', { selector: 'input' }), 'right');
  await user.click(again.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(calls(portalCall)).toHaveLength(3);
});

test('the portal’s window closes after it has led back to the site, and no other window does', async () => {
  const close = vi.fn();
  vi.stubGlobal('close', close);
  vi.stubGlobal('opener', {});
  vi.stubGlobal('name', '');
  await renderMySubscriptions([]);
  expect(close).not.toHaveBeenCalled();
  cleanup();
  vi.stubGlobal('name', 'tonehall-portal');
  await renderMySubscriptions([]);
  expect(close).toHaveBeenCalledOnce();
});

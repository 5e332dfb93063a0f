// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { portalSections } from '#features/payments/model/portal-section.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { aPortalCharge, aPortalSubscription, aPortalView } from '#gateways/test/testing/a-portal-view.ts';
import { invalid, notFound, Refusal } from '#platform/pure/refusal.ts';
import { hostileMark, packHostileTexts } from '#testing/hostile-texts.ts';
import type { PortalView } from '../portal.contract.ts';
import { PortalPage } from './portal-page.tsx';

const getCall = 'GET /api/test_gateway/portal';
const methodCall = 'PUT /api/test_gateway/portal/payment_method';
const customerCall = 'PUT /api/test_gateway/portal/customer';
const skipCall = 'POST /api/test_gateway/portal/skip_time';
const session = 'a-session';

afterEach(() => {
  for (const { id } of flash.read()) flash.dismiss(id);
  cleanup();
  openedBy(null);
  vi.restoreAllMocks();
});

const open = (
  portal: Partial<PortalView> = {},
  { search = {}, answers = {} }: { search?: Record<string, string>; answers?: object } = {},
) =>
  openTracks(<PortalPage search={{ session, ...search }} />, {
    viewer: null,
    answers: { [getCall]: () => aPortalView(portal), ...answers },
  });
/** Sets the window that has opened this one. */
const openedBy = (value: object | null) =>
  Object.defineProperty(window, 'opener', { configurable: true, value });
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const turnTo = (name: string) => act(async () => void fireEvent.click(screen.getByRole('tab', { name })));
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('the portal opens at its section and says that no money moves', async () => {
  const { calls } = await open({ section: 'billing_history' });
  expect(calls(getCall)).toEqual([{ session }]);
  expect(selected()).toBe('History');
  expect(screen.getByText('No money moves here.')).toBeTruthy();
  expect(screen.getByText('Ada Byron')).toBeTruthy();
});

test.each([
  ['payment_sources', 'Payment'],
  ['account_details', 'Details'],
  ['nonsense', 'Subscription'],
])('the address selects the section: %s', async (section, label) => {
  await open({}, { search: { section } });
  expect(selected()).toBe(label);
});

test.each([
  ['no session', () => aPortalView(), ''],
  ['a session that has run out', () => Promise.reject(notFound()), session],
  ['a session that cannot be', () => Promise.reject(invalid({ session: ['is too long'] })), session],
])('with %s the page says where to open the portal again', async (_what, answer, given) => {
  await open({}, { search: { session: given }, answers: { [getCall]: answer } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page has closed');
  const back = screen.getByRole('link', { name: 'Return to Tonehall' });
  expect(back.getAttribute('href')).toBe('https://tonehall.example/account');
});

test.each([
  [{}, 'Active', 'Renews on 10 December 2026.'],
  [{ status: 'in_trial' }, 'Trial', 'The trial ends on 10 December 2026. It is charged then.'],
  [{ status: 'non_renewing' }, 'Ends soon', 'Ends on 10 December 2026 and is not charged any more.'],
  [
    { status: 'cancelled', endedAt: '2026-11-12T00:00:00.000Z', dueAt: null },
    'Ended',
    'Ended on 12 November 2026.',
  ],
  [
    { renewalFailedAt: '2026-11-10T12:00:00.000Z', dueAt: '2026-11-11T12:00:00.000Z' },
    'Unpaid',
    'The charge was declined on 10 November 2026 and is tried again on 11 November 2026. After 14 days the subscription ends.',
  ],
] as const)('a subscription shows its status: %j', async (more, badge, text) => {
  await open({ subscriptions: [aPortalSubscription(more)] });
  expect(screen.getByText(badge)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('9.99 EUR a month')).toBeTruthy();
});

test('a customer skips to the next date and sees the result', async () => {
  const { calls } = await open(
    {},
    {
      answers: {
        [skipCall]: () =>
          aPortalView({
            subscriptions: [aPortalSubscription({ frequency: 'yearly', dueAt: '2027-12-10T12:00:00.000Z' })],
          }),
      },
    },
  );
  await press('Skip to 10 December 2026');
  expect(calls(skipCall)).toEqual([{ session, subscriptionId: 'sub_1' }]);
  expect(await screen.findByRole('button', { name: 'Skip to 10 December 2027' })).toBeTruthy();
  expect(screen.getByText('9.99 EUR a year')).toBeTruthy();
});

test('an ended subscription has no skip button, and a customer may have no subscription', async () => {
  const endedAt = '2026-11-12T00:00:00.000Z';
  await open({ subscriptions: [aPortalSubscription({ status: 'cancelled', endedAt, dueAt: null })] });
  expect(screen.queryByRole('button', { name: /^Skip/ })).toBeNull();
  cleanup();
  await open({ subscriptions: [] });
  expect(screen.getByText('There is no subscription here.')).toBeTruthy();
});

test('a customer chooses and stores another card', async () => {
  const { calls } = await open(
    { section: 'payment_sources' },
    { answers: { [methodCall]: () => aPortalView({ method: 'mastercard' }) } },
  );
  expect(screen.getByRole('button', { name: 'Store' }).getAttribute('aria-disabled')).toBe('true');
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /Mastercard/ })));
  await press('Store');
  expect(calls(methodCall)).toEqual([{ session, method: 'mastercard' }]);
  expect(await screen.findByRole('button', { name: 'Take away Mastercard ending in 4444' })).toBeTruthy();
});

test('a customer removes the stored card', async () => {
  const { calls } = await open(
    { section: 'payment_sources' },
    { answers: { [methodCall]: () => aPortalView({ method: null }) } },
  );
  await press('Take away Visa ending in 4242');
  expect(calls(methodCall)).toEqual([{ session, method: null }]);
  expect(await screen.findByText('Nothing is stored, so the next charge will fail.')).toBeTruthy();
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
});

test('a refusal of the gateway is shown, and the page stays as it was', async () => {
  await open(
    { section: 'payment_sources' },
    {
      answers: {
        [methodCall]: () => Promise.reject(new Refusal(429, 'Too many attempts. Please try again later.')),
      },
    },
  );
  await press('Take away Visa ending in 4242');
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeTruthy();
  expect(screen.getByText('Visa ending in 4242', { selector: 'strong' })).toBeTruthy();
});

test('the history shows paid and declined charges with the reason', async () => {
  await open({
    section: 'billing_history',
    charges: [
      aPortalCharge({ id: 'a', declineCode: 'insufficient_funds', method: 'insufficient_funds' }),
      aPortalCharge({ id: 'b', declineCode: 'something_new' }),
      aPortalCharge({ id: 'c', declineCode: 'payment_method_not_present', method: null }),
      aPortalCharge({ id: 'd' }),
    ],
  });
  const lines = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
  expect(lines[0]).toContain('Declined: not enough money');
  expect(lines[1]).toMatch(/Declined$/);
  expect(lines[2]).toMatch(/No method.*Nothing to charge$/);
  expect(lines[3]).toMatch(/10 November 2026 to 10 December 2026.*Visa ending in 4242.*9\.99 EURPaid$/);
  await turnTo('Subscription');
  expect(selected()).toBe('Subscription');
});

test('a customer stores the details; validation errors are shown at their fields', async () => {
  let answer: () => unknown = () => Promise.reject(invalid({ email: ['is invalid'] }));
  const { calls } = await open(
    { section: 'account_details' },
    { answers: { [customerCall]: () => answer() } },
  );
  const type = (label: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  const submit = () =>
    act(async () => void fireEvent.submit(screen.getByLabelText('Name on bills').closest('form') as Element));
  await type('Name on bills', ' ');
  await submit();
  expect(calls(customerCall)).toEqual([]);
  expect(screen.getByText('This field is required')).toBeTruthy();
  await type('Name on bills', 'Ada Lovelace');
  await submit();
  expect(await screen.findByText('Email is invalid')).toBeTruthy();
  answer = () => aPortalView({ name: 'Ada Lovelace' });
  await submit();
  expect(calls(customerCall).at(-1)).toEqual({ session, name: 'Ada Lovelace', email: 'ada@example.org' });
  expect(await screen.findByText('Your details are stored')).toBeTruthy();
});

test.each(portalSections)('in %s hostile names and titles are shown as plain text', async (section) => {
  for (const text of packHostileTexts(100)) {
    const charges = [aPortalCharge({ title: text, declineCode: text.slice(0, 60) })];
    await open({
      section,
      name: text,
      email: text,
      subscriptions: [aPortalSubscription({ title: text })],
      charges,
    });
    expect(document.querySelector(`[${hostileMark}]`)).toBeNull();
    expect(document.body.textContent).toContain(text);
    cleanup();
  }
});

test('the return link closes a window that the site has opened and loads the site in any other', async () => {
  await open();
  const back = screen.getByRole('link', { name: 'Return to Tonehall' });
  expect(back.getAttribute('href')).toBe('http://localhost:3000/account');
  const went = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
  expect(fireEvent.click(back)).toBe(false);
  expect(close).not.toHaveBeenCalled();
  expect(went.mock.calls).toEqual([['http://localhost:3000/account']]);

  openedBy({});
  fireEvent.click(back);
  expect([close.mock.calls.length, went.mock.calls.length]).toEqual([1, 2]);
  vi.spyOn(window, 'closed', 'get').mockReturnValue(true);
  fireEvent.click(back);
  expect([close.mock.calls.length, went.mock.calls.length]).toEqual([2, 2]);
});

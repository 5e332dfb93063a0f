import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { invalid, Refusal } from '#platform/pure/refusal.ts';
import { saveConsent } from '#platform/web/consent.ts';
import type { PricingMember } from '../model/pricing-items.ts';
import { aPrice, aPriceList } from '../testing/a-price-list.ts';
import { aQuote, aReplacedPlan } from '../testing/a-quote.ts';
import { type PricingAnswers, renderPricing } from '../testing/render-pricing.tsx';
import { PricingPage } from './pricing-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  delete window.dataLayer;
});

const free: PricingMember = { accountType: 0, planName: 'Free', subscriptions: [] };
const creator: PricingMember = {
  accountType: 5,
  planName: 'Creator',
  subscriptions: [
    { type: 'AccountSubscription', name: 'Creator', status: 'active', frequency: 'monthly', token: 'TOKEN' },
  ],
};
const pageId = '0199aaaa-0000-7000-8000-000000000009';
const hosted = (url: string, id = 'h') => ({ hostedPage: { id, url, state: 'created', expiresAt: '' } });
async function open(
  search: Record<string, string> = {},
  more: { member?: PricingMember | null; answers?: PricingAnswers; paypal?: boolean } = {},
) {
  const went: string[] = [];
  const opened = await renderPricing(<PricingPage search={search} leave={(url) => went.push(url)} />, more);
  return { ...opened, went };
}
const column = (name: string) => within(screen.getByRole('region', { name }));
const regions = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const flashes = async (opened: { flashes(): string[] }) => {
  await screen.findByRole('heading', { level: 1 });
  return opened.flashes();
};

test('a guest sees the four plans, the free plan apart, and a table that compares them [PRICE-006] [PRICE-068] [PRICE-070] [PRICE-092]', async () => {
  await open();
  expect(regions()).toEqual(['Starter', 'Creator', 'Pro', 'Europa', 'Free', 'Compare the plans']);
  expect(screen.getByRole('table')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Start with the Free plan' });
  expect(link.getAttribute('href')).toBe('/auth?tab=sign_up&plan=free');
});

test('a member sees the own plan and no free plan apart [PRICE-006] [PRICE-070] [PRICE-088]', async () => {
  await open({}, { member: free });
  expect(regions()).toEqual(['Free', 'Starter', 'Creator', 'Pro', 'Europa', 'Compare the plans']);
  const button = column('Free').getByRole<HTMLButtonElement>('button', { name: 'Your current plan' });
  expect([button.disabled, screen.queryByRole('link', { name: 'Start with the Free plan' })]).toEqual([
    true,
    null,
  ]);
});

test('the heading is "Choose your plan" or the given title, as plain text [PRICE-061]', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose your plan');
  cleanup();
  await open({ title: '<b>Now</b>' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('<b>Now</b>');
});

test('the switch shows both periods without asking the server again [PRICE-065] [PRICE-066] [PRICE-033] [PRICE-034]', async () => {
  const { user, sent } = await open();
  const annually = screen.getByRole<HTMLInputElement>('radio', { name: 'Billed annually' });
  expect(annually.checked).toBe(true);
  expect(column('Starter').getByText('$59.88 in one payment')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Billed monthly' }));
  expect(column('Starter').getByText('up to $83.88 a year')).toBeTruthy();
  expect(column('Starter').getByText('6')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test('the period is that of the address before that of the coupon [PRICE-067]', async () => {
  const coupon = {
    code: 'A',
    accountType: null,
    couponType: 'percentage',
    period: 'monthly',
    cycles: 1,
  } as const;
  const answers = { 'GET /api/subscription_prices': () => aPriceList({ coupon }) };
  const isMonthly = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Billed monthly' }).checked;
  await open({ couponCode: 'a' }, { answers });
  expect(isMonthly()).toBe(true);
  cleanup();
  await open({ couponCode: 'a', period: 'yearly' }, { answers });
  expect(isMonthly()).toBe(false);
});

test('code and referral of the address go to the price call [PRICE-109]', async () => {
  const { sent } = await open({ couponCode: ' WELCOME25 ', referralId: 'AbCdEf123456' });
  expect(sent[0]?.input).toEqual({ code: 'WELCOME25', referralId: 'AbCdEf123456' });
});

test('a discount has its badge, the price before it, and how long it lasts [PRICE-037] [PRICE-072] [PRICE-074]', async () => {
  const list = aPriceList();
  const price = aPrice(119.88, {
    total: 89.91,
    couponDiscountAmount: 29.97,
    couponDiscountPercentage: 25,
    couponType: 'percentage',
    cycles: 1,
  });
  const prices = { ...list.prices, creator: { ...list.prices.creator, yearly: price } };
  await open({}, { answers: { 'GET /api/subscription_prices': () => ({ ...list, prices }) } });
  expect(column('Creator').getByText('25% off!')).toBeTruthy();
  expect(column('Creator').getByText('Discount applies to 1 year')).toBeTruthy();
  expect(column('Creator').getByText('$9.99').closest('s')).toBeTruthy();
  expect(column('Creator').getByRole('link', { name: 'Save 29.97 USD' })).toBeTruthy();
  expect(column('Pro').queryByText(/off!|Popular/)).toBeNull();
});

test('what this release does not have is shown apart, and a plan of the address is opened [PRICE-064] [PRICE-069] [PRICE-080]', async () => {
  await open({ plan: 'pro' });
  const items = within(column('Pro').getByRole('list', { hidden: true })).getAllByRole('listitem', {
    hidden: true,
  });
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '25,000 loopsnot in the studio yet',
    '500 AI creditsnot in the studio yet',
    '1TB',
  ]);
  const details = (name: string) => screen.getByRole('region', { name }).querySelector('details');
  expect([details('Pro')?.open, details('Creator')?.open]).toEqual([true, false]);
  expect(column('Creator').getByText('Popular')).toBeTruthy();
});

test('a guest’s click leads to sign-in with plan, period and what the page was given [PRICE-095] [PRICE-096]', async () => {
  const { user } = await open({ couponCode: 'A', referralId: 'R', closeAfterAuthentication: 'true' });
  await user.click(screen.getByRole('radio', { name: 'Billed monthly' }));
  const kept = 'coupon_code=A&referral_id=R&close_after_authentication=true';
  expect(column('Pro').getByRole('link').getAttribute('href')).toBe(
    `/auth?tab=sign_in&plan=pro&period=monthly&product_type=subscription&${kept}`,
  );
  expect(screen.getByRole('link', { name: 'Start with the Free plan' }).getAttribute('href')).toBe(
    `/auth?tab=sign_up&plan=free&${kept}`,
  );
});

test('a member’s click opens the page of a new subscription, or of the running one for an upgrade [PRICE-098] [PRICE-109] [PRICE-111]', async () => {
  const answers = {
    'GET /api/hosted_pages/checkout_new': () => hosted('/new'),
    'GET /api/hosted_pages/checkout_existing/:token': () => hosted('/existing'),
  };
  const fresh = await open({ referralId: 'R', couponCode: 'A' }, { member: free, answers });
  await fresh.user.click(column('Starter').getByRole('button', { name: 'Get the Starter plan' }));
  expect([fresh.sent.at(-1), fresh.went]).toEqual([
    { call: 'GET /api/hosted_pages/checkout_new', input: { planId: 'starter-yearly', referralId: 'R' } },
    ['/new'],
  ]);
  cleanup();
  const upgrade = await open({}, { member: creator, answers });
  await upgrade.user.click(column('Pro').getByRole('button', { name: 'Get the Pro plan' }));
  expect([upgrade.sent.at(-1), upgrade.went]).toEqual([
    {
      call: 'GET /api/hosted_pages/checkout_existing/:token',
      input: { token: 'TOKEN', planId: 'pro-yearly' },
    },
    ['/existing'],
  ]);
});

const aPage = (more: object = {}) => ({
  ...hosted('').hostedPage,
  id: pageId,
  url: `/hosted_pages/${pageId}`,
  planName: 'Pro',
  quantity: 1,
  schoolName: null,
  item: 'pro',
  frequency: 'yearly',
  total: 356.39,
  currency: 'usd',
  coupon: 'A',
  quote: aQuote({ total: 356.39, nextAmount: 359.88, replaces: aReplacedPlan() }),
  ...more,
});
const ownPage = (page: unknown) => ({
  'GET /api/hosted_pages/checkout_existing/:token': () => hosted(`/hosted_pages/${pageId}`, pageId),
  'GET /api/hosted_pages/:id': () => {
    if (page instanceof Error) throw page;
    return page;
  },
});

test('our own hosted page opens over the present one, and closing it leaves that as it was [CHECKOUT-099]', async () => {
  const { user, went } = await open({}, { member: creator, answers: ownPage(aPage()) });
  const button = column('Pro').getByRole('button', { name: 'Get the Pro plan' });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Tonehall Pro' }));
  expect(dialog.getByText('15 days left of Starter')).toBeTruthy();
  expect(await dialog.findByRole('button', { name: 'Pay 356.39 USD' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect([screen.queryByRole('dialog'), went]).toEqual([null, []]);
  expect(regions()).toContain('Pro');
});

test('a page that is paid records the order once, and leads to the thank-you view after 1.5 seconds [PRICE-100] [PRICE-101]', async () => {
  saveConsent();
  const paid = { requiresAction: false, pending: false, paymentId: pageId, data: { token: 'a token' } };
  const answers = { ...ownPage(aPage()), 'POST /api/hosted_pages/:id/payments': () => paid };
  const opened = await open({ closeAfterAuthentication: '1' }, { member: creator, answers });
  await opened.user.click(column('Pro').getByRole('button', { name: 'Get the Pro plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tonehall Pro' }));
  await opened.user.type(await dialog.findByLabelText('Card number'), '4242424242424242');
  await opened.user.type(dialog.getByLabelText('Expiry'), '1240');
  await opened.user.type(dialog.getByLabelText('Security code'), '123');
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await opened.user.click(dialog.getByRole('button', { name: 'Pay 356.39 USD' }));
  await dialog.findByText('Your payment was successful.');
  expect([dialog.queryByRole('button', { name: 'Close' }), opened.navigated, window.dataLayer]).toEqual([
    null,
    [],
    undefined,
  ]);
  await vi.advanceTimersByTimeAsync(1500);
  vi.useRealTimers();
  const plan = 'product_type=subscription&plan=pro&period=yearly';
  expect(opened.navigated).toEqual([`/checkout?${plan}&success=true&close_after_authentication=1`]);
  expect(window.dataLayer).toMatchObject([
    { event: 'order_complete', transaction_id: 'a token', plan: 'pro', value: 356.39, coupon: 'A' },
  ]);
  expect(sessionStorage.getItem('orderData')).toBeNull();
});

test('a page whose price has changed meanwhile takes no card', async () => {
  const { user } = await open({}, { member: creator, answers: ownPage(aPage({ quote: null })) });
  await user.click(column('Pro').getByRole('button', { name: 'Get the Pro plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tonehall Pro' }));
  expect(dialog.getByText(/The price has changed since this page was opened/)).toBeTruthy();
  expect(dialog.queryByLabelText('Card number')).toBeNull();
});

test('a page that was made and cannot be shown is a flash [CHECKOUT-102]', async () => {
  const opened = await open({}, { member: creator, answers: ownPage(new Refusal(503, 'Busy')) });
  await opened.user.click(column('Pro').getByRole('button', { name: 'Get the Pro plan' }));
  await waitFor(() => expect(opened.flashes()).toEqual(['Failed to open checkout. Please try again later.']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('each enabled paid column has a way to PayPal with plan, period and codes, unless PayPal is off [PRICE-113]', async () => {
  const links = () =>
    screen
      .queryAllByRole<HTMLAnchorElement>('link', { name: /^Pay with PayPal/ })
      .map((link) => link.getAttribute('href'));
  const list = aPriceList({
    coupon: { code: 'A', accountType: 6, couponType: 'percentage', period: null, cycles: 1 },
  });
  const pro = { ...list.prices.pro, yearly: aPrice(359.88, { couponDiscountAmount: 89.97, total: 269.91 }) };
  const answers = { 'GET /api/subscription_prices': () => ({ ...list, prices: { ...list.prices, pro } }) };
  const search = { couponCode: 'a', referralId: 'R', closeAfterAuthentication: '1' };
  const { user } = await open(search, { paypal: true, answers });
  const addressOf = (plan: string, code = '', period = 'yearly') =>
    `/checkout?product_type=subscription&plan=${plan}&period=${period}${code}&referral_id=R&close_after_authentication=1&selected_payment_tab=paypal`;
  expect(links()).toEqual([
    addressOf('starter'),
    addressOf('creator'),
    addressOf('pro', '&coupon_code=A'),
    addressOf('europa'),
  ]);
  await user.click(screen.getByRole('radio', { name: 'Billed monthly' }));
  expect(links()[0]).toBe(addressOf('starter', '', 'monthly'));
  cleanup();
  const unavailable = { ...list.prices, creator: { yearly: aPrice(119.88, { available: false }) } };
  const fewer = { 'GET /api/subscription_prices': () => ({ ...list, coupon: null, prices: unavailable }) };
  await open({}, { paypal: true, member: creator, answers: fewer });
  expect(column('Creator').queryByRole('link')).toBeNull();
  expect(links()).toHaveLength(3);
  cleanup();
  await open(search, { answers });
  expect(links()).toEqual([]);
});

test('a failing call shows one text, a refusal its own, and the button can be pressed again [PRICE-102] [PRICE-111]', async () => {
  let error: unknown = new Refusal(503, 'No gateway');
  const answers = {
    'GET /api/hosted_pages/checkout_new': () => {
      throw error;
    },
  };
  const opened = await open({}, { member: free, answers });
  const press = (plan: string) =>
    opened.user.click(column(plan).getByRole('button', { name: `Get the ${plan} plan` }));
  await press('Pro');
  await waitFor(() =>
    expect(opened.flashes()).toEqual(['Failed to initialize payment. Please try again later.']),
  );
  error = new Refusal(422, 'The price has changed.');
  await press('Creator');
  await waitFor(() => expect(opened.flashes()).toContain('The price has changed.'));
  expect(opened.sent.filter(({ call }) => call === 'GET /api/subscription_prices')).toHaveLength(2);
  expect(column('Pro').getByRole<HTMLButtonElement>('button').disabled).toBe(false);
});

test('a coupon error is a flash that stays [PRICE-081]', async () => {
  const answers = { 'GET /api/subscription_prices': () => aPriceList({ couponError: 'Not valid.' }) };
  expect(await flashes(await open({ couponCode: 'x' }, { answers }))).toEqual(['Not valid.']);
});

test('when the price call fails the columns have no price and no button, and the text is a flash [PRICE-082]', async () => {
  const answers = {
    'GET /api/subscription_prices': () => {
      throw invalid({ code: ['is wrong'] });
    },
  };
  const opened = await open({}, { answers });
  expect(await flashes(opened)).toHaveLength(1);
  for (const name of ['Starter', 'Creator', 'Pro', 'Europa']) {
    expect(column(name).getByText('Price unavailable')).toBeTruthy();
    expect(column(name).getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  }
});

test('a safe custom button is stored for the end of the purchase, an unsafe one is not [PRICE-063]', async () => {
  await open({ customButton: JSON.stringify({ url: 'https://evil.example/', label: 'Go' }) });
  expect(sessionStorage.getItem('successButton')).toBeNull();
  cleanup();
  await open({ customButton: JSON.stringify({ url: '/account/projects', label: 'Back to it' }) });
  expect(JSON.parse(sessionStorage.getItem('successButton') ?? '')).toEqual({
    url: '/account/projects',
    label: 'Back to it',
  });
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aQuote, aReplacedPlan } from '#features/billing/testing/a-quote.ts';
import { aSubscription } from '#features/billing/testing/a-subscription.ts';
import { authSettings } from '#features/sign-in/testing/render-auth-page.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { saveConsent } from '#platform/web/consent.ts';
import { aPrice, defaultPrices, openCheckout as open } from '../testing/open-checkout.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  delete window.dataLayer;
});

const quarterOff = {
  couponType: 'percentage',
  couponDiscountPercentage: 25,
  couponDiscountAmount: 29.97,
  total: 89.91,
  totalDisplayPrice: '$89.91',
};

const creator = '?product_type=subscription&plan=creator';
const payButton = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const codeInput = () => screen.getByLabelText<HTMLInputElement>('Discount code');
const summary = () => within(screen.getByLabelText('Price'));

async function fillCard(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Card number'), '4242424242424242');
  await user.type(screen.getByLabelText('Expiry'), '1240');
  await user.type(screen.getByLabelText('Security code'), '123');
}

test('a member sees the plan, both periods and the yearly price, by their codes [CHECKOUT-001] [CHECKOUT-006] [CHECKOUT-019] [CHECKOUT-025] [CHECKOUT-055]', async () => {
  const { asked } = open(`${creator}&referral_id=Abc123`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Start your Creator subscription');
  await payButton('Pay $119.88');
  expect(asked).toEqual([{ accountType: 'creator', referralId: 'Abc123' }]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Yearly/ }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Monthly/ }).checked).toBe(false);
});

test('a total of 0 starts the subscription, and the line below says what follows [CHECKOUT-055]', async () => {
  const prices = () => ({
    ...defaultPrices(),
    yearly: aPrice('yearly', { total: 0, totalDisplayPrice: '$0.00', appliedPromoCredits: 119.88 }),
  });
  open(creator, { prices });
  await payButton('Start subscription');
  await screen.findByText('$0.00 now, then 119.88 USD a year, until you cancel under My subscriptions.');
});

test.each([
  [null, 80.01, '$89.91 now, then 80.01 USD a year, until'],
  [3, 80.01, '$89.91 now, then 80.01 USD a year for 2 more, then 119.88 USD a year, until'],
  [1, 119.88, '$89.91 now, then 119.88 USD a year, until'],
])(
  'with a code for %s periods the line below has the next payment of the quote',
  async (cycles, nextAmount, text) => {
    const prices = (input: Record<string, string>) => ({
      ...defaultPrices(),
      ...(input.code && { yearly: aPrice('yearly', { ...quarterOff, cycles }) }),
    });
    open(`${creator}&coupon_code=LATER`, { prices, quote: () => aQuote({ total: 89.91, nextAmount }) });
    await screen.findByText(`${text} you cancel under My subscriptions.`);
  },
);

test('another period changes the address and the price without a reload [CHECKOUT-020]', async () => {
  const { user, went } = open(creator);
  await payButton('Pay $119.88');
  await user.click(screen.getByRole('radio', { name: /Monthly/ }));
  await payButton('Pay $13.99');
  expect(went).toEqual(['/checkout?product_type=subscription&plan=creator&period=monthly']);
});

test.each([
  ['monthly', 'Monthly billing is unavailable for this plan', '[CHECKOUT-021]'],
  ['yearly', 'Yearly billing is unavailable for this plan', '[CHECKOUT-022]'],
] as const)(
  'an unavailable %s period is disabled and reads "%s" %s [CHECKOUT-023]',
  async (period, text, _id) => {
    const prices = () => ({ ...defaultPrices(), [period]: aPrice(period, { available: false }) });
    open(creator, { prices });
    await screen.findByText(text);
    const name = new RegExp(`^${period}`, 'i');
    expect(screen.getByRole<HTMLInputElement>('radio', { name }).disabled).toBe(true);
  },
);

test('a member who pays yearly reads that they can only upgrade to yearly [CHECKOUT-024]', async () => {
  const subscriptions = [aSubscription({ frequency: 'yearly' })];
  open('?product_type=subscription&plan=pro', { subscriptions });
  await screen.findByText('You can only upgrade to yearly subscription.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Monthly/ }).disabled).toBe(true);
});

test('the summary shows the parts of the price that are above 0 [CHECKOUT-026]', async () => {
  const prices = () => ({
    ...defaultPrices(),
    yearly: aPrice('yearly', { refundableCredits: 20, appliedPromoCredits: 10, total: 89.88 }),
  });
  open(creator, { prices });
  await waitFor(() => summary().getByText('119.88 USD'));
  for (const text of ['−20.00 USD', '−10.00 USD', '89.88 USD'])
    expect(summary().getByText(text)).toBeTruthy();
  expect(summary().queryByText('Discount')).toBeNull();
});

test('prices that cannot be had are an error, and nothing can be paid [CHECKOUT-027]', async () => {
  const prices = () => {
    throw new Refusal(429, 'Too many attempts. Please try again later.');
  };
  open(creator, { prices });
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Please try again later.');
  expect((await payButton('Pay')).disabled).toBe(true);
});

test('a code is applied by Enter, shown, and removed again [CHECKOUT-030] [CHECKOUT-031] [CHECKOUT-032] [CHECKOUT-034] [CHECKOUT-035] [CHECKOUT-039]', async () => {
  const prices = (input: Record<string, string>) => ({
    ...defaultPrices(),
    ...(input.code && { yearly: aPrice('yearly', quarterOff) }),
  });
  const { user, paid } = open(creator, { prices });
  await payButton('Pay $119.88');
  const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' });
  expect(apply.disabled).toBe(true);
  await user.type(codeInput(), '   ');
  expect(apply.disabled).toBe(true);
  await user.type(codeInput(), 'WELCOME25{Enter}');
  await payButton('Pay $89.91');
  expect(screen.getByText('25% off')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await payButton('Pay $119.88');
  expect([codeInput().value, paid]).toEqual(['', []]);
});

test('a code that gives no discount is refused with its sentence, and the price stays [CHECKOUT-033]', async () => {
  const { user } = open(creator);
  await payButton('Pay $119.88');
  await user.type(codeInput(), 'NOBODY{Enter}');
  await screen.findByText(
    'The code is not valid on the selected plan or has expired. Please check and try again.',
  );
  await payButton('Pay $119.88');
});

test.each([
  [new Refusal(429, 'Too many codes.'), 'Too many codes.'],
  [new Refusal(500, 'Oops'), 'Something went wrong. Please send email to support@example.org.'],
])('a code that could not be asked about shows %s [CHECKOUT-038]', async (failure, text) => {
  const prices = (input: Record<string, string>) => {
    if (input.code) throw failure;
    return defaultPrices();
  };
  const { user } = open(creator, { prices });
  await payButton('Pay $119.88');
  await user.type(codeInput(), 'ANY{Enter}');
  await screen.findByText(text);
  await payButton('Pay $119.88');
});

test('a code in the address is applied at once, and another period cancels it [CHECKOUT-036] [CHECKOUT-037]', async () => {
  const prices = (input: Record<string, string>) => ({
    ...defaultPrices(),
    ...(input.code && { yearly: aPrice('yearly', quarterOff) }),
  });
  const { user, went } = open(`${creator}&coupon_code=WELCOME25`, { prices });
  await payButton('Pay $89.91');
  await user.click(screen.getByRole('radio', { name: /Monthly/ }));
  await payButton('Pay $13.99');
  await user.click(screen.getByRole('radio', { name: /Yearly/ }));
  await payButton('Pay $119.88');
  expect(went.join()).not.toContain('WELCOME25');
});

test('a guest cannot pay, and both ways to an account lead back here [CHECKOUT-007] [CHECKOUT-008] [CHECKOUT-009] [CHECKOUT-054]', async () => {
  const query = `${creator}&referral_id=Abc123&close_after_authentication=1`;
  const { user } = open(query, { viewer: null });
  expect((await payButton('Pay $119.88')).disabled).toBe(true);
  const [login, signUp] = screen.getAllByRole<HTMLAnchorElement>('link');
  const kept = 'referral_id=Abc123&close_after_authentication=1';
  expect(login?.getAttribute('href')).toBe(`/auth?tab=sign_in&${kept}`);
  expect(signUp?.getAttribute('href')).toBe(`/auth/plans?${kept}`);
  login?.addEventListener('click', (event) => event.preventDefault());
  await user.click(login as HTMLElement);
  expect(JSON.parse(sessionStorage.getItem('loginRedirect') ?? '')).toEqual({
    url: `/checkout${query}`,
    label: 'Back to checkout',
  });
});

const done = {
  requiresAction: false,
  setupIntent: false,
  paymentIntentClientSecret: null,
  paymentIntentId: null,
  pending: false,
  paymentId: '0199aaaa-0000-7000-8000-000000000001',
  data: { token: 'a token' },
};

test('a member pays and is thanked, and the event of the order is sent once [CHECKOUT-057] [CHECKOUT-064] [CHECKOUT-103] [CHECKOUT-104] [CHECKOUT-108] [CHECKOUT-109] [CHECKOUT-110]', async () => {
  saveConsent();
  const { user, paid, went } = open(`${creator}&period=monthly`, { pay: () => done });
  await fillCard(user);
  await user.click(await payButton('Pay $13.99'));
  await screen.findByRole('heading', { level: 1, name: 'Your purchase was successful!' });
  expect(paid).toEqual([
    {
      accountType: 5,
      periodName: 'monthly',
      coupon: null,
      referralId: null,
      quote: aQuote().id,
      paymentMethodId: 'pm_test_visa',
    },
  ]);
  expect(went).toEqual(['/checkout?product_type=subscription&plan=creator&period=monthly&success=true']);
  expect(screen.getByText(/Good luck on your creative journey!/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get creative' }).getAttribute('href')).toBe(
    authSettings.studioUrl,
  );
  const order = {
    event: 'order_complete',
    transaction_id: 'a token',
    product_type: 'subscription',
    plan: 'creator',
    period: 'monthly',
    value: 13.99,
    currency: 'usd',
    coupon: null,
    minutes_to_upgrade: null,
  };
  expect(window.dataLayer).toEqual([order]);
  cleanup();
  open(`${creator}&period=monthly&success=true`);
  await screen.findByRole('heading', { level: 1, name: 'Your purchase was successful!' });
  expect(window.dataLayer).toEqual([order]);
});

test('a member with a plan sees what of it is credited, and pays what the quote says [CHECKOUT-013]', async () => {
  const quote = (input: Record<string, string>) => {
    expect(input).toEqual({ accountType: '5', period: 'yearly' });
    return aQuote({ total: 116.39, replaces: aReplacedPlan() });
  };
  const subscriptions = [aSubscription({ name: 'Starter' })];
  const { user, paid } = open(creator, { subscriptions, quote, pay: () => done });
  await screen.findByText('15 days left of Starter');
  await fillCard(user);
  await user.click(await payButton('Pay $119.88'));
  await screen.findByRole('heading', { level: 1, name: 'Your purchase was successful!' });
  expect(paid).toMatchObject([{ quote: aQuote().id }]);
});

test('a member whose stored card was changed meanwhile is shown the new one, and pays by that [CHECKOUT-140] [CHECKOUT-142]', async () => {
  const cards = ['4242', '4444'].map((lastFour) => ({
    id: `card ${lastFour}`,
    brand: null,
    lastFour,
    expires: null,
  }));
  const changed = new Refusal(409, 'Another card is stored.', { code: 'stored_card_changed' });
  let asked = 0;
  const { user, paid } = open(creator, {
    subscriptions: [aSubscription({ name: 'Starter' })],
    quote: () => aQuote({ replaces: aReplacedPlan() }),
    answers: {
      '/api/subscriptions/:id/stored_card': () => {
        asked += 1;
        return { card: cards[asked - 1] };
      },
    },
    pay: () => {
      if (paid.length === 1) throw changed;
      return done;
    },
  });
  await screen.findByText('Card ending in 4242');
  await user.click(await payButton('Pay $119.88'));
  await screen.findByText('Card ending in 4444');
  expect(screen.getByText('Another card is stored.')).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 320));
  await user.click(await payButton('Pay $119.88'));
  await screen.findByRole('heading', { level: 1, name: 'Your purchase was successful!' });
  expect(paid.map(({ storedCard }) => storedCard)).toEqual(['card 4242', 'card 4444']);
});

test('a member who pays by PayPal, or adds to a plan, is asked for a card and not for the stored one [CHECKOUT-140]', async () => {
  const answers = {
    '/api/subscriptions/:id/stored_card': () => {
      throw new Error('there is none');
    },
  };
  const quote = () => aQuote({ replaces: aReplacedPlan() });
  open(creator, { subscriptions: [aSubscription({ paymentMethod: 'paypal' })], quote, answers });
  await screen.findByLabelText('Card number');
  cleanup();
  open(creator, { subscriptions: [aSubscription()], answers });
  await screen.findByLabelText('Card number');
});

test('a price that has changed is a sentence, and is asked for again', async () => {
  let asked = 0;
  const changed = new Refusal(409, 'The price has changed.', { code: 'price_changed' });
  const { user, paid } = open(creator, {
    quote: () => {
      asked += 1;
      return aQuote({ id: `quote-${asked}` });
    },
    pay: () => {
      if (paid.length === 1) throw changed;
      return done;
    },
  });
  await fillCard(user);
  await user.click(await payButton('Pay $119.88'));
  await screen.findByText('The price has changed.');
  await waitFor(() => expect(asked).toBe(2));
  await new Promise((resolve) => setTimeout(resolve, 320));
  await user.click(await payButton('Pay $119.88'));
  await screen.findByRole('heading', { level: 1, name: 'Your purchase was successful!' });
  expect(paid.map(({ quote }) => quote)).toEqual(['quote-1', 'quote-2']);
});

test('a plan without a quote cannot be paid, and the reason is shown', async () => {
  const quote = () => {
    throw new Refusal(503, 'Payments cannot be reached. Please try again later.');
  };
  const { user } = open(creator, { quote });
  await screen.findByText('Payments cannot be reached. Please try again later.');
  await fillCard(user);
  expect((await payButton('Pay $119.88')).disabled).toBe(true);
});

test('a code that the server takes back is cancelled, and the prices are asked for again [CHECKOUT-129]', async () => {
  const prices = (input: Record<string, string>) => ({
    ...defaultPrices(),
    ...(input.code && { yearly: aPrice('yearly', quarterOff) }),
  });
  const refused = new Refusal(422, 'The code is not valid any more.', { code: 'coupon_invalid' });
  const { user } = open(`${creator}&coupon_code=LAST`, {
    prices,
    pay: () => {
      throw refused;
    },
  });
  await fillCard(user);
  await user.click(await payButton('Pay $89.91'));
  await payButton('Pay $119.88');
  expect(codeInput()).toBeTruthy();
});

test('a success typed by hand shows the view, sends no event and grants nothing [CHECKOUT-111] [CHECKOUT-105]', async () => {
  saveConsent();
  const { paid } = open('?product_type=sound&success=true');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment complete!');
  expect([window.dataLayer, paid]).toEqual([undefined, []]);
});

test('the saved button of the purchase comes before "Get creative", and "Close page" before both [CHECKOUT-106] [CHECKOUT-107]', async () => {
  sessionStorage.setItem('successButton', JSON.stringify({ url: '/tracks', label: 'Back to the tracks' }));
  open('?product_type=subscription&success=true');
  const link = await screen.findByRole('link', { name: 'Back to the tracks' });
  expect(link.getAttribute('href')).toBe('/tracks');
  cleanup();
  const { user } = open('?product_type=subscription&success=true&close_after_authentication=1');
  const posted: unknown[] = [];
  vi.spyOn(window, 'opener', 'get').mockReturnValue({
    postMessage: (message: unknown) => posted.push(message),
  } as unknown as Window);
  vi.spyOn(window, 'close').mockImplementation(() => void posted.push('closed'));
  await user.click(screen.getByRole('button', { name: 'Close page' }));
  expect(posted).toEqual([{ source: 'tonehall', type: 'purchase' }, 'closed']);
});

/** Opens the checkout of the own plan in a window of this name; gives what the opener has received, and for which origin. */
async function openOwnPlan(name: string, openerOrigin: string | null, more: object = {}) {
  const posted: unknown[] = [];
  const postMessage = (message: unknown, origin: string) => posted.push([message, origin]);
  const opener = openerOrigin === null ? null : { postMessage, location: { origin: openerOrigin } };
  vi.stubGlobal('opener', opener);
  vi.stubGlobal('name', name);
  vi.spyOn(window, 'close').mockImplementation(() => {});
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const subscriptions = [{ type: 'AccountSubscription', status: 'active', frequency: 'yearly' }];
  open(`${creator}&period=monthly&close_after_authentication=true`, { subscriptions, ...more });
  await screen.findByText(/You have this plan or a higher one already/);
  return { posted, left: leave.mock.calls.flat() };
}

test('a member who has the plan is reported to the opener of the studio’s login popup, and is not led to the feed [CHECKOUT-016]', async () => {
  const { siteUrl } = authSettings;
  const { posted, left } = await openOwnPlan('tonehall-studio-login', siteUrl);
  expect(posted).toEqual([[{ source: 'tonehall', type: 'signed_in' }, siteUrl]]);
  expect(left).toEqual([]);
});

test('in the popup of an identity provider the message names the page [CHECKOUT-017]', async () => {
  const { siteUrl } = authSettings;
  const { posted, left } = await openOwnPlan('tonehall-oauth-login', siteUrl);
  const message = { source: 'tonehall', type: 'signed_in', url: window.location.href };
  expect(posted).toEqual([[message, siteUrl]]);
  expect(left).toEqual([]);
});

test('a foreign opener receives nothing, and without one the feed is shown', async () => {
  expect((await openOwnPlan('tonehall-oauth-login', 'https://evil.example')).posted).toEqual([]);
  cleanup();
  expect(await openOwnPlan('', null)).toEqual({ posted: [], left: ['/feed'] });
});

test('after declined payments the card form shows the captcha, says why, and sends its response [CHECKOUT-138]', async () => {
  let solve: (response: string) => void = () => {};
  const widget = (place: HTMLElement, { callback }: { callback: typeof solve }) => {
    solve = callback;
    place.append('the widget');
  };
  vi.stubGlobal('turnstile', { render: widget, reset: () => {}, remove: () => {} });
  const text = 'Please confirm first that you are not a robot. Nothing was charged.';
  const { user, paid, went } = open(creator, {
    settings: { captcha: { provider: 'turnstile', siteKey: 'this site' } },
    pay: ({ recaptchaResponse }) => {
      if (recaptchaResponse !== 'solved') throw new Refusal(422, text, { code: 'captcha_needed' });
      return { requiresAction: false, pending: false, data: { token: 'token' } };
    },
  });
  await fillCard(user);
  expect(screen.queryByText('the widget')).toBeNull();
  await waitFor(async () => expect((await payButton('Pay $119.88')).disabled).toBe(false));
  await user.click(await payButton('Pay $119.88'));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  await screen.findByText(/^Several payments in a row were declined\./);
  await screen.findByText('the widget');
  solve('solved');
  // Late enough that both presses count (SHELL-073).
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(press, 'timeStamp', { value: performance.now() + 1000 });
  fireEvent(await payButton('Pay $119.88'), press);
  await screen.findByText('Your purchase was successful!');
  expect(paid.map(({ recaptchaResponse }) => recaptchaResponse)).toEqual([undefined, 'solved']);
  expect(went.at(-1)).toContain('success=true');
});

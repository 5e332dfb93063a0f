import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { getMemberSubscriptions } from '#features/billing/testing/subscribe-member.ts';
import { axeFindings } from '#testing/axe.ts';
import { aStripe } from '#testing/companies/stripe/a-stripe.ts';
import { fakeStripeScript } from '#testing/companies/stripe/fake-stripe-script.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const fake = await aStripe(() => Date.now());
afterAll(() => fake.close());
const site = await aBrowserSite({ settings: fake.settings });

/** A window in which a fake takes the place of Stripe's script. Returns the addresses that it asks elsewhere. */
async function openWindow(approves = true) {
  const page = await site.newPage({ allowedErrors: /status of 402/ });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
  });
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.Stripe = () => (${String(fakeStripeScript)})(); window.Stripe.version = 'endive';`,
    }),
  );
  await page.exposeFunction('answerBank', (clientSecret: string) =>
    fake.answerBank(clientSecret.split('_secret_')[0] ?? '', approves),
  );
  return { page, elsewhere };
}

/** Types the number at a person's pace: a button ignores a click within 300 ms of the one before. */
async function fillCard(page: Page, number: string): Promise<void> {
  const field = page.getByLabel('Stripe card number');
  await field.clear();
  await field.pressSequentially(number, { delay: 40 });
  await page.getByLabel('Stripe expiry').fill('1240');
  await page.getByLabel('Stripe security code').fill('123');
}

/** What Stripe has charged a member, in minor units, the oldest first. */
const chargesOf = ({ id }: { id: string }): number[] => {
  const customer = fake.books.all('customer').find(({ metadata }) => metadata?.['payer'] === id);
  return fake.books
    .all('charge')
    .filter((charge) => charge.customer === customer?.id && charge.status === 'succeeded')
    .map(({ amount }) => amount)
    .reverse();
};

test('a member pays a plan at Stripe from the pricing page, which loads nothing foreign before the card is asked for [CHECKOUT-050] [CHECKOUT-056]', async () => {
  const { page, elsewhere } = await openWindow();
  const ada = await site.signIn(page, 'ada');
  await site.open(page, '/accounts?period=monthly');
  const choose = page.getByRole('button', { name: 'Get the Creator plan' });
  await choose.waitFor();
  expect(elsewhere).toEqual([]);
  await choose.click();
  await page.waitForURL(/\/hosted_pages\//);
  await page.getByLabel('Stripe card number').waitFor();
  expect(new Set(elsewhere.map((url) => new URL(url).host))).toEqual(new Set(['js.stripe.com']));
  expect(await axeFindings(page)).toEqual([]);
  await switchTheme(page, 'dark');
  expect(await axeFindings(page, ['color-contrast'])).toEqual([]);
  await fillCard(page, '4000000000009995');
  const pay = page.getByRole('button', { name: /^Pay 13\.99/ });
  await pay.click();
  await page.getByText(/insufficient funds/).waitFor();
  await fillCard(page, '4242424242424242');
  await pay.click();
  await page.getByRole('heading', { name: 'Your purchase was successful!' }).waitFor();
  expect(chargesOf(ada)).toEqual([1399]);
  expect(await getMemberSubscriptions(ada)).toMatchObject([{ name: 'Creator', status: 'active' }]);
});

test('a member whose bank asks confirms in Stripe’s script and has the plan [CHECKOUT-060]', async () => {
  const { page } = await openWindow();
  const ben = await site.signIn(page, 'ben');
  await site.open(page, '/checkout?product_type=subscription&plan=creator&period=monthly');
  await page.getByLabel('Stripe card number').waitFor();
  await fillCard(page, '4000002760003184');
  await page.getByRole('button', { name: 'Pay $13.99' }).click();
  await page.getByRole('heading', { name: 'Your purchase was successful!' }).waitFor();
  expect(chargesOf(ben)).toEqual([1399]);
});

test('a member who refuses at the bank is charged nothing, and may pay with another card', async () => {
  const { page } = await openWindow(false);
  const cleo = await site.signIn(page, 'cleo');
  await site.open(page, '/checkout?product_type=subscription&plan=creator&period=monthly');
  await page.getByLabel('Stripe card number').waitFor();
  await fillCard(page, '4000002760003184');
  await page.getByRole('button', { name: 'Pay $13.99' }).click();
  await page.getByText('Your bank did not confirm the payment').waitFor();
  expect(chargesOf(cleo)).toEqual([]);
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $13.99' }).click();
  await page.getByRole('heading', { name: 'Your purchase was successful!' }).waitFor();
  expect(chargesOf(cleo)).toEqual([1399]);
});

test('where Stripe’s script does not come, the checkout says so and cannot be sent [CHECKOUT-051]', async () => {
  const page = await site.newPage({ allowedErrors: /net::ERR_FAILED/ });
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await site.signIn(page, 'dora');
  await site.open(page, '/checkout?product_type=subscription&plan=creator&period=monthly');
  await page.getByText('Failed to initialize payment. Please try again later.').waitFor();
  expect(await page.getByRole('button', { name: 'Pay $13.99' }).isDisabled()).toBe(true);
});

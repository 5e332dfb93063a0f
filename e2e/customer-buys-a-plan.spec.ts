import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedCoupons } from '#db/seeds/billing/seed-coupons.ts';
import { getMemberSubscriptions, subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { pressAgain } from '#testing/human-pace.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite({ settings: { PLAN_LIMITS: 'auto' } });
const { platform } = site;
const { db } = platform;
await transaction(db, (tx) => seedCoupons(makeCall(platform, tx, guest)));
const chargesOf = async (id: string): Promise<number[]> =>
  (
    await db
      .selectFrom('gateway_charges')
      .select('amount_minor')
      .where('customer_id', '=', `cus_${id}`)
      .execute()
  ).map(({ amount_minor }) => amount_minor);

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel('Security code').fill('123');
}

async function findNothingWrong(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  await switchTheme(page, 'dark');
  expect(await axeFindings(page, ['color-contrast'])).toEqual([]);
  await switchTheme(page, 'light');
}

test('a member chooses a plan, corrects a wrong card, pays on the hosted page, and has the plan [CHECKOUT-053] [CHECKOUT-103] [PRICE-098]', async () => {
  const page = await site.newPage({ allowedErrors: /status of 402/ });
  const ada = await site.signIn(page, 'ada');
  await site.open(page, '/accounts?period=monthly');
  await page.getByRole('button', { name: 'Get the Creator plan' }).waitFor();
  await findNothingWrong(page);
  const choose = page.getByRole('button', { name: 'Get the Creator plan' });
  await choose.click();
  const checkout = page.getByRole('dialog', { name: 'Tonehall Creator' });
  await checkout.getByLabel('Card number').waitFor();
  await page.keyboard.press('Escape');
  await checkout.waitFor({ state: 'detached' });
  expect(await choose.evaluate((button) => button === document.activeElement)).toBe(true);
  await pressAgain(choose);
  await checkout.getByLabel('Card number').waitFor();
  await findNothingWrong(page);
  await fillCard(page, '4000 0000 0000 0127');
  await page.getByRole('button', { name: 'Pay 13.99 USD' }).click();
  await page.getByText("The card's security code is incorrect.").waitFor();
  await fillCard(page, '4242 4242 4242 4242');
  await pressAgain(page.getByRole('button', { name: 'Pay 13.99 USD' }));
  await page.waitForURL(/\/checkout\?.*success=true/);
  await page.getByRole('heading', { name: 'Your purchase was successful!' }).waitFor();
  await findNothingWrong(page);
  expect(await chargesOf(ada.id)).toEqual([1399]);
  await site.open(page, '/account/manage');
  await page.getByRole('listitem', { name: 'Creator plan' }).getByText('13.99 USD').waitFor();
});

test('a member applies a code at the checkout, confirms at the bank, and pays the reduced price by keyboard alone [CHECKOUT-031] [CHECKOUT-060]', async () => {
  const page = await site.newPage();
  const ben = await site.signIn(page, 'ben');
  await site.open(page, '/checkout?product_type=subscription&plan=creator&period=monthly');
  await page.getByRole('button', { name: 'Pay $13.99' }).waitFor();
  await page.getByLabel('Discount code').focus();
  await page.keyboard.type('welcome25');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Pay $10.50' }).waitFor();
  await page.getByText('25% off').waitFor();
  await page.getByLabel('Card number').waitFor();
  await findNothingWrong(page);
  await page.getByLabel('Card number').focus();
  await page.keyboard.type('4000002760003184');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12/40');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  const bank = page.getByRole('dialog', { name: 'Your bank asks' });
  await bank.getByRole('button', { name: 'Confirm payment' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your purchase was successful!' }).waitFor();
  expect(await chargesOf(ben.id)).toEqual([1050]);
});

/** A member who pays Starter by the month since ten days. */
async function aStarter(page: Page, name: string) {
  const member = await site.signIn(page, name);
  const startedAt = new Date(platform.clock.now().getTime() - 10 * 86_400_000);
  const price = { minor: 699, currency: 'USD' };
  await subscribeMember(site, member, { item: 'starter', price, startedAt });
  return member;
}

test('a member upgrades in mid-period, sees before what is left of the old plan, and keeps the subscription [PRICE-097] [SUBS-059] [CHECKOUT-140]', async () => {
  const page = await site.newPage();
  const cleo = await aStarter(page, 'cleo');
  await site.open(page, '/account/manage');
  await page.getByRole('listitem', { name: 'Starter plan' }).getByRole('link', { name: 'Upgrade' }).click();
  await page.getByRole('button', { name: 'Get the Pro plan' }).click();
  const checkout = page.getByRole('dialog', { name: 'Tonehall Pro' });
  await checkout.getByText(/^\d+ days left of Starter$/).waitFor();
  await checkout.getByText('This replaces your Starter plan, billed monthly, at once.').waitFor();
  await checkout.getByText('Visa ending in 4242').waitFor();
  await findNothingWrong(page);
  await checkout.getByRole('button', { name: /^Pay 35\d\.\d\d USD$/ }).click();
  await page.getByRole('heading', { name: 'Your purchase was successful!' }).waitFor();
  const [plan, ...others] = await getMemberSubscriptions(cleo);
  expect([plan?.name, plan?.frequency, others]).toEqual(['Pro', 'yearly', []]);
});

test('a member upgrades at the checkout by another card than the stored one, at the price that is shown there [CHECKOUT-140]', async () => {
  const page = await site.newPage();
  const dora = await aStarter(page, 'dora');
  await site.open(page, '/checkout?product_type=subscription&plan=creator&period=yearly');
  await page.getByText(/^\d+ days left of Starter$/).waitFor();
  await page.getByRole('button', { name: 'Use another card' }).click();
  await page.getByLabel('Card number').waitFor();
  await findNothingWrong(page);
  await fillCard(page, '5555 5555 5555 4444');
  await page.getByRole('button', { name: /^Pay \$11\d\.\d\d$/ }).click();
  await page.getByRole('heading', { name: 'Your purchase was successful!' }).waitFor();
  expect((await getMemberSubscriptions(dora)).map(({ name }) => name)).toEqual(['Creator']);
});

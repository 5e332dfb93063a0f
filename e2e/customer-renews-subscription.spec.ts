import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { aGatewaySubscription } from '#gateways/test/testing/a-gateway-subscription.ts';
import { waitForHydration } from '#testing/a-browser-window.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const turnTo = (page: Page, name: string) => page.getByRole('tab', { name }).click();

async function findNothingWrong(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  await switchTheme(page, 'dark');
  expect(await axeFindings(page, ['color-contrast'])).toEqual([]);
  await switchTheme(page, 'light');
}

test('at the test gateway a trial is paid, a declined card is stored, and the site receives every webhook', async () => {
  const { customer, id } = await aGatewaySubscription(site.platform, { trialDays: 14 });
  const { url } = await getPaymentGateway(site.platform, 'test').openPortal({
    customer,
    section: 'subscription_details',
    returnUrl: `${site.url}/account`,
  });
  const page = await site.newPage({ viewport: { width: 520, height: 760 } });
  await site.open(page, url.slice(site.url.length));
  await page.getByText('Trial', { exact: true }).waitFor();
  await findNothingWrong(page);
  await press(page, /^Skip to /);
  await page.getByText('Active', { exact: true }).waitFor();

  await turnTo(page, 'Payment');
  await page.getByRole('radio', { name: /9995/ }).check();
  await findNothingWrong(page);
  await press(page, 'Store');
  await page.getByText('Stored: Visa ending in 9995').waitFor();
  await page.reload();
  await waitForHydration(page);
  await press(page, /^Skip to /);
  await page.getByText('Unpaid', { exact: true }).waitFor();

  await turnTo(page, 'History');
  await page.getByText('Declined: not enough money').waitFor();
  expect(await page.getByText('Paid', { exact: true }).count()).toBe(1);
  await findNothingWrong(page);
  await turnTo(page, 'Details');
  await page.getByLabel('Name on bills').fill('Ada Lovelace');
  await press(page, 'Store details');
  await page.getByRole('main').getByText('Ada Lovelace', { exact: true }).waitFor();
  await findNothingWrong(page);
  await page.getByRole('link', { name: 'Return to Tonehall' }).click();
  await page.waitForURL(/\/auth\?tab=sign_in&redirect_to=%2Faccount$/);
  await page.getByRole('banner').waitFor();

  await site.drain();
  const webhooks = await site.platform.db
    .selectFrom('webhook_inbox')
    .select(['type', 'processed_at'])
    .where('subscription_id', '=', id)
    .orderBy('happened_at')
    .execute();
  expect(webhooks.map(({ type }) => type)).toEqual([
    'subscription.renewed',
    'subscription.changed',
    'subscription.renewal_failed',
  ]);
  expect(webhooks.every(({ processed_at }) => processed_at !== null)).toBe(true);
});

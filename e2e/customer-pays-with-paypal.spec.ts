import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { productKeyOf } from '#features/shop/server/product-files.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { waitForHydration } from '#testing/a-browser-window.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite();
const { db } = site.platform;
const chargesOf = async (id: string): Promise<number[]> =>
  (
    await db
      .selectFrom('gateway_charges')
      .select('amount_minor')
      .where('customer_id', '=', `cus_${id}_paypal`)
      .execute()
  ).map(({ amount_minor }) => amount_minor);

async function findNothingWrong(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  await switchTheme(page, 'dark');
  expect(await axeFindings(page, ['color-contrast'])).toEqual([]);
  await switchTheme(page, 'light');
}

const checkout = '/checkout?product_type=subscription&plan=creator&period=monthly';
const pay = (page: Page) => page.getByRole('button', { name: 'Pay with PayPal' });
/** Leaves the checkout for PayPal's page. */
async function goToPaypal(page: Page, press: () => Promise<void>): Promise<void> {
  await waitForHydration(page);
  await press();
  await page.waitForURL(/\/test-gateway\/paypal\?token=/);
  await waitForHydration(page);
}
const ordersSent = (page: Page) =>
  page.evaluate(
    () =>
      (window.dataLayer ?? []).filter((one) => (one as { event?: string }).event === 'order_complete').length,
  );

test('a member goes to PayPal and back: cancelled, declined, expired, and at last paid once [CHECKOUT-087] [CHECKOUT-091] [CHECKOUT-092] [CHECKOUT-128]', async () => {
  const page = await site.newPage();
  const ada = await site.signIn(page, 'ada');
  await site.open(page, checkout);
  await page.getByRole('tab', { name: 'PayPal' }).click();
  await findNothingWrong(page);
  await goToPaypal(page, () => pay(page).click());
  await page.getByText('Tonehall Creator:').waitFor();
  await findNothingWrong(page);
  await page.getByRole('link', { name: 'Cancel and return' }).click();
  await page.getByText('The PayPal payment was cancelled. You have not been charged.').waitFor();
  await findNothingWrong(page);

  await goToPaypal(page, () => pay(page).click());
  await page.getByLabel('One with a declined card').check();
  await page.getByRole('button', { name: 'Agree and pay' }).click();
  await page.getByText('PayPal declined the payment method. Please choose another one in PayPal.').waitFor();

  await goToPaypal(page, () => pay(page).click());
  await page.getByRole('button', { name: 'Let it expire' }).click();
  await page.getByText('The PayPal session has expired. Please try again.').waitFor();
  expect(await chargesOf(ada.id)).toEqual([]);

  await goToPaypal(page, async () => {
    // Until the price is there the button takes no focus.
    await pay(page).click({ trial: true });
    await pay(page).focus();
    await page.keyboard.press('Enter');
  });
  await page.getByRole('button', { name: 'Agree and pay' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your purchase was successful!' }).waitFor();
  await expect.poll(() => ordersSent(page)).toBe(1);
  await page.reload();
  await page.getByRole('heading', { name: 'Your purchase was successful!' }).waitFor();
  expect(await ordersSent(page)).toBe(0);
  expect(await chargesOf(ada.id)).toEqual([1399]);
  await site.open(page, '/account/manage');
  await page.getByRole('listitem', { name: 'Creator plan' }).getByText('13.99 USD').waitFor();
});

test('a buyer in the EU agrees, cancels at PayPal, and then has the sounds of the cart, paid once [CHECKOUT-088] [CHECKOUT-133]', async () => {
  const page = await site.newPage();
  const dora = await site.signIn(page, 'dora');
  await db.updateTable('users').set({ currency: 'EUR' }).where('id', '=', dora.id).execute();
  const id = await aProduct(site.platform, { title: 'Cellar', prices: { USD: 999, EUR: 999 } });
  const preview = productKeyOf(id, 'preview.json');
  await site.platform.storage.put(preview, Buffer.from('{"peaks":[0.5,1]}'));
  await site.open(page, `/shop/${id}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.waitForURL(/\/checkout\?product_type=sound$/);
  await page.getByRole('tab', { name: 'PayPal' }).click();
  await findNothingWrong(page);
  await page.getByRole('checkbox', { name: /Deliver now/ }).check();
  await goToPaypal(page, () => pay(page).click());
  await page.getByText('Cellar:').waitFor();
  await page.getByRole('link', { name: 'Cancel and return' }).click();
  await page.getByText('The PayPal payment was cancelled. You have not been charged.').waitFor();
  await findNothingWrong(page);
  await page.getByRole('checkbox', { name: /Deliver now/ }).check();
  await goToPaypal(page, () => pay(page).click());
  await page.getByRole('button', { name: 'Agree and pay' }).click();
  await page.getByRole('heading', { name: 'Payment complete!' }).waitFor();
  await expect.poll(() => ordersSent(page)).toBe(1);
  await findNothingWrong(page);
  await page.getByRole('link', { name: 'My orders' }).click();
  await page.getByText('Cellar').first().waitFor();
  const payments = db
    .selectFrom('payments')
    .select(['state', 'total_minor'])
    .where('user_id', '=', dora.id)
    .orderBy('created_at');
  expect(await payments.execute()).toEqual([
    { state: 'cancelled', total_minor: 999 },
    { state: 'fulfilled', total_minor: 999 },
  ]);
});

test('the back button leads to a checkout that can be used again, and a closed window loses nothing [CHECKOUT-121]', async () => {
  const page = await site.newPage();
  const ben = await site.signIn(page, 'ben');
  await site.open(page, `${checkout}&selected_payment_tab=paypal`);
  await goToPaypal(page, () => pay(page).click());
  await page.goBack();
  await goToPaypal(page, () => pay(page).click());
  await page.route('**/paypal/return?**', (route) => route.abort());
  await page.getByRole('button', { name: 'Agree and pay' }).click();
  const paid = db.selectFrom('payments').select('state').where('user_id', '=', ben.id);
  await expect.poll(() => paid.execute()).toEqual([{ state: 'fulfilled' }]);
  expect(await chargesOf(ben.id)).toEqual([1399]);
  await page.unroute('**/paypal/return?**');
  await site.open(page, '/account/manage');
  await page.getByRole('listitem', { name: 'Creator plan' }).waitFor();
});

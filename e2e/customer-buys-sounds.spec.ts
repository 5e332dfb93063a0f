import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findOwnedProducts } from '#features/shop/server/owned-product.store.ts';
import { productKeyOf } from '#features/shop/server/product-files.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { pressAgain } from '#testing/human-pace.ts';
import { switchTheme } from '#testing/switch-theme.ts';
import { testPassword } from '#testing/world.ts';

const site = await aBrowserSite();
const { platform } = site;
const { db } = platform;

/** A product whose file is stored. */
async function aStoredProduct(title: string, USD: number, kind = 'SamplePack'): Promise<string> {
  const id = await aProduct(platform, { title, class: kind, prices: { USD } });
  await platform.storage.put(productKeyOf(id, 'pack.zip'), Buffer.from(`the sounds of ${title}`));
  await platform.storage.put(productKeyOf(id, 'preview.json'), Buffer.from('{"peaks":[0.5,1]}'));
  return id;
}
const chargesOf = async (id: string): Promise<number[]> =>
  (
    await db
      .selectFrom('gateway_payments')
      .select('amount_minor')
      .where('customer_id', '=', `cus_${id}`)
      .where('state', '=', 'succeeded')
      .execute()
  ).map(({ amount_minor }) => amount_minor);
const ownedBy = async (id: string) => (await findOwnedProducts(db, id)).map(({ title }) => title).toSorted();

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel('Security code').fill('123');
}

/** Where the country is unknown, a buyer may be in the EU. */
const agree = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: /I know that I lose my right of withdrawal/ }).check();

async function findNothingWrong(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  await switchTheme(page, 'dark');
  expect(await axeFindings(page, ['color-contrast'])).toEqual([]);
  await switchTheme(page, 'light');
}

test('a guest who presses "Add to cart" in two windows at once has both sounds in the cart [CHECKOUT-144]', async () => {
  const ids = [await aStoredProduct('Left', 510), await aStoredProduct('Right', 520)];
  const first = await site.newPage();
  const pages = [first, await first.context().newPage()];
  // The site gets both additions before either window has an answer.
  const { promise: bothSent, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  await first.context().route('**/cart/add/*', async (route) => {
    sent += 1;
    if (sent === 2) resolve();
    await bothSent;
    await route.continue();
  });
  for (const [at, page] of pages.entries()) await site.open(page, `/shop/${ids[at]}`);
  const press = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).click();
  await Promise.all(pages.map(press));
  await Promise.all(pages.map((page) => page.waitForURL('**/checkout?product_type=sound')));
  await site.open(first, '/checkout?product_type=sound');
  await first.getByText('2 items').waitFor();
});

test('a guest fills the cart, signs in, pays by card, and downloads the sounds for 24 hours [ACCOUNT-071] [CHECKOUT-047] [CHECKOUT-065]', async () => {
  const [cellar, attic] = [
    await aStoredProduct('Cellar', 1010),
    await aStoredProduct('Attic', 2020, 'SingleSound'),
  ];
  const ada = await site.person('ada');
  const page = await site.newPage({ allowedErrors: /status of 40[12]/ });
  for (const id of [cellar, attic]) {
    await site.open(page, `/shop/${id}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.waitForURL(/\/checkout\?product_type=sound$/);
  }
  await page.getByText('2 items').waitFor();
  await findNothingWrong(page);
  await page.getByRole('link', { name: 'log in', exact: true }).click();
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page
    .getByRole('main')
    .getByRole('button', { name: /log in/i })
    .click();
  await page.waitForURL(/\/checkout\?product_type=sound$/);
  await page.getByText('2 items').waitFor();
  await fillCard(page, '4000 0000 0000 9995');
  await agree(page);
  await page.getByRole('button', { name: 'Pay 30.30 USD' }).click();
  await page.getByText(/insufficient funds/).waitFor();
  expect([await chargesOf(ada.id), await ownedBy(ada.id)]).toEqual([[], []]);
  await fillCard(page, '4242 4242 4242 4242');
  await pressAgain(page.getByRole('button', { name: 'Pay 30.30 USD' }));
  await page.getByRole('heading', { name: 'Payment complete!' }).waitFor();
  expect([await chargesOf(ada.id), await ownedBy(ada.id)]).toEqual([[3030], ['Attic', 'Cellar']]);
  // Behind the payment lies the login page, which sends a member on.
  await page.goBack();
  await page.waitForURL(/\/community$/);

  await site.open(page, '/account');
  const order = page
    .getByRole('region', { name: 'My orders' })
    .getByRole('listitem', { name: /^Order \d+$/ });
  await order.getByText('30.30 USD').waitFor();
  await findNothingWrong(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    order.getByRole('list', { name: 'Files of Cellar' }).getByRole('link').click(),
  ]);
  expect(download.suggestedFilename()).toBe('Night Pack.zip');
  expect(await readFile(await download.path(), 'utf8')).toBe('the sounds of Cellar');

  await db
    .updateTable('order_products')
    .set({ updated_at: new Date(platform.clock.now().getTime() - 86_400_000) })
    .where('product_id', 'in', [cellar, attic])
    .execute();
  await site.open(page, '/account');
  await order.getByText('Download expired').waitFor();
  const [single] = await Promise.all([
    page.waitForEvent('download'),
    order.getByRole('list', { name: 'Files of Attic' }).getByRole('link').click(),
  ]);
  expect(await readFile(await single.path(), 'utf8')).toBe('the sounds of Attic');
  await site.open(page, `/shop/${cellar}`);
  await page.getByText('In your studio').waitFor();
});

test('a buyer with two tabs pays in one of them; the other one charges nothing and says why [CHECKOUT-117]', async () => {
  const [tower] = [await aStoredProduct('Tower', 700)];
  const first = await site.newPage({ allowedErrors: /status of 422/ });
  const ben = await site.signIn(first, 'ben');
  await site.open(first, `/shop/${tower}`);
  await first.getByRole('button', { name: 'Add to cart' }).click();
  await first.getByText('1 item').waitFor();
  const second = await first.context().newPage();
  await second.goto(first.url());
  for (const page of [first, second]) {
    await page.getByLabel('Card number').waitFor();
    await fillCard(page, '4242 4242 4242 4242');
    await agree(page);
  }
  await first.getByRole('button', { name: 'Pay 7.00 USD' }).click();
  await first.getByRole('heading', { name: 'Payment complete!' }).waitFor();
  await second.getByRole('button', { name: 'Pay 7.00 USD' }).click();
  // The form's own alert goes with the cart, which is empty then.
  await second.getByRole('status').getByText('You own one of these sounds already.').waitFor();
  expect([await chargesOf(ben.id), await ownedBy(ben.id)]).toEqual([[700], ['Tower']]);
});

test('a success that is typed by hand gives nothing, and an empty cart leads back to the shop [CHECKOUT-111] [CHECKOUT-045]', async () => {
  const page = await site.newPage();
  const cleo = await site.signIn(page, 'cleo');
  await site.open(page, '/checkout?product_type=sound&success=true');
  await page.getByRole('heading', { name: 'Payment complete!' }).waitFor();
  expect(await ownedBy(cleo.id)).toEqual([]);
  await site.open(page, '/checkout?product_type=sound');
  await page.getByText('Your cart is empty').waitFor();
  await page.getByRole('link', { name: 'Back to sound shop' }).click();
  await page.waitForURL(/\/products$/);
});

test('a buyer pays by keyboard alone, confirms at the bank, and agrees before that where the EU asks for it [CHECKOUT-133]', async () => {
  const id = await aStoredProduct('Lighthouse', 500);
  const page = await site.newPage({ locale: 'de-DE' });
  const dora = await site.signIn(page, 'dora');
  await site.open(page, `/shop/${id}`);
  await page.getByRole('button', { name: 'Add to cart' }).focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('checkbox', { name: /I know that I lose my right of withdrawal/ });
  await box.waitFor();
  await page.getByLabel('Card number').focus();
  await page.keyboard.type('4000002760003184');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12/40');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  expect(await page.getByRole('button', { name: 'Pay 5.00 USD' }).isDisabled()).toBe(true);
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Security code').focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Your bank asks' })
    .getByRole('button', { name: 'Confirm payment' })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Payment complete!' }).waitFor();
  expect([await chargesOf(dora.id), await ownedBy(dora.id)]).toEqual([[500], ['Lighthouse']]);
});

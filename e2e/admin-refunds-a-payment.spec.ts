import { expect, test } from 'vitest';
import { buyPlan } from '#features/checkout/testing/buy-plan.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite();

test('an admin refunds a payment, whose buyer sees the credit note and the end of the plan', async () => {
  await site.person('admin', { admin: true });
  const ada = await site.person('ada');
  await buyPlan(ada);

  const office = await site.newPage();
  await site.signIn(office, 'admin');
  await site.open(office, '/admin/payments');
  await office.getByRole('searchbox', { name: 'Find by e-mail address, number or id' }).fill(ada.email);
  await office.getByRole('button', { name: 'Find', exact: true }).click();
  const card = office.getByRole('article', { name: 'Tonehall Creator' });
  await card.getByRole('button', { name: 'Refund' }).click();
  const dialog = office.getByRole('dialog');
  expect(await axeFindings(office)).toEqual([]);
  await dialog.getByLabel('Why, for the books').fill('Bought by mistake');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  // A job sends the refund, and tries again after at most a minute where the gateway could not be asked.
  await card.getByText('Refunded', { exact: true }).waitFor({ timeout: 80_000 });
  await card.getByText('13.99 USD was refunded by an admin: Bought by mistake').waitFor();

  const home = await site.newPage();
  await site.signIn(home, 'ada');
  // Another job ends the plan, after the refund is known; the page shows what was so when it was opened.
  const free = home.getByText('Plan Free');
  const creator = home.getByLabel('Creator plan');
  const planHasEnded = async () => {
    await site.open(home, '/account');
    await free.or(creator).first().waitFor();
    return free.or(creator.getByText('Cancelled')).first().isVisible();
  };
  await expect.poll(planHasEnded, { timeout: 60_000 }).toBe(true);
  await site.open(home, '/account/receipts');
  await home.getByRole('link', { name: /^Receipt R\d{4}-000001$/ }).waitFor();
  await home.getByRole('link', { name: /^Credit note C\d{4}-000001$/ }).click();
  await home.getByText('-13.99 USD').first().waitFor();
  await home.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await home.getByRole('banner').isVisible()).toBe(false);
  const background = await home.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(background).toBe('light');
  const pdf = await home.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length).toBe(1);
});

test('a consumer withdraws from a plan in two steps, by keyboard', async () => {
  const ben = await site.person('ben');
  await buyPlan(ben);
  const page = await site.newPage();
  await site.signIn(page, 'ben');
  await site.open(page, '/account/receipts');
  await page.getByRole('button', { name: 'Withdraw from contract' }).focus();
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm withdrawal' });
  await confirm.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await confirm.focus();
  await page.keyboard.press('Enter');
  await page.getByText('You have withdrawn. An e-mail confirms it.').waitFor();
  await page.getByRole('region', { name: 'Withdraw from a contract' }).waitFor({ state: 'detached' });
});

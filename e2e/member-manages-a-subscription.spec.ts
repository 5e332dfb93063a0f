import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { actAtGateway } from '#features/billing/testing/gateway-actions.ts';
import { subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { pressAgain } from '#testing/human-pace.ts';
import { testPassword } from '#testing/world.ts';

const site = await aBrowserSite();
const { db } = site.platform;
const refused = /status of 403/;
const press = (page: Page, name: string) => pressAgain(page.getByRole('button', { name, exact: true }));
const card = (page: Page) => page.getByRole('listitem', { name: 'Creator plan' });
const charges = async () => (await db.selectFrom('gateway_charges').select('id').execute()).length;

test('a member reads the bills, cancels and resumes a subscription; an ended one is charged once when it is reactivated [SUBS-044]', async () => {
  const page = await site.newPage({ allowedErrors: refused });
  const ada = await site.signIn(page, 'ada');
  const price = { minor: 999, currency: 'USD' };
  const { id } = await subscribeMember(site, ada, { item: 'creator', price });
  const old = new Date(Date.now() - 20 * 60_000);
  await db.updateTable('sessions').set({ proved_at: old }).where('user_id', '=', ada.id).execute();
  await site.open(page, '/account/manage');
  await card(page).getByText('9.99 USD').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await press(page, 'Billing history');
  const asked = page.getByRole('dialog', { name: 'Is it you?' });
  await asked.getByLabel('Password', { exact: true }).fill(testPassword);
  const [portal] = await Promise.all([
    page.waitForEvent('popup'),
    asked.getByRole('button', { name: 'Continue' }).click(),
  ]);
  await portal.getByText('No money moves here.').waitFor();
  await portal.getByText('9.99 USD').first().waitFor();
  await portal.close();

  await press(page, 'Cancel');
  const dialog = page.getByRole('dialog', { name: 'Cancel subscription' });
  await dialog.getByRole('radio', { name: 'I miss features' }).check();
  await dialog.getByLabel('Which features do you miss?').fill('A drum machine');
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText(/Your subscription is cancelled\. You can use it until \d/).waitFor();
  await press(page, 'Reactivate');
  await page.getByText('Your subscription is active again.').waitFor();
  await card(page).getByRole('button', { name: 'Cancel' }).waitFor();
  expect(await charges()).toBe(1);

  await actAtGateway(site, id, (gateway, gatewayId) => gateway.endNow(gatewayId));
  await card(page)
    .getByText(/It ended on/)
    .waitFor();
  await press(page, 'Reactivate');
  const question = page.getByRole('alertdialog', { name: 'Reactivate Creator' });
  await question.getByText('You will be charged 13.99 USD now.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await charges()).toBe(1);
  await press(page, 'Reactivate');
  await question.getByRole('button', { name: 'Reactivate' }).click();
  await card(page).getByText('13.99 USD').waitFor();
  expect(await charges()).toBe(2);

  // Other clients name their attempts: one name is one charge, a new one is another.
  const restart = (key: string) =>
    ada.raw({
      method: 'POST',
      url: `/api/subscriptions/${id}/remove_cancellation`,
      headers: { 'idempotency-key': key },
    });
  for (const [key, charged] of [
    ['one', 3],
    ['one', 3],
    ['two', 4],
  ] as const) {
    await actAtGateway(site, id, (gateway, gatewayId) => gateway.endNow(gatewayId));
    expect((await restart(key)).status).toBe(200);
    expect([key, await charges()]).toEqual([key, charged]);
  }
});

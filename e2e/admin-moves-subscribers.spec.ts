import { expect, test } from 'vitest';
import { applyPriceMoves } from '#features/billing/server/moves/apply-price-moves.ts';
import { findSubscription } from '#features/billing/server/subscriptions/find-subscriptions.ts';
import { advanceGatewayTime, signInAgain } from '#features/billing/testing/gateway-actions.ts';
import { subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { guest } from '#platform/pure/actor.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { switchTheme } from '#testing/switch-theme.ts';

const site = await aBrowserSite();
const { platform, clock } = site;
const { db } = platform;
const dayMs = 86_400_000;

async function rowOf(id: string) {
  const row = await findSubscription(db, id);
  if (!row) throw new Error(`there is no subscription ${id}`);
  return row;
}
/** Lets a subscription renew, with the hourly job two days before, and gives what that was charged. */
async function renew(id: string): Promise<number> {
  const { period_end } = await rowOf(id);
  await advanceGatewayTime(site, +period_end - +clock.now() - 2 * dayMs);
  await applyPriceMoves(makeCall(platform, db, guest));
  await site.drain();
  await advanceGatewayTime(site, 2 * dayMs + 60_000);
  return (await rowOf(id)).paid_minor;
}

test('an admin moves subscribers; a member gets the e-mail, sees the coming price, and is charged it by the renewal of that day [SUBS-085]', async () => {
  await site.person('admin', { admin: true });
  const ada = await site.person('ada');
  const price = { minor: 1111, currency: 'USD' };
  const { id } = await subscribeMember(site, ada, { item: 'pro', frequency: 'monthly', price });

  const office = await site.newPage();
  await site.signIn(office, 'admin');
  await site.open(office, '/admin/plans');
  const plan = office.getByRole('article', { name: 'Pro', exact: true });
  await plan.getByText('1 subscriber pays 11.11 USD').waitFor();
  await plan.getByRole('button', { name: 'Move subscribers' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByText('1 member gets an e-mail').waitFor();
  expect(await axeFindings(office)).toEqual([]);
  await switchTheme(office, 'dark');
  expect(await axeFindings(office, ['color-contrast'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Move and send e-mails' }).click();
  await office.getByText('The subscribers are moved, and get an e-mail.').waitFor();
  await plan.getByText(/^1 subscriber moves from 11.11 USD to/).waitFor();

  const { coming_at: day, coming_minor: minor, period_end: first } = await rowOf(id);
  if (!day || !minor) throw new Error('nobody was moved');
  const amount = `${(minor / 100).toFixed(2)} USD`;
  expect(+day).toBeGreaterThan(+first);
  const [mail, ...others] = await emailsTo(site, ada.email, 'subscription_price_change:');
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`The price of your Pro subscription changes on ${formatDay(day)}`);
  expect(mail?.text).toContain(amount);

  const home = await site.newPage();
  await site.signIn(home, 'ada');
  await site.open(home, '/account');
  const card = home.getByLabel('Pro plan');
  await card.getByText(`From ${formatDay(day)} on: ${amount}`).waitFor();
  await card.getByText(`Next payment on ${formatDay(first)}`).waitFor();

  expect(await renew(id)).toBe(1111);
  expect((await rowOf(id)).period_end).toEqual(day);
  expect(await renew(id)).toBe(minor);
  await signInAgain(ada);
  await site.signIn(home, 'ada');
  await site.open(home, '/account');
  await card.getByText(amount, { exact: true }).waitFor();
  expect(await card.getByText(/^From .* on:/).count()).toBe(0);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getExport, startExport } from '#features/account/contract.ts';
import { changeSite } from '#features/admin/testing/site-settings.ts';
import { aMediaItem } from '#features/media/testing/a-media-item.ts';
import { getReceipt, listReceipts } from '#features/receipts/contract.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { unzip } from '#testing/unzip.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const html = { accept: 'text/html' };
const refused = () => world.guest.raw({ method: 'GET', url: '/nowhere', headers: html });

test('a receipt and its line, mail, and the copy of a member’s data have the name of the installation [SITE-110]', async () => {
  await changeSite(admin, { name: 'Harbour & <Co>' });
  const buyer = await world.person('buyer');
  const bought = await buyer.raw({
    method: 'POST',
    url: '/api/subscriptions',
    headers: { 'idempotency-key': randomUUID() },
    body: { account_type: 5, period_name: 'monthly', payment_method_id: 'pm_test_visa' },
  });
  expect(bought.status).toBe(200);
  const [item] = (await buyer.call(listReceipts, {})).items;
  const receipt = await buyer.call(getReceipt, { id: item?.id ?? '' });
  expect(receipt.seller.name).toBe('Harbour & <Co>');
  expect(receipt.lines.map(({ title }) => title)).toEqual(['Harbour & <Co> Creator']);
  const [welcome] = await emailsTo(world, buyer.email, 'welcome');
  expect(welcome?.from).toEqual({ name: 'Harbour & <Co>', address: 'no-reply@localhost' });
  await buyer.call(startExport, {});
  await world.drain();
  const { url } = (await buyer.call(getExport, {})).export ?? {};
  const { headers } = await buyer.raw({ method: 'GET', url: url ?? '' });
  const { rawPayload } = await world.server.inject({ url: String(headers.location) });
  const readme = unzip(rawPayload).get('README.txt')?.toString() ?? '';
  expect(readme).toContain('everything that Harbour & <Co> knows about you');
  expect(readme).not.toContain('Tonehall');
});

test('a page of a refusal has name, accent and logo of the installation; nothing else is loaded by it [SITE-111]', async () => {
  await changeSite(admin, { name: 'Harbour & <Co>', accent: '#7dd3fc' });
  const named = await refused();
  expect(named.status).toBe(404);
  expect(named.body).toContain('<title>This is not possible · Harbour &#38; &#60;Co&#62;</title>');
  expect(named.body).toContain('<p class="site">Harbour &#38; &#60;Co&#62;</p>');
  expect(named.body).toContain('--accent:#7dd3fc');
  expect(named.headers['content-security-policy']).not.toContain('img-src');
  const { id } = await aMediaItem(admin);
  await world.drain();
  await changeSite(admin, { logoId: id });
  const withLogo = await refused();
  expect(withLogo.body).toContain(
    `<img src="${world.platform.config.siteUrl}/api/media/${id}/file?format=small" alt="Harbour &#38; &#60;Co&#62;"`,
  );
  expect(withLogo.headers['content-security-policy']).toContain(`img-src ${world.platform.config.siteUrl};`);
  await changeSite(admin, { name: '', accent: '', logoId: null });
  const plain = await refused();
  expect(plain.body).toContain('<p class="site">Tonehall</p>');
  expect(plain.body).not.toContain(':root{--accent:');
});

test('e-mails have the logo at an address that stays, and its name where pictures are not shown [SITE-112]', async () => {
  const { id } = await aMediaItem(admin);
  await world.drain();
  await changeSite(admin, { name: 'Harbour & <Co>', logoId: id });
  const { email } = await world.person('fay');
  const mail = (await emailsTo(world, email, 'welcome'))[0]?.html ?? '';
  const src = `/api/media/${id}/file?format=small`;
  expect(mail).toContain(
    `<img src="${world.platform.config.siteUrl}${src}" alt="Harbour &#38; &#60;Co&#62;" height="32"`,
  );
  expect(mail).not.toMatch(/\p{Co}/u);
  const picture = await world.guest.raw({ method: 'GET', url: src });
  expect(picture.status).toBe(302);
  const small = await world.guest.raw({ method: 'GET', url: String(picture.headers.location) });
  expect([small.status, small.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const whole = await world.guest.raw({ method: 'GET', url: `/api/media/${id}/file` });
  expect(whole.headers.location).not.toBe(picture.headers.location);
  await changeSite(admin, { name: '', logoId: null });
});

test('the file of a medium refuses what is no format and who is no medium', async () => {
  const { id } = await aMediaItem(admin);
  await world.drain();
  const statusOf = async (url: string) => (await world.guest.raw({ method: 'GET', url })).status;
  expect(await statusOf(`/api/media/${id}/file?format=huge`)).toBe(422);
  expect(await statusOf(`/api/media/${id}/file?size=small`)).toBe(422);
  expect(await statusOf(`/api/media/${randomUUID()}/file?format=small`)).toBe(404);
});

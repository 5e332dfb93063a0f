import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOwnedProducts } from '#features/shop/server/owned-product.store.ts';
import { updateProduct } from '#features/shop/server/product.store.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, worldOf } from '#testing/world.ts';

let site: ASite;
let ada: Member;
beforeAll(async () => {
  site = await aSite();
  ada = await worldOf(site).person('ada');
}, 180_000);
afterAll(() => site.close());

async function pageOf(path: string, who: Member | null): Promise<{ status: number; html: string }> {
  const cookie = [...(who?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(site.url + path, { headers: cookie ? { cookie } : {}, redirect: 'manual' });
  return { status: answer.status, html: await answer.text() };
}

test('everybody sees the shop and a product before any script runs [SHELL-015] [ACCOUNT-069]', async () => {
  const id = await aProduct(site.platform, { title: 'Cellar', description: 'Low and warm.' });
  await aProduct(site.platform, { title: 'Hidden', published_at: null });
  for (const who of [null, ada]) {
    const list = await pageOf('/products', who);
    expect(list.status).toBe(200);
    expect(list.html).toContain(`href="/shop/${id}"`);
    expect(list.html).toContain('14.99 USD');
    expect(list.html).not.toContain('Hidden');
    const { status, html } = await pageOf(`/shop/${id}`, who);
    expect(status).toBe(200);
    for (const text of [
      'Cellar',
      'Low and warm.',
      '14.99 USD',
      'Add to cart',
      `canonical" href="${site.url}/shop/${id}"`,
    ])
      expect(html, text).toContain(text);
  }
});

test('the filters of the address apply before any script runs', async () => {
  const id = await aProduct(site.platform, {
    title: 'Kick',
    class: 'SingleSound',
    style: 'Techno',
    bpm: 130,
  });
  const { html } = await pageOf('/products?kind=sound&style=Techno&tempo=fast', null);
  expect(html.match(/href="\/shop\/[^"]+"/g)).toEqual([`href="/shop/${id}"`]);
  expect((await pageOf('/products?kind=rubbish&style=%00', null)).status).toBe(200);
});

test('an unknown product is not found, nor a withdrawn one but for its owner [ACCOUNT-069] [ACCOUNT-072]', async () => {
  const id = await aProduct(site.platform, { title: 'Attic' });
  await insertOwnedProducts(site.platform.db, { userId: ada.id, productIds: [id], since: new Date() });
  await updateProduct(site.platform.db, id, { published_at: null });
  for (const path of [`/shop/${crypto.randomUUID()}`, '/shop/7', '/shop/%00', `/shop/${id}`])
    expect((await pageOf(path, null)).status, path).toBe(404);
  const { status, html } = await pageOf(`/shop/${id}`, ada);
  expect([status, html.includes('In your studio'), html.includes('Add to cart')]).toEqual([200, true, false]);
});

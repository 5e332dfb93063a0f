import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { getProduct, type ProductContent } from '../contract.ts';
import { aProduct } from '../testing/a-product.ts';
import { insertOwnedProducts } from './owned-product.store.ts';
import { updateProduct } from './product.store.ts';
import { productKeyOf } from './product-files.ts';

const world = await aWorld();
const { db, clock, storage, files } = world.platform;
const [ada, ben] = [await world.person('ada'), await world.person('ben')];

const contents: ProductContent[] = [{ name: 'Bass 124 Am', kind: 'loop', duration: 7742 }];

test('a product answers title, class, description, cover, price, preview and whether it is owned [ACCOUNT-070]', async () => {
  const id = await aProduct(world.platform, {
    title: 'Cellar',
    description: 'Low and warm.',
    contents: JSON.stringify(contents),
    licence: 'Use it in your music.',
  });
  const { status, body } = await world.guest.raw({ method: 'GET', url: `/api/products/${id}` });
  expect(status).toBe(200);
  expect(body.product).toMatchObject({
    id,
    title: 'Cellar',
    class: 'SamplePack',
    description: 'Low and warm.',
    cloudfront_url_small: `/covers/${id}/400.svg`,
    price_for_currency: 14.99,
    currency: 'usd',
    preview_url: files.publicUrl(productKeyOf(id, 'preview.mp3')),
    owned: null,
    contents,
    licence: 'Use it in your music.',
    file_size: 4_000_000,
  });
  expect((await ada.call(getProduct, { id })).product.owned).toBe(false);
  await insertOwnedProducts(db, { userId: ada.id, productIds: [id, id], since: clock.now() });
  expect((await ada.call(getProduct, { id })).product.owned).toBe(true);
  expect((await ben.call(getProduct, { id })).product.owned).toBe(false);
});

test('a withdrawn product is found by its owners only, without a price and a preview', async () => {
  const id = await aProduct(world.platform);
  await insertOwnedProducts(db, { userId: ada.id, productIds: [id], since: clock.now() });
  await updateProduct(db, id, { published_at: null });
  const { product } = await ada.call(getProduct, { id });
  expect(product).toMatchObject({ owned: true, priceForCurrency: null, previewUrl: null });
  for (const who of [ben, world.guest])
    await expect(who.call(getProduct, { id })).rejects.toMatchObject({ status: 404 });
});

test('an unknown product answers 404', async () => {
  const missing = world.guest.call(getProduct, { id: crypto.randomUUID() });
  await expect(missing).rejects.toMatchObject({ status: 404 });
});

test('anyone fetches the preview of a product on sale; what is sold needs a signed address', async () => {
  const id = await aProduct(world.platform);
  const [preview, pack, other] = ['preview.mp3', 'pack.zip', 'unfinished.zip'].map((name) =>
    productKeyOf(id, name),
  ) as [string, string, string];
  for (const key of [preview, pack, other]) await storage.put(key, new Uint8Array(100));
  const statusOf = async (url: string) =>
    (await world.guest.raw({ method: 'GET', url: url.replace(world.platform.config.siteUrl, '') })).status;
  const signed = (key: string) =>
    files.signedUrl(key, { expiresAt: new Date(clock.now().getTime() + 300_000), downloadAs: 'Pack.zip' });
  expect(await statusOf(files.publicUrl(preview))).toBe(200);
  expect(await statusOf(files.publicUrl(pack))).toBe(404);
  expect(await statusOf(signed(pack))).toBe(200);
  expect(await statusOf(signed(other))).toBe(404);
  const withdrawn = await aProduct(world.platform, { published_at: null });
  await storage.put(productKeyOf(withdrawn, 'preview.mp3'), new Uint8Array(100));
  expect(await statusOf(files.publicUrl(productKeyOf(withdrawn, 'preview.mp3')))).toBe(404);
});

wrongInputs({
  world,
  endpoint: getProduct,
  as: () => world.newGuest(),
  good: async () => ({ id: await aProduct(world.platform) }),
  unchanged: ['products', 'carts'],
});

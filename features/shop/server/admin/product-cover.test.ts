import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploadImage } from '#features/tracks/testing/upload-image.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { setProductCover, setProductOnSale } from '../../admin-products.contract.ts';
import { addToCart, getProduct } from '../../contract.ts';
import { aProduct } from '../../testing/a-product.ts';

const world = await aWorld();
const { platform } = world;
const admin = await world.person('admin', { admin: true });

const background = { r: 200, g: 30, b: 30 };
const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
  .png()
  .toBuffer();
const reference = (id: string) => ({
  id,
  metadata: { filename: 'cover.png', size: picture.length, mimeType: 'image/png' },
});
const statusOf = async (url: string) => (await world.newGuest().raw({ method: 'GET', url })).status;
async function keysOf(id: string) {
  const found: string[] = [];
  for await (const { key } of platform.storage.list(`products/${id}`)) found.push(key);
  return found;
}

test('a product has the cover that an admin uploads, in shop and cart, until it is taken away [ACCOUNT-104]', async () => {
  const id = await aProduct(platform, { title: 'Red' });
  const before = (await world.guest.call(getProduct, { id })).product.cloudfrontUrlSmall;
  const image = reference(await uploadImage(admin, picture));
  const { cloudfrontUrlSmall: cover } = await admin.call(setProductCover, { id, image });
  expect(cover).not.toBe(before);
  expect(await statusOf(cover)).toBe(200);
  const buyer = world.newGuest();
  expect((await buyer.call(getProduct, { id })).product.cloudfrontUrlSmall).toBe(cover);
  expect((await buyer.call(addToCart, { id })).products[0]?.cloudfrontUrlSmall).toBe(cover);
  await admin.call(setProductOnSale, { id, onSale: false });
  expect(await statusOf(cover)).toBe(200);
  expect(await keysOf(id)).toHaveLength(4);
  const second = reference(await uploadImage(admin, picture));
  await admin.call(setProductCover, { id, image: second });
  await world.drain();
  expect(await keysOf(id)).toHaveLength(4);
  for (let i = 0; i < 2; i++)
    expect(await admin.call(setProductCover, { id, image: null })).toMatchObject({
      cloudfrontUrlSmall: before,
    });
  await world.drain();
  expect(await keysOf(id)).toEqual([]);
  const logged = await platform.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'product.cover')
    .execute();
  expect(logged).toHaveLength(3);
});

test('what is no picture of the admin is refused, and leaves nothing', async () => {
  const id = await aProduct(platform);
  const other = await world.person('other', { admin: true });
  const words = await uploadImage(admin, Buffer.from('only words'));
  const theirs = await uploadImage(other, picture);
  for (const name of [words, theirs, 'never.img'])
    await expect(admin.call(setProductCover, { id, image: reference(name) }), name).rejects.toMatchObject({
      status: 422,
      fields: { image: expect.anything() },
    });
  expect(await keysOf(id)).toEqual([]);
  const none = crypto.randomUUID();
  await expect(admin.call(setProductCover, { id: none, image: null })).rejects.toMatchObject({ status: 404 });
  const member = await world.person('member');
  await expect(member.call(setProductCover, { id, image: null })).rejects.toMatchObject({ status: 403 });
});

wrongInputs({
  world,
  endpoint: setProductCover,
  as: () => admin,
  good: async () => ({
    id: await aProduct(platform),
    image: reference(await uploadImage(admin, picture)),
  }),
  unchanged: ['products', 'audit_log'],
});

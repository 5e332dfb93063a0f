import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { getProduct, listProducts } from '#features/shop/contract.ts';
import { findProduct } from '#features/shop/server/product.store.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { unzip } from '#testing/unzip.ts';
import { aWorld } from '#testing/world.ts';
import { seedCommunity } from '../seed-community.ts';
import { addSeedProduct } from './add-seed-product.ts';
import { plannedProducts, seedProductId } from './planned-products.ts';

const world = await aWorld();
const { db, storage } = world.platform;
await seedCommunity(world.platform);
const call = makeCall(world.platform, db, guest);
const tables = ['products', 'product_prices', 'product_files'] as const;
const placeOf = (kind: string) => plannedProducts.findLastIndex(({ sound }) => sound.kind === kind);

test('a pack is on sale with preview, contents and one ZIP of WAV files and the licence', {
  timeout: 120_000,
}, async () => {
  const place = placeOf('pack');
  await addSeedProduct(call, { place });
  const [product] = (await world.guest.call(listProducts, {})).products;
  expect(product).toMatchObject({
    id: seedProductId(place),
    title: plannedProducts[place]?.title,
    class: 'SamplePack',
    priceForCurrency: 14.99,
    artist: { username: expect.any(String) },
  });
  expect(product?.previewDuration).toBeGreaterThanOrEqual(20_000);
  expect(product?.previewDuration).toBeLessThanOrEqual(40_500);
  for (const url of [product?.previewUrl, product?.previewWaveformUrl])
    expect((await world.guest.raw({ method: 'GET', url: url ?? '' })).status).toBe(200);
  const { contents, licence, fileSize } = (await world.guest.call(getProduct, { id: product?.id ?? '' }))
    .product;
  expect(contents.filter(({ kind }) => kind === 'loop')).toHaveLength(8);
  expect(contents.filter(({ kind }) => kind === 'one_shot')).toHaveLength(6);
  const { object_key: key } = await db
    .selectFrom('product_files')
    .select('object_key')
    .executeTakeFirstOrThrow();
  const zip = Buffer.from((await storage.read(key)) ?? []);
  expect(zip.length).toBe(fileSize);
  const files = unzip(zip);
  expect(files.get('Licence.txt')?.toString()).toBe(licence);
  expect([...files.keys()].toSorted()).toEqual(
    ['Licence.txt', ...contents.map(({ name }) => `${name}.wav`)].toSorted(),
  );
  for (const { name, duration } of contents) {
    const wav = files.get(`${name}.wav`) ?? Buffer.alloc(44);
    expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)], name).toEqual([2, 48_000, 16]);
    expect(Math.round((wav.length - 44) / 192), name).toBe(duration);
  }
});

test('a single sound is on sale, a set for the studio is withdrawn; a repeated job changes nothing', {
  timeout: 120_000,
}, async () => {
  const [single, set] = [placeOf('sound'), placeOf('content')];
  for (const place of [single, set]) await addSeedProduct(call, { place });
  // The last product on sale, after which members can buy.
  const { rows: jobs } = await sql`select from graphile_worker.jobs where key = 'seeds.payments'`.execute(db);
  expect(jobs).toHaveLength(1);
  const listed = (await world.guest.call(listProducts, { kind: 'sound' })).products;
  expect(listed.map(({ id }) => id)).toEqual([seedProductId(single)]);
  expect(await findProduct(db, seedProductId(set))).toMatchObject({
    class: expect.stringMatching(/Content$/),
    published_at: null,
    preview_ms: expect.any(Number),
  });
  const before = await tableSnapshot(db, tables);
  for (const place of [single, set, plannedProducts.length]) await addSeedProduct(call, { place });
  expect(await tableSnapshot(db, tables)).toEqual(before);
});

test('nothing is on sale before all of its files are stored', { timeout: 120_000 }, async () => {
  const place = placeOf('sound') - 1;
  const before = await tableSnapshot(db, tables);
  const put = vi.spyOn(storage, 'put').mockRejectedValue(new Error('no space left'));
  await expect(addSeedProduct(call, { place })).rejects.toThrow('no space left');
  put.mockRestore();
  expect(await tableSnapshot(db, tables)).toEqual(before);
  await addSeedProduct(call, { place });
  expect(await findProduct(db, seedProductId(place))).toMatchObject({ published_at: expect.any(Date) });
});

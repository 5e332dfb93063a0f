import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeSite } from '#features/admin/testing/site-settings.ts';
import { buySounds } from '#features/checkout/testing/buy-sounds.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { guest } from '#platform/pure/actor.ts';
import { armFailpoint } from '#platform/server/failpoints.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { unzip } from '#testing/unzip.ts';
import type { Member } from '#testing/world.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import {
  createProduct,
  deleteProduct,
  listAdminProducts,
  presignSound,
  setProductOnSale,
  setProductSounds,
} from '../../admin-products.contract.ts';
import { addToCart, getProduct, listProducts } from '../../contract.ts';
import { listOrders } from '../../orders.contract.ts';
import { aProduct } from '../../testing/a-product.ts';
import { cleanUpProductFiles } from './clean-up-product-files.ts';
import { makeProduct } from './make-product.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db, storage } = platform;
const admin = await world.person('admin', { admin: true });
const other = await world.person('other-admin', { admin: true });

const prices = [
  { currency: 'USD', amountMinor: 999 },
  { currency: 'EUR', amountMinor: 899 },
  { currency: 'GBP', amountMinor: 799 },
  { currency: 'SEK', amountMinor: 9900 },
] as const;
const texts = { title: 'Own: Pack', description: 'Ours.', style: 'House', bpm: 120, key: 'A minor' };
const newProduct = (more: object = {}) =>
  admin.call(createProduct, { class: 'SamplePack', ...texts, prices: [...prices], ...more });

async function send(bytes: Buffer, name = 'Kick 1.wav', who: Member = admin): Promise<string> {
  const permission = await who.call(presignSound, { filename: name, contentLength: bytes.length });
  const { url, headers } = permission;
  const sent = await who.raw({ method: 'PUT', url, body: bytes, headers });
  expect(sent.status).toBe(200);
  return permission.filename;
}
const productOf = async (id: string) => {
  const [found] = (await admin.call(listAdminProducts, { search: id })).items;
  if (!found) throw new Error(`there is no product ${id}`);
  return found;
};
const keysIn = async (prefix: string) => {
  const found: string[] = [];
  for await (const { key } of storage.list(prefix)) found.push(key);
  return found.toSorted();
};
const usedStorage = async () =>
  (
    await db
      .selectFrom('user_counts')
      .select('storage_usage')
      .where('user_id', '=', admin.id)
      .executeTakeFirst()
  )?.storage_usage ?? 0;

test('an admin makes a pack of uploaded sounds, which a member then buys and downloads [ACCOUNT-104] [SITE-110]', async () => {
  await changeSite(admin, { name: 'Harbour' });
  const { id } = await newProduct();
  expect(await productOf(id)).toMatchObject({ state: 'unfinished', missing: ['sounds', 'preview'] });
  const loop = aWav({ seconds: 2 });
  const sounds = [
    { fileName: await send(loop, 'Drums\\Loop: one.WAV'), kind: 'loop' as const },
    { fileName: await send(aWav({ seconds: 0.25, hz: 100 }), 'kick.wav'), kind: 'one_shot' as const },
    { fileName: await send(aWav({ seconds: 0.25, rate: 22_050 }), 'KICK.wav'), kind: 'one_shot' as const },
  ];
  expect(await admin.call(setProductSounds, { id, sounds })).toMatchObject({
    soundsInMaking: 3,
    missing: ['making'],
  });
  await expect(admin.call(setProductOnSale, { id, onSale: true })).rejects.toMatchObject({ status: 409 });
  await world.drain();
  const made = await productOf(id);
  expect(made).toMatchObject({ state: 'off_sale', missing: [], soundsInMaking: 0, failure: '' });
  expect(made.files).toEqual([{ name: 'Own Pack.zip', size: expect.any(Number) }]);
  expect(await keysIn('uploads/')).toEqual([]);
  expect(await usedStorage()).toBe(0);
  expect((await world.guest.call(listProducts, {})).products).toEqual([]);
  await admin.call(setProductOnSale, { id, onSale: true });

  const buyer = await world.person('buyer');
  const { product } = await buyer.call(getProduct, { id });
  expect(product).toMatchObject({ priceForCurrency: 9.99, title: 'Own: Pack' });
  expect(product.contents).toEqual([
    { name: 'Loop one', kind: 'loop', duration: 2000 },
    { name: 'kick', kind: 'one_shot', duration: 250 },
    { name: 'KICK 2', kind: 'one_shot', duration: 250 },
  ]);
  expect(product.previewDuration).toBeGreaterThanOrEqual(20_000);
  expect(product.previewDuration).toBeLessThanOrEqual(40_000);
  for (const url of [product.previewUrl, product.previewWaveformUrl])
    expect((await world.guest.raw({ method: 'GET', url: url ?? '' })).status).toBe(200);

  await buyer.call(addToCart, { id });
  await buySounds(buyer, [id]);
  const sold = (await buyer.call(listOrders, {})).orders[0]?.products[0];
  expect((await buyer.raw({ method: 'GET', url: `/download/${sold?.id}` })).status).toBe(302);
  const { object_key: key } = await db
    .selectFrom('product_files')
    .select('object_key')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  const files = unzip(Buffer.from((await storage.read(key)) ?? []));
  expect([...files.keys()]).toEqual(['Licence.txt', 'Loop one.wav', 'kick.wav', 'KICK 2.wav']);
  expect(files.get('Licence.txt')?.toString()).toBe(product.licence);
  expect(product.licence).toContain('Sounds of the Harbour sound shop: licence');
  const wav = files.get('Loop one.wav') ?? Buffer.alloc(44);
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([2, 44_100, 16]);
  expect(wav.length).toBe(44 + 2 * 44_100 * 4);
  // Both channels have the samples of the mono file.
  for (const frame of [0, 999, 44_100]) {
    const before = loop.readInt16LE(44 + frame * 2);
    for (const at of [44 + frame * 4, 46 + frame * 4])
      expect(Math.abs(wav.readInt16LE(at) - before)).toBeLessThanOrEqual(1);
  }
});

test('a single sound is sold as the file that it is, and has one only', async () => {
  const { id } = await newProduct({ class: 'SingleSound', title: 'One' });
  const [one, two] = [await send(aWav(), 'one.wav'), await send(aWav(), 'two.wav')];
  const both = [one, two].map((fileName) => ({ fileName, kind: 'loop' as const }));
  await expect(admin.call(setProductSounds, { id, sounds: both })).rejects.toMatchObject({ status: 422 });
  await admin.call(setProductSounds, { id, sounds: both.slice(0, 1) });
  await world.drain();
  expect((await productOf(id)).files).toEqual([{ name: 'one.wav', size: 44 + 44_100 * 4 }]);
});

test('sounds that are sent twice are taken once, also when the product is made, and other kinds are refused [ACCOUNT-107]', async () => {
  const { id } = await newProduct();
  const [one, two] = [await send(aWav(), 'one.wav'), await send(aWav(), 'two.wav')];
  const sounds = [one, two].map((fileName) => ({ fileName, kind: 'loop' as const }));
  const set = () => admin.call(setProductSounds, { id, sounds });
  const { given } = await race(3, set);
  expect(given.map(({ soundsInMaking }) => soundsInMaking)).toEqual([2, 2, 2]);
  await world.drain();
  expect(await set()).toMatchObject({ soundsInMaking: 0, files: [{}], failure: '' });
  await admin.call(setProductOnSale, { id, onSale: true });
  expect(await set()).toMatchObject({ state: 'on_sale', soundsInMaking: 0 });
  await admin.call(setProductOnSale, { id, onSale: false });
  const others = sounds.map((sound) => ({ ...sound, kind: 'one_shot' as const }));
  await expect(admin.call(setProductSounds, { id, sounds: others })).rejects.toMatchObject({ status: 422 });
});

test('of several files the one that is refused is named by its place [ACCOUNT-107]', async () => {
  const { id } = await newProduct();
  const [good, bad] = [await send(aWav(), 'good.wav'), await send(Buffer.from('a text'), 'words.wav')];
  const sounds = [good, bad].map((fileName) => ({ fileName, kind: 'loop' as const }));
  await expect(admin.call(setProductSounds, { id, sounds })).rejects.toMatchObject({
    fields: { sound_2: ['is not an audio file that can be used'] },
  });
});

test('what is no audio, of somebody else, or used already is refused, and leaves nothing [ACCOUNT-105]', async () => {
  const { id } = await newProduct();
  const set = (fileName: string) =>
    admin.call(setProductSounds, { id, sounds: [{ fileName, kind: 'loop' }] });
  const text = await send(Buffer.from('a text that only says that it is a sound'), 'words.wav');
  const foreign = await send(aWav(), 'theirs.wav', other);
  const used = await send(aWav(), 'used.wav');
  const elsewhere = (await newProduct()).id;
  await admin.call(setProductSounds, { id: elsewhere, sounds: [{ fileName: used, kind: 'loop' }] });
  for (const fileName of [text, foreign, used, 'never.wav'])
    await expect(set(fileName), fileName).rejects.toMatchObject({
      status: 422,
      fields: { sound_1: expect.anything() },
    });
  expect(await productOf(id)).toMatchObject({
    soundsInMaking: 0,
    failure: '',
    missing: ['sounds', 'preview'],
  });
  await world.drain();
});

test('a file that cannot be decoded is named in a sentence, nothing is sold, and other sounds take its place [ACCOUNT-105]', async () => {
  const { id } = await newProduct();
  const used = await usedStorage();
  const good = await send(aWav(), 'good.wav');
  // A WAV that says that it holds AC-3.
  const broken = Buffer.concat([aWav().subarray(0, 44), Buffer.alloc(5000, 7)]);
  broken.writeUInt16LE(0x2000, 20);
  const bad = await send(broken, 'bad.wav');
  const as = (fileName: string) => ({ fileName, kind: 'loop' as const });
  await admin.call(setProductSounds, { id, sounds: [as(good), as(bad)] });
  await world.drain();
  expect(await productOf(id)).toMatchObject({
    state: 'unfinished',
    failure: '“bad” is no audio file that can be used.',
    soundsInMaking: 0,
    files: [],
  });
  expect(await keysIn(`products/${id}`)).toEqual([]);
  const long = await send(aWav({ seconds: 301, rate: 8000 }), 'long.wav');
  await admin.call(setProductSounds, { id, sounds: [as(long)] });
  await world.drain();
  expect(await productOf(id)).toMatchObject({ failure: '“long” is longer than 5 minutes.' });
  await admin.call(setProductSounds, { id, sounds: [as(await send(aWav(), 'better.wav'))] });
  await world.drain();
  expect(await productOf(id)).toMatchObject({ state: 'off_sale', failure: '' });
  expect(await usedStorage()).toBe(used);
});

test('the same sounds sent again change nothing, and of other ones the last are made', async () => {
  const { id } = await newProduct();
  const [first, last] = [await send(aWav(), 'first.wav'), await send(aWav({ hz: 220 }), 'last.wav')];
  const set = (fileName: string) =>
    admin.call(setProductSounds, { id, sounds: [{ fileName, kind: 'loop' }] });
  const { given } = await race(6, () => set(first));
  expect(given).toHaveLength(6);
  await set(last);
  await world.drain();
  const { contents } = await db
    .selectFrom('products')
    .select('contents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(contents.map(({ name }) => name)).toEqual(['last']);
  expect(await keysIn('uploads/')).not.toContainEqual(expect.stringContaining(first));
  expect(await keysIn(`products/${id}`)).toHaveLength(3);
});

test('a product on sale or sold keeps its sounds and is not deleted, nor is one of the studio made [ACCOUNT-106]', async () => {
  const fileName = await send(aWav());
  const sounds = [{ fileName, kind: 'loop' as const }];
  const onSale = await aProduct(platform);
  const sold = await aProduct(platform);
  const buyer = await world.person('second-buyer');
  await buyer.call(addToCart, { id: sold });
  await buySounds(buyer, [sold]);
  await admin.call(setProductOnSale, { id: sold, onSale: false });
  const set = await aProduct(platform, { class: 'SynthContent', published_at: null });
  for (const id of [onSale, sold, set])
    await expect(admin.call(setProductSounds, { id, sounds })).rejects.toMatchObject({ status: 409 });
  for (const id of [onSale, sold])
    await expect(admin.call(deleteProduct, { id })).rejects.toMatchObject({ status: 409 });
  await admin.call(deleteProduct, { id: set });
  await expect(productOf(set)).rejects.toThrow('no product');
});

test('a deleted product is gone with its files, and what is made of it meanwhile is not kept', async () => {
  const { id } = await newProduct({ title: 'Mistake' });
  const set = async () =>
    admin.call(setProductSounds, { id, sounds: [{ fileName: await send(aWav()), kind: 'loop' }] });
  await set();
  await world.drain();
  expect(await keysIn(`products/${id}`)).toHaveLength(3);
  await set();
  await admin.call(deleteProduct, { id });
  await world.drain();
  expect(await keysIn(`products/${id}`)).toEqual([]);
  await expect(admin.call(deleteProduct, { id })).rejects.toMatchObject({ status: 404 });
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where details->>'subject' = 'Mistake' order by created_at, id`.execute(db);
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'product.create',
    'product.delete',
    'product.sounds',
    'product.sounds',
  ]);
});

test('what fails while a product is made is tried again, and nothing is lost [ACCOUNT-105]', async () => {
  const { id } = await newProduct();
  const fileName = await send(aWav());
  armFailpoint('make-product.stored', { do: 'throw' });
  await admin.call(setProductSounds, { id, sounds: [{ fileName, kind: 'loop' }] });
  await world.drain();
  expect(await productOf(id)).toMatchObject({ soundsInMaking: 1, files: [] });
  await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(db);
  await world.drain();
  expect(await productOf(id)).toMatchObject({ state: 'off_sale', soundsInMaking: 0 });
  // What was stored before the failure is deleted after a day.
  expect(await keysIn(`products/${id}`)).toHaveLength(6);
  const later = new Date(Math.max(Date.now(), clock.now().getTime()) + 2 * 86_400_000);
  await cleanUpProductFiles({ platform, now: later } as never);
  expect(await keysIn(`products/${id}`)).toHaveLength(3);
});

test('where every attempt fails the admin reads so, and can send the sounds again', async () => {
  const { id } = await newProduct();
  const sounds = [{ fileName: await send(aWav()), kind: 'loop' as const }];
  await admin.call(setProductSounds, { id, sounds });
  armFailpoint('make-product.decoded', { do: 'throw' });
  await makeProduct(makeCall(platform, db, guest), { productId: id }, { attempt: 20, maxAttempts: 20 });
  expect(await productOf(id)).toMatchObject({
    soundsInMaking: 0,
    failure: 'The sounds could not be worked on. Please send them again.',
  });
  await world.drain();
  const again = [{ fileName: await send(aWav()), kind: 'loop' as const }];
  await admin.call(setProductSounds, { id, sounds: again });
  await world.drain();
  expect(await productOf(id)).toMatchObject({ state: 'off_sale', failure: '' });
});

const unchanged = ['products', 'product_prices', 'product_sounds', 'audit_log'] as const;
const as = () => admin;
wrongInputs({
  world,
  endpoint: createProduct,
  as,
  good: () => ({ class: 'SamplePack', ...texts, prices: [...prices] }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: presignSound,
  as,
  good: () => ({ filename: 'a.wav', contentLength: 10 }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: setProductSounds,
  as,
  good: async () => ({
    id: (await newProduct()).id,
    sounds: [{ fileName: await send(aWav()), kind: 'loop' }],
  }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: deleteProduct,
  as,
  good: async () => ({ id: (await newProduct()).id }),
  unchanged,
});

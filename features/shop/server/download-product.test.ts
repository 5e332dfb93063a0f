import { expect, test } from 'vitest';
import { buySounds } from '#features/checkout/testing/buy-sounds.ts';
import { getAccount } from '#features/sign-in/current-user.contract.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { addToCart } from '../contract.ts';
import { aProduct } from '../testing/a-product.ts';
import { updateOrderTakenBack } from './order.store.ts';
import { findFilesOfProducts, insertProductFile } from './product.store.ts';
import { productKeyOf } from './product-files.ts';

const world = await aWorld();
const { platform, clock } = world;
const { db } = platform;
const dayMs = 86_400_000;

let people = 0;
/** A member who has just bought a product of this class with two files, which are stored. */
async function aBuyer(kind = 'SamplePack') {
  people += 1;
  const buyer = await world.person(`buyer${people}`);
  const product = await aProduct(platform, { class: kind });
  await insertProductFile(db, {
    id: crypto.randomUUID(),
    product_id: product,
    place: 1,
    file_name: 'Größe „1“.txt',
    object_key: productKeyOf(product, 'licence.txt'),
    size_bytes: 7,
  });
  await platform.storage.put(productKeyOf(product, 'pack.zip'), Buffer.from('a pack'));
  await platform.storage.put(productKeyOf(product, 'licence.txt'), Buffer.from('licence'));
  await buyer.call(addToCart, { id: product });
  await buySounds(buyer, [product]);
  const row = await db
    .selectFrom('order_products')
    .select(['id', 'order_id'])
    .where('product_id', '=', product)
    .executeTakeFirstOrThrow();
  const files = await findFilesOfProducts(db, [product]);
  return { buyer, product, id: row.id, orderId: row.order_id, files: files.map((file) => file.id) };
}
const fetchPath = (who: Pick<Member, 'raw'>, path: string, headers?: Record<string, string>) =>
  who.raw({ method: 'GET', url: path, headers });
const download = (who: Pick<Member, 'raw'>, ...parts: readonly (string | undefined)[]) =>
  fetchPath(who, `/download/${parts.filter(Boolean).join('/')}`);
const logOf = ({ id }: Member) => db.selectFrom('downloads').selectAll().where('user_id', '=', id).execute();

test('a buyer is led to an address of five minutes, which sends the file by its name [ACCOUNT-063] [ACCOUNT-064]', async () => {
  const { buyer, id, files } = await aBuyer();
  for (const [file, text, name] of [
    [undefined, 'a pack', /filename="Night Pack\.zip"/],
    [files[0], 'a pack', /filename="Night Pack\.zip"/],
    [files[1], 'licence', /filename\*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%80%9E1%E2%80%9C\.txt/],
  ] as const) {
    const answer = await download(buyer, id, file);
    expect([answer.status, answer.headers['cache-control']]).toEqual([302, 'private, no-store']);
    const address = String(answer.headers.location).replace(/^https?:\/\/[^/]+/, '');
    const found = await fetchPath(world.newGuest(), address);
    expect([found.status, String(found.body)]).toEqual([200, text]);
    expect(found.headers['content-disposition']).toMatch(/^attachment/);
    expect(found.headers['content-disposition']).toMatch(name);
    clock.advance(5 * 60_000);
    expect((await fetchPath(world.newGuest(), address)).status).toBe(404);
  }
});

test('a guest is sent to sign-in and back [ACCOUNT-065]', async () => {
  const { id, files } = await aBuyer();
  for (const path of [`/download/${id}`, `/download/${id}/${files[1]}`]) {
    const { status, headers } = await fetchPath(world.newGuest(), path);
    expect([status, headers.location]).toEqual([
      302,
      `/auth?tab=sign_in&redirect_to=${encodeURIComponent(path)}`,
    ]);
  }
  expect(await db.selectFrom('downloads').selectAll().where('order_product_id', '=', id).execute()).toEqual(
    [],
  );
});

test('what is unknown, of somebody else, content, or taken back is not found [ACCOUNT-066]', async () => {
  const { buyer, id, orderId, product, files } = await aBuyer();
  const other = await aBuyer();
  const content = await aBuyer('SynthContent');
  const tries: [Member, ...string[]][] = [
    [buyer, crypto.randomUUID()],
    [buyer, product],
    [buyer, 'rubbish'],
    [buyer, '%00'],
    [buyer, 'x'.repeat(300)],
    [buyer, id, crypto.randomUUID()],
    [buyer, id, 'rubbish'],
    [buyer, id, other.files[0] ?? ''],
    [other.buyer, id],
    [other.buyer, id, files[0] ?? ''],
    [content.buyer, content.id],
    [content.buyer, content.id, content.files[0] ?? ''],
  ];
  for (const [who, ...parts] of tries)
    expect((await download(who, ...parts)).status, parts.join('/')).toBe(404);
  await updateOrderTakenBack(db, orderId, clock.now());
  expect((await download(buyer, id)).status).toBe(404);
  for (const who of [buyer, other.buyer, content.buyer]) expect(await logOf(who)).toEqual([]);
});

test('after 24 hours a pack is gone (410), a single sound is not [ACCOUNT-056] [ACCOUNT-059] [ACCOUNT-067]', async () => {
  const [pack, sound] = [await aBuyer(), await aBuyer('SingleSound')];
  clock.advance(dayMs - 1000);
  expect((await download(pack.buyer, pack.id)).status).toBe(302);
  clock.advance(1000);
  for (const path of [pack.id, `${pack.id}/${pack.files[0]}`])
    expect((await download(pack.buyer, path)).status).toBe(410);
  clock.advance(20 * dayMs);
  expect((await download(sound.buyer, sound.id)).status).toBe(302);
});

test('a browser that follows a link reads why it is refused, on a page', async () => {
  const { buyer, id } = await aBuyer();
  clock.advance(dayMs);
  const { status, body, headers } = await fetchPath(buyer, `/download/${id}`, { accept: 'text/html' });
  expect([status, headers['content-type']]).toEqual([410, 'text/html; charset=utf-8']);
  expect(body).toContain('The time to download this is over: 24 hours after the payment.');
});

test('each download is logged with member, product, file and time, and counted [ACCOUNT-068] [ACCOUNT-097]', async () => {
  const { buyer, id, files } = await aBuyer();
  await download(buyer, id);
  clock.advance(1000);
  await download(buyer, id, files[1]);
  const at = (ms: number) => new Date(clock.now().getTime() + ms);
  expect((await logOf(buyer)).toSorted((one, other) => one.at.getTime() - other.at.getTime())).toMatchObject([
    { user_id: buyer.id, order_product_id: id, file_id: files[0], at: at(-1000) },
    { user_id: buyer.id, order_product_id: id, file_id: files[1], at: at(0) },
  ]);
  expect((await buyer.call(getAccount, {})).user).toMatchObject({ ordersCount: 1, downloadsCount: 2 });
});

test('ten simultaneous downloads are ten in the log and ten counted', async () => {
  const { buyer, id } = await aBuyer();
  const { given } = await race(10, () => download(buyer, id));
  expect(given.map(({ status }) => status)).toEqual(Array(10).fill(302));
  expect([await logOf(buyer), (await buyer.call(getAccount, {})).user.downloadsCount]).toMatchObject([
    { length: 10 },
    10,
  ]);
});

test('the sixty-first download of an hour is refused (429), of all files together [ACCOUNT-067]', async () => {
  const strict = await aWorld({ rateLimits: 'on' });
  const ada = await strict.person('ada');
  for (let at = 0; at < 60; at += 1)
    expect((await download(ada, crypto.randomUUID(), ...(at % 2 ? ['some'] : []))).status).toBe(404);
  for (const path of ['some', 'some/other']) expect((await download(ada, path)).status).toBe(429);
  strict.clock.advance(3_600_000);
  expect((await download(ada, 'some')).status).toBe(404);
});

test('how long a pack can be downloaded is a setting', async () => {
  const { buyer, id } = await aBuyer();
  platform.config.downloadHours = 1;
  clock.advance(3_600_000);
  const { status, body } = await download(buyer, id);
  platform.config.downloadHours = 24;
  expect([status, body.error]).toEqual([410, expect.stringContaining(': 1 hour after')]);
});

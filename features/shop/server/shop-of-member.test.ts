import { expect, test } from 'vitest';
import type { ExportedFile } from '#features/members/server/member-part.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { addToCart } from '../contract.ts';
import { aProduct } from '../testing/a-product.ts';
import { findOwnedProducts, insertOwnedProducts } from './owned-product.store.ts';
import { findProduct } from './product.store.ts';
import { shopOfMember } from './shop-of-member.ts';

const world = await aWorld();
const { db, clock } = world.platform;
const call = () => makeCall(world.platform, db, guest);

async function exportOf(userId: string): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  for await (const file of shopOfMember.exportFiles(call(), userId)) files.push(file);
  return files;
}

test("a member's export has what they own, their cart and what credits them; leaving ends all of it", async () => {
  const [ada, ben] = [await world.person('ada'), await world.person('ben')];
  const owned = await aProduct(world.platform, { title: 'Cellar' });
  const made = await aProduct(world.platform, { title: 'Attic', artist_id: ada.id });
  for (const { id } of [ada, ben])
    await insertOwnedProducts(db, { userId: id, productIds: [owned], since: clock.now() });
  for (const who of [ada, ben]) await who.call(addToCart, { id: made });
  const addedAt = clock.now();
  expect(await exportOf(ada.id)).toEqual([
    {
      path: 'shop.json',
      json: {
        owned: [{ id: owned, title: 'Cellar', class: 'SamplePack', since: clock.now() }],
        cart: [{ id: made, title: 'Attic', addedAt }],
        creditedWith: [{ id: made, title: 'Attic' }],
      },
    },
  ]);
  for (let times = 0; times < 2; times += 1) await shopOfMember.erase(call(), ada.id);
  expect(await exportOf(ada.id)).toEqual([]);
  expect((await findProduct(db, made))?.artist_id).toBeNull();
  expect((await findOwnedProducts(db, ben.id)).map(({ id }) => id)).toEqual([owned]);
});

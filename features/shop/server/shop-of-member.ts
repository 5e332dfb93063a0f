import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteCartOfUser } from './cart.store.ts';
import { findCartItemsOfUser } from './find-cart-products.ts';
import { deleteOwnedProductsOf, findOwnedProducts } from './owned-product.store.ts';
import { clearProductArtist, findProductsOfArtist } from './product.store.ts';

/** What a member owns and has in the cart, which end with the account, and products that credit them, which stay without the name. */
export const shopOfMember: MemberPart = {
  name: 'shop',
  tables: ['carts', 'owned_products', 'products'],

  async *exportFiles({ db }, userId) {
    const owned = await findOwnedProducts(db, userId);
    const credited = await findProductsOfArtist(db, userId);
    const inCart = await findCartItemsOfUser(db, userId);
    if (owned.length + credited.length + inCart.length === 0) return;
    yield {
      path: 'shop.json',
      json: {
        owned,
        cart: inCart.map(({ id, title, added_at }) => ({ id, title, addedAt: added_at })),
        creditedWith: credited,
      },
    };
  },

  async erase({ db }, userId) {
    await deleteCartOfUser(db, userId);
    await deleteOwnedProductsOf(db, userId);
    await clearProductArtist(db, userId);
  },
};

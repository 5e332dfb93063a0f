import type { MemberPart } from '#features/members/server/member-part.ts';
import { emptyCountColumns } from '#features/members/server/student-columns.ts';
import { formatMoney } from '#platform/pure/money.ts';
import type { Db } from '#platform/server/call.ts';
import { deleteCartOfUser } from './cart.store.ts';
import { deleteDownloadsOf, findDownloadsOf } from './download.store.ts';
import { findCartItemsOfUser } from './find-cart-products.ts';
import { clearOrdersOfUser, findOrderProducts, findOrdersOfUser } from './order.store.ts';
import { deleteOwnedProductsOf, findOwnedProducts } from './owned-product.store.ts';
import { clearProductArtist, findProductsOfArtist } from './product.store.ts';

/**
 * What a member owns and has in the cart, and the log of their downloads, which end with the account; products that credit them and
 * orders, which stay without the name.
 */
export const shopOfMember: MemberPart = {
  name: 'shop',
  tables: {
    user_counts: [emptyCountColumns('downloads_count orders_count')],
    carts: [],
    owned_products: [],
    products: [],
    orders: [],
    downloads: [],
  },

  async *exportFiles({ db }, userId) {
    const owned = await findOwnedProducts(db, userId);
    const credited = await findProductsOfArtist(db, userId);
    const inCart = await findCartItemsOfUser(db, userId);
    if (owned.length + credited.length + inCart.length > 0)
      yield {
        path: 'shop.json',
        json: {
          owned,
          cart: inCart.map(({ id, title, added_at }) => ({ id, title, addedAt: added_at })),
          creditedWith: credited,
        },
      };
    const orders = await exportOrders(db, userId);
    if (orders.length > 0) yield { path: 'orders.json', json: orders };
  },

  async erase({ db }, userId) {
    await deleteCartOfUser(db, userId);
    await deleteOwnedProductsOf(db, userId);
    await clearProductArtist(db, userId);
    await deleteDownloadsOf(db, userId);
    await clearOrdersOfUser(db, userId);
  },
};

async function exportOrders(db: Db, userId: string) {
  const orders = await findOrdersOfUser(db, userId);
  const products = await findOrderProducts(
    db,
    orders.map(({ id }) => id),
  );
  const downloads = await findDownloadsOf(db, userId);
  return orders.map(({ id, number, total_minor, currency, consent, created_at, taken_back_at }) => ({
    number,
    at: created_at,
    total: formatMoney({ minor: total_minor, currency }),
    agreedTo: consent,
    takenBackAt: taken_back_at,
    products: products
      .filter((product) => product.order_id === id)
      .map((product) => ({
        title: product.title,
        price: formatMoney({ minor: product.amount_minor, currency }),
        downloadedAt: downloads.filter(({ order_product_id: of }) => of === product.id).map(({ at }) => at),
      })),
  }));
}

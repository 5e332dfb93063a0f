import { memberCounters } from '#features/members/server/member-counter.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { paymentPurposes } from '#features/payments/server/payment-purpose.ts';
import { paymentNumbers } from '#features/receipts/server/payment-numbers.ts';
import { withReceipts } from '#features/receipts/server/with-receipts.ts';
import { presignAudio } from '#features/uploads/server/presign.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import { fileGuards } from '#platform/server/storage/file-guard.ts';
import * as admin from '../admin-orders.contract.ts';
import * as adminProducts from '../admin-products.contract.ts';
import * as contract from '../contract.ts';
import * as orders from '../orders.contract.ts';
import { addToCart } from './add-to-cart.ts';
import { createProduct } from './admin/create-product.ts';
import { deleteProduct } from './admin/delete-product.ts';
import { listAdminOrders } from './admin/list-admin-orders.ts';
import { listAdminProducts } from './admin/list-admin-products.ts';
import { renewDownload } from './admin/renew-download.ts';
import { setProductCover } from './admin/set-product-cover.ts';
import { setProductOnSale } from './admin/set-product-on-sale.ts';
import { setProductSounds } from './admin/set-product-sounds.ts';
import { updateProduct } from './admin/update-product.ts';
import { cartRoutes } from './cart-routes.ts';
import { downloadProduct } from './download-product.ts';
import { getCart } from './get-cart.ts';
import { getProduct } from './get-product.ts';
import { listOrders } from './list-orders.ts';
import { listProductStyles } from './list-product-styles.ts';
import { listProducts } from './list-products.ts';
import { productFileGuard } from './may-serve-product-file.ts';
import { orderCounter } from './order-counter.ts';
import { orderPaymentNumber } from './order-payment-number.ts';
import { removeFromCart } from './remove-from-cart.ts';
import {
  cleanUpCarts,
  cleanUpProductFiles,
  deleteProductFiles,
  makeProduct,
  sendOrderEmail,
} from './shop.jobs.ts';
import { shopOfMember } from './shop-of-member.ts';
import { consentOfSounds, linesOfSounds, soundsPurpose } from './sounds-purpose.ts';

/** The sound shop: products, carts, orders, and what members own. */
export const shop = feature({
  name: 'shop',
  plugs: [
    fileGuards.plug(productFileGuard),
    memberParts.plug(shopOfMember),
    memberCounters.plug(orderCounter),
    paymentPurposes.plug(withReceipts(soundsPurpose, { lines: linesOfSounds, consent: consentOfSounds })),
    paymentNumbers.plug(orderPaymentNumber),
  ],
  endpoints: [
    bind(contract.listProducts, listProducts),
    bind(contract.listProductStyles, listProductStyles),
    bind(contract.getProduct, getProduct),
    bind(contract.getCart, getCart),
    bind(contract.addToCart, addToCart),
    bind(contract.removeFromCart, removeFromCart),
    bind(orders.listOrders, listOrders),
    bind(orders.downloadProduct, downloadProduct),
    bind(orders.downloadFile, downloadProduct),
    bind(admin.listAdminOrders, listAdminOrders),
    bind(admin.renewDownload, renewDownload),
    bind(adminProducts.listAdminProducts, listAdminProducts),
    bind(adminProducts.updateProduct, updateProduct),
    bind(adminProducts.setProductOnSale, setProductOnSale),
    bind(adminProducts.createProduct, createProduct),
    bind(adminProducts.presignSound, presignAudio),
    bind(adminProducts.setProductSounds, setProductSounds),
    bind(adminProducts.setProductCover, setProductCover),
    bind(adminProducts.deleteProduct, deleteProduct),
  ],
  jobs: [
    onJob(cleanUpCarts, async () => (await import('./clean-up-carts.ts')).cleanUpCarts, {
      cron: '23 3 * * *',
    }),
    onJob(makeProduct, async () => (await import('./making/make-product.ts')).makeProduct),
    onJob(
      deleteProductFiles,
      async () => (await import('./making/delete-product-files.ts')).deleteProductFiles,
    ),
    onJob(
      cleanUpProductFiles,
      async () => (await import('./making/clean-up-product-files.ts')).cleanUpProductFiles,
      { cron: '53 3 * * *' },
    ),
    onJob(sendOrderEmail, async () => (await import('./send-order-email.ts')).sendOrderEmail),
  ],
  routes: [cartRoutes],
});

import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';
import { MAX_SOUNDS } from '../model/sound-limits.ts';

export const cleanUpCarts = jobType('shop.clean-up-carts', z.strictObject({}), { maxAttempts: 3 });

/** Confirms an order to its buyer. */
export const sendOrderEmail = jobType('shop.send-order-email', z.strictObject({ orderId: z.uuid() }), {
  maxAttempts: 16,
});

/** Makes a product of its uploaded sounds. */
export const makeProduct = jobType('shop.make-product', z.strictObject({ productId: z.uuid() }), {
  maxAttempts: 20,
  maxRetryDelaySeconds: 300,
});

/** Deletes stored objects that no product refers to any more, and uploads that were used. */
export const deleteProductFiles = jobType(
  'shop.delete-product-files',
  z.strictObject({
    keys: z.array(z.string().max(400)).max(600),
    uploads: z.array(z.string().max(60)).max(MAX_SOUNDS),
  }),
  { maxAttempts: 20 },
);

export const cleanUpProductFiles = jobType('shop.clean-up-product-files', z.strictObject({}), {
  maxAttempts: 3,
});

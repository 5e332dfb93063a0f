import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const cleanUpCarts = jobType('shop.clean-up-carts', z.strictObject({}), { maxAttempts: 3 });

/** Confirms an order to its buyer. */
export const sendOrderEmail = jobType('shop.send-order-email', z.strictObject({ orderId: z.uuid() }), {
  maxAttempts: 16,
});

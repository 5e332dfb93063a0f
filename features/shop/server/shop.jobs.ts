import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const cleanUpCarts = jobType('shop.clean-up-carts', z.strictObject({}), { maxAttempts: 3 });

import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Reads a subscription from the gateway and writes it. */
export const syncSubscription = jobType('billing.sync_subscription', z.strictObject({ id: z.uuid() }), {
  maxAttempts: 16,
});

import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Asks the gateway how a subscription stands. */
export const syncSubscription = jobType('billing.sync_subscription', z.strictObject({ id: z.uuid() }), {
  maxAttempts: 16,
});

import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Asks about what the gateway should have told of by now. */
export const reconcileSubscriptions = jobType('billing.reconcile_subscriptions', z.strictObject({}), {
  maxAttempts: 1,
});

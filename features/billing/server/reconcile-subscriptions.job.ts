import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Finds overdue subscriptions of which the gateway has sent no event. */
export const reconcileSubscriptions = jobType('billing.reconcile_subscriptions', z.strictObject({}), {
  maxAttempts: 1,
});

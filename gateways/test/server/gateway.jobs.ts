import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const advanceSubscriptions = jobType('payments.move-time', z.strictObject({}), { maxAttempts: 1 });

export const purgeGatewayRows = jobType('payments.purge-test-gateway', z.strictObject({}), {
  maxAttempts: 3,
});

/** Retried with growing backoff for about three days. */
export const sendGatewayEvent = jobType(
  'payments.send-gateway-event',
  z.strictObject({ eventId: z.string().max(100) }),
  { maxAttempts: 20 },
);

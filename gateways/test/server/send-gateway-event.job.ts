import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Retried with growing backoff for about three days. */
export const sendGatewayEvent = jobType(
  'payments.send-gateway-event',
  z.strictObject({ eventId: z.string().max(100) }),
  { maxAttempts: 20 },
);

import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Tried again with growing pauses for about three days. */
export const sendGatewayEvent = jobType(
  'payments.send-gateway-event',
  z.strictObject({ eventId: z.string().max(100) }),
  { maxAttempts: 20 },
);

import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const processWebhook = jobType(
  'payments.process-webhook',
  z.strictObject({ gateway: z.string().max(40), eventId: z.string().max(200) }),
);

export const purgePaymentEvents = jobType('payments.sweep', z.strictObject({}), { maxAttempts: 3 });

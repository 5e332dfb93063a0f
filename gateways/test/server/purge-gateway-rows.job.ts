import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const purgeGatewayRows = jobType('payments.purge-test-gateway', z.strictObject({}), {
  maxAttempts: 3,
});

import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Renders the product at this index and puts it on sale, then the next one. */
export const addSeedProduct = jobType(
  'seeds.add-product',
  z.strictObject({ place: z.number().int().min(0) }),
  { maxAttempts: 5 },
);

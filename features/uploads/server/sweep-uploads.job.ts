import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const sweepUploads = jobType('uploads.sweep', z.strictObject({}), { maxAttempts: 3 });

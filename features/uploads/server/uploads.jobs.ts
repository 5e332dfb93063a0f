import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const cleanUpUploads = jobType('uploads.sweep', z.strictObject({}), { maxAttempts: 3 });

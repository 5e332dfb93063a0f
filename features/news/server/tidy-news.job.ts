import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const tidyNews = jobType('news.tidy', z.strictObject({}), { maxAttempts: 3 });

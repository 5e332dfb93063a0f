import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const purgePlayedTracks = jobType('lists.purge-played', z.strictObject({}), { maxAttempts: 3 });

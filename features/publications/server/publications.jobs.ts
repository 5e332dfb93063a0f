import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Renders the version of a publication whose page is gone, and makes its track. */
export const takeOver = jobType('publications.take-over', z.strictObject({ publicationId: z.uuid() }), {
  // Killed processes use up attempts, too; the job itself gives up after a day.
  maxAttempts: 10_000,
  // Somebody waits for it.
  maxRetryDelaySeconds: 60,
});

export const takeOverKey = (publicationId: string): string => `take-over:${publicationId}`;

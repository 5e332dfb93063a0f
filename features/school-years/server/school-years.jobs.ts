import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** Works off an accepted end of a year, or its undoing, step by step. */
export const runSchoolYear = jobType('school_years.run', z.strictObject({ id: z.uuid() }), {
  maxAttempts: 20,
  maxRetryDelaySeconds: 60,
});

export const sendYearEmail = jobType(
  'school_years.send_email',
  z.strictObject({
    yearId: z.uuid(),
    userId: z.uuid(),
    about: z.enum(['ended', 'undone', 'undo_ends']),
  }),
  { maxAttempts: 16 },
);

/** Nightly: reminds owners before undo ends, and deletes names and former states after it. */
export const cleanUpSchoolYears = jobType('school_years.clean_up', z.strictObject({}), { maxAttempts: 3 });

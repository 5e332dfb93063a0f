import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

const oneImport = z.strictObject({ id: z.uuid() });

/** Reads an uploaded archive and says what it would change. */
export const readImport = jobType('pages.read-import', oneImport, {
  maxAttempts: 5,
  maxRetryDelaySeconds: 60,
});

/** Imports what was shown. */
export const applyImport = jobType('pages.apply-import', oneImport, {
  maxAttempts: 5,
  maxRetryDelaySeconds: 60,
});

export const cleanUpImports = jobType('pages.clean-up-imports', z.strictObject({}), { maxAttempts: 3 });

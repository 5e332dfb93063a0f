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

/** Draws the picture that other sites show of a link to a page. */
export const drawPageCard = jobType(
  'pages.draw-share-card',
  z.strictObject({ pageId: z.uuid(), version: z.number().int().positive() }),
  { maxAttempts: 8 },
);

export const cleanUpImports = jobType('pages.clean-up-imports', z.strictObject({}), { maxAttempts: 3 });

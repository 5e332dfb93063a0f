import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** `by`: who asked for it. */
const oneRun = z.strictObject({ id: z.uuid(), by: z.uuid() });
const again = { maxAttempts: 5, maxRetryDelaySeconds: 60 };

/** Reads a sent roster and plans what it changes. */
export const readRoster = jobType('rosters.read', oneRun, again);

/** Writes what an accepted plan says. */
export const applyRoster = jobType('rosters.apply', oneRun, again);

/** Brings the state before a roster back. */
export const undoRoster = jobType('rosters.undo', oneRun, again);

export const deleteRosterFiles = jobType(
  'rosters.delete-files',
  z.strictObject({ uploads: z.array(z.string().max(60)).max(100) }),
  { maxAttempts: 20 },
);

export const cleanUpRosters = jobType('rosters.clean-up', z.strictObject({}), { maxAttempts: 3 });

import { z } from 'zod';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { jobType } from '#platform/server/jobs/job.ts';

export const eraseMember = jobType('account.erase_member', z.strictObject({ userId: z.uuid() }), {
  // With exponential backoff the last attempt comes weeks later; late is better than never.
  maxAttempts: 30,
});

/** Deletes the accounts that their school let go of 30 days ago, and unproved ones of the education site after as long. */
export const deleteReleasedUsers = jobType('account.delete_released_users', z.strictObject({}), {
  maxAttempts: 3,
});

export const makeExport = jobType('account.make_export', z.strictObject({ exportId: z.uuid() }), {
  maxAttempts: 6,
});

export const purgeExports = jobType('account.sweep_exports', z.strictObject({}), { maxAttempts: 3 });

/** The payload has the address because the row no longer does; it is gone when the job is done. */
export const sendAccountDeletedEmail = jobType(
  'account.send_farewell',
  z.strictObject({ userId: z.uuid(), email: z.string().max(254), username: limitedText(50) }),
  { maxAttempts: 16 },
);

export const sendExportReadyEmail = jobType(
  'account.send_export_letter',
  z.strictObject({ exportId: z.uuid() }),
  { maxAttempts: 16 },
);

import { z } from 'zod';
import type { Call } from '#platform/server/call.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { purgeExpiredInvitations } from './invitations.store.ts';

export const purgeInvitations = jobType('education.sweep_invitations', z.strictObject({}), {
  maxAttempts: 3,
});

/** Deletes expired invitations with their addresses, once a night. */
export async function handlePurgeInvitations(call: Call): Promise<void> {
  await purgeExpiredInvitations(call.db, call.now);
}

import { z } from 'zod';
import type { Call } from '#platform/server/call.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { deleteExpiredInvitations } from './invitations.store.ts';

export const sweepInvitations = jobType('education.sweep_invitations', z.strictObject({}), {
  maxAttempts: 3,
});

/** Forgets the addresses of those who were invited and have not answered in time; once a night. */
export async function handleSweepInvitations(call: Call): Promise<void> {
  await deleteExpiredInvitations(call.db, call.now);
}

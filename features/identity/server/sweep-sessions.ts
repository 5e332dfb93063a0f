import { z } from 'zod';
import type { Call } from '#platform/server/call.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { deleteDeadTokens } from './one-time-tokens.store.ts';
import { deleteDeadSessions } from './sessions.store.ts';

export const sweepSessions = jobType('identity.sweep_sessions', z.strictObject({}), { maxAttempts: 3 });

/** Forgets sessions and tokens that have ended, once a night. */
export async function handleSweepSessions(call: Call): Promise<void> {
  const ended = await deleteDeadSessions(call.db, call.now);
  await deleteDeadTokens(call.db, call.now);
  if (ended > 0) call.platform.log.info({ ended }, 'ended sessions are forgotten');
}

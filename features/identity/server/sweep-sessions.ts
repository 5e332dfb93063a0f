import { z } from 'zod';
import type { Call } from '#platform/server/call.ts';
import { forgetSpentCaptchas } from '#platform/server/captcha/spent-captchas.store.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { deleteDeadTokens } from './one-time-tokens.store.ts';
import { releaseKeptNames } from './retire-user.store.ts';
import { deleteDeadSessions } from './sessions.store.ts';

export const sweepSessions = jobType('identity.sweep_sessions', z.strictObject({}), { maxAttempts: 3 });

/** Forgets sessions and tokens that have ended, and gives the names of the deleted free in time; once a night. */
export async function handleSweepSessions(call: Call): Promise<void> {
  const ended = await deleteDeadSessions(call.db, call.now);
  await deleteDeadTokens(call.db, call.now);
  await forgetSpentCaptchas(call.db, call.now);
  await releaseKeptNames(call.db, call.now);
  if (ended > 0) call.platform.log.info({ ended }, 'ended sessions are forgotten');
}

import { z } from 'zod';
import type { Call } from '#platform/server/call.ts';
import { purgeSpentCaptchas } from '#platform/server/captcha/spent-captchas.store.ts';
import { jobType } from '#platform/server/jobs/job.ts';
import { purgeDeletedMemberNames } from './deleted-users.store.ts';
import { purgeExpiredTokens } from './one-time-tokens.store.ts';
import { purgeExpiredSessions } from './sessions.store.ts';

export const cleanUpSessions = jobType('identity.sweep_sessions', z.strictObject({}), { maxAttempts: 3 });

/** Forgets sessions and tokens that have ended, and gives the names of the deleted free in time; once a night. */
export async function handleCleanUpSessions(call: Call): Promise<void> {
  const ended = await purgeExpiredSessions(call.db, call.now);
  await purgeExpiredTokens(call.db, call.now);
  await purgeSpentCaptchas(call.db, call.now);
  await purgeDeletedMemberNames(call.db, call.now);
  if (ended > 0) call.platform.log.info({ ended }, 'ended sessions are forgotten');
}

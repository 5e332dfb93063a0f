import { purgeDeletedMemberNames } from '#features/members/server/deleted-users.store.ts';
import type { Call } from '#platform/server/call.ts';
import { purgeSpentCaptchas } from '#platform/server/captcha/spent-captchas.store.ts';
import { purgeExpiredTokens } from '../tokens/one-time-tokens.store.ts';
import { purgeExpiredSessions } from './sessions.store.ts';

/** Deletes ended sessions and tokens, and frees the reserved names of deleted members; runs nightly. */
export async function handleCleanUpSessions(call: Call): Promise<void> {
  const ended = await purgeExpiredSessions(call.db, call.now);
  await purgeExpiredTokens(call.db, call.now);
  await purgeSpentCaptchas(call.db, call.now);
  await purgeDeletedMemberNames(call.db, call.now);
  if (ended > 0) call.platform.log.info({ ended }, 'ended sessions are forgotten');
}

import { purgeDeletedMemberNames } from '#features/members/server/deleted-users.store.ts';
import type { Call } from '#platform/server/call.ts';
import { purgeSpentCaptchas } from '#platform/server/captcha/spent-captchas.store.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { purgeExpiredAccessTokens } from '../access-tokens/access-tokens.store.ts';
import { purgeSecurityEvents, securityEventDays } from '../security-log/security-events.store.ts';
import { purgeExpiredTokens } from '../tokens/one-time-tokens.store.ts';
import { purgeExpiredSessions } from './sessions.store.ts';

/** Deletes ended sessions, tokens and old events of the security log, and frees the reserved names of deleted members; runs nightly. */
export async function handleCleanUpSessions(call: Call): Promise<void> {
  const ended = await purgeExpiredSessions(call.db, call.now);
  await purgeExpiredTokens(call.db, call.now);
  await purgeExpiredAccessTokens(call.db, call.now);
  await purgeSpentCaptchas(call.db, call.now);
  const oldest = new Date(call.now.getTime() - securityEventDays * 86_400_000);
  await inTransaction(call, (inner) => purgeSecurityEvents(inner.db, oldest));
  await purgeDeletedMemberNames(call.db, call.now);
  if (ended > 0) call.platform.log.info({ ended }, 'ended sessions are forgotten');
}

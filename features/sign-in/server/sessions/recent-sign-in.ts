import { forbidden } from '#platform/pure/refusal.ts';
import { sessionNeeded } from '#platform/pure/token-scope.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { findSessionProvedAt, updateSessionProvedAt } from './sessions.store.ts';

const recentMs = 15 * 60 * 1000;

/**
 * Refuses (403 `reauth_required`) when this session's last password entry or second factor is older than 15 minutes,
 * which protects grave actions on an unlocked computer, and an access token, which enters none.
 */
export async function checkRecentSignIn(call: MemberCall): Promise<undefined> {
  if (call.actor.tokenScopes) throw sessionNeeded();
  const provedAt = await findSessionProvedAt(call.db, Buffer.from(call.actor.sessionKey, 'base64url'));
  if (provedAt === null || call.now.getTime() - provedAt.getTime() > recentMs)
    throw forbidden('Please enter your password again.', 'reauth_required');
}

/** Records that this session has just authenticated. */
export async function renewRecentSignIn(call: MemberCall): Promise<void> {
  await updateSessionProvedAt(call.db, Buffer.from(call.actor.sessionKey, 'base64url'), call.now);
}

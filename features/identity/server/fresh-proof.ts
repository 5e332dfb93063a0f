import { forbidden } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { findProvedAt, markProved } from './sessions.store.ts';

const freshMs = 15 * 60 * 1000;

/**
 * Refuses (403 `reauth_required`) where this session's last password entry or second factor is older than 15 minutes: for
 * what a borrowed, unlocked computer must not do.
 */
export async function requireFreshProof(call: MemberCall): Promise<undefined> {
  const provedAt = await findProvedAt(call.db, Buffer.from(call.actor.sessionKey, 'base64url'));
  if (provedAt === null || call.now.getTime() - provedAt.getTime() > freshMs)
    throw forbidden('Please enter your password again.', 'reauth_required');
}

/** This session has just proved who it is. */
export async function noteFreshProof(call: MemberCall): Promise<void> {
  await markProved(call.db, Buffer.from(call.actor.sessionKey, 'base64url'), call.now);
}

import { findUserWithEmail } from '#features/members/server/find-user.ts';
import { findValidToken } from '#features/sign-in/server/tokens/one-time-tokens.ts';
import type { Call } from '#platform/server/call.ts';
import { invitationToken } from './invitation-token.ts';
import { findInvitationOf } from './invitations.store.ts';
import type { EmailedKind } from './invitations.tables.ts';

/** The id of the viewer's open invitation, by their id or by their address, if it is verified or proved by the token of the e-mail; null without one. */
export async function findViewersInvitation(
  call: Call,
  { kind, targetId, token }: { kind: EmailedKind; targetId: string; token: string | undefined },
): Promise<string | null> {
  const { userId } = call.actor;
  const user = userId === null ? undefined : await findUserWithEmail(call.db, userId);
  if (!user) return null;
  const found = await findInvitationOf(call.db, { kind, targetId, user, now: call.now });
  if (!found || found.user_id !== null || user.email_verified_at !== null) return found?.id ?? null;
  const peeked = token === undefined ? null : await findValidToken(call, invitationToken, token);
  return peeked?.payload.invitationId === found.id ? found.id : null;
}

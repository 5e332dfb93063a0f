import type { Call } from '#platform/server/call.ts';
import { guestCsrfToken, memberCsrfToken } from '#platform/server/http/csrf.ts';

/** The token of the caller's session, or of guests; programs that read no page get it here. */
export async function getCsrfToken(call: Call): Promise<{ csrfToken: string }> {
  const secret = call.platform.config.secret.reveal();
  const { sessionKey } = call.actor;
  return {
    csrfToken: sessionKey ? memberCsrfToken(secret, sessionKey) : guestCsrfToken(secret, call.now),
  };
}

import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { acceptHandover as contract } from '../../handover.contract.ts';
import { hashToken } from '../sessions/session-token.ts';
import { startHandoverSession } from '../sessions/sessions.ts';
import { claimToken } from '../tokens/one-time-tokens.ts';
import { handoverToken } from './grant-handover.ts';
import { type HandoverRequest, readAndClearHandoverRequest, writeGuestCookie } from './handover-cookies.ts';
import { requestHandover } from './request-handover.ts';

/** The studio's page for guests, which does not ask again. */
const notSignedInPath = '/session/nobody';

/** Starts a session by the code and redirects to the requested path, whose address holds no code. */
export async function acceptHandover(call: Call, { code }: InputOf<typeof contract>): Promise<undefined> {
  const request = readAndClearHandoverRequest(call);
  const isStudio = call.platform.config.edition === 'studio';
  const isIn = code !== undefined && (await startSessionByCode(call, request, code));
  if (request && isIn) {
    call.http.redirect(request.path);
  } else if (request?.silent && isStudio && request.from === 'site') {
    await requestHandover(call, { path: request.path, from: 'education', silent: '1' });
  } else if (request?.silent) {
    writeGuestCookie(call);
    call.http.redirect(request.path);
  } else {
    call.http.redirect(isStudio ? notSignedInPath : '/auth?tab=sign_in');
  }
}

/** A code is used up even by a wrong browser, and by one that has requested nothing. */
function startSessionByCode(call: Call, request: HandoverRequest | null, code: string): Promise<boolean> {
  return inTransaction(call, async (inner) => {
    const claimed = await claimToken(inner, handoverToken, code);
    if (!claimed || !request) return false;
    const { to, challenge, giver } = claimed.payload;
    const isOurs = hashToken(request.secret).toString('base64url') === challenge;
    if (!isOurs || to !== inner.platform.config.edition) return false;
    return startHandoverSession(inner, Buffer.from(giver, 'base64url'));
  });
}

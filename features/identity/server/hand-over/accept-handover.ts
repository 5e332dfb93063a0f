import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { acceptHandover as contract } from '../../handover.contract.ts';
import { claimToken } from '../one-time-tokens.ts';
import { hashToken } from '../session-token.ts';
import { startHandoverSession } from '../sessions.ts';
import { handoverToken } from './grant-handover.ts';
import { type Asked, readAndClearHandoverRequest, writeGuestCookie } from './handover-cookies.ts';
import { requestHandover } from './request-handover.ts';

/** Where the studio says that nothing came of it, without asking again. */
const notSignedInPath = '/session/nobody';

/** Begins a session here by the code, and goes where the browser wanted to go; the code is in no address then. */
export async function acceptHandover(call: Call, { code }: InputOf<typeof contract>): Promise<undefined> {
  const asked = readAndClearHandoverRequest(call);
  const isStudio = call.platform.config.edition === 'studio';
  const isIn = code !== undefined && (await startSessionByCode(call, asked, code));
  if (asked && isIn) {
    call.http.redirect(asked.path);
  } else if (asked?.silent && isStudio && asked.from === 'site') {
    await requestHandover(call, { path: asked.path, from: 'education', silent: '1' });
  } else if (asked?.silent) {
    writeGuestCookie(call);
    call.http.redirect(asked.path);
  } else {
    call.http.redirect(isStudio ? notSignedInPath : '/auth?tab=sign_in');
  }
}

/** A code is used up by whoever brings it, also by the wrong browser, and by one that has asked for nothing. */
function startSessionByCode(call: Call, asked: Asked | null, code: string): Promise<boolean> {
  return inTransaction(call, async (inner) => {
    const spent = await claimToken(inner, handoverToken, code);
    if (!spent || !asked) return false;
    const { to, challenge, giver } = spent.payload;
    const isOurs = hashToken(asked.secret).toString('base64url') === challenge;
    if (!isOurs || to !== inner.platform.config.edition) return false;
    return startHandoverSession(inner, Buffer.from(giver, 'base64url'));
  });
}

import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { acceptHandOver as contract } from '../../hand-over.contract.ts';
import { spendToken } from '../one-time-tokens.ts';
import { hashToken } from '../session-token.ts';
import { beginHandedSession } from '../sessions.ts';
import { type Asked, rememberGuest, takeAsked } from './asked-cookie.ts';
import { beginHandOver } from './begin-hand-over.ts';
import { handOverCode } from './hand-over.ts';

/** Where the studio says that nothing came of it, without asking again. */
const nobodyPath = '/session/nobody';

/** Begins a session here by the code, and goes where the browser wanted to go; the code is in no address then. */
export async function acceptHandOver(call: Call, { code }: InputOf<typeof contract>): Promise<undefined> {
  const asked = takeAsked(call);
  const isStudio = call.platform.config.edition === 'studio';
  const isIn = code !== undefined && (await accept(call, asked, code));
  if (asked && isIn) {
    call.http.redirect(asked.path);
  } else if (asked?.silent && isStudio && asked.from === 'site') {
    await beginHandOver(call, { path: asked.path, from: 'education', silent: '1' });
  } else if (asked?.silent) {
    rememberGuest(call);
    call.http.redirect(asked.path);
  } else {
    call.http.redirect(isStudio ? nobodyPath : '/auth?tab=sign_in');
  }
}

/** A code is used up by whoever brings it, also by the wrong browser, and by one that has asked for nothing. */
function accept(call: Call, asked: Asked | null, code: string): Promise<boolean> {
  return inTransaction(call, async (inner) => {
    const spent = await spendToken(inner, handOverCode, code);
    if (!spent || !asked) return false;
    const { to, challenge, giver } = spent.payload;
    const isOurs = hashToken(asked.secret).toString('base64url') === challenge;
    if (!isOurs || to !== inner.platform.config.edition) return false;
    return beginHandedSession(inner, Buffer.from(giver, 'base64url'));
  });
}

import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import type { requestHandover as contract } from '../../handover.contract.ts';
import { safeRedirect } from '../../model/safe-redirect.ts';
import { hashToken, newToken } from '../sessions/session-token.ts';
import { writeHandoverRequest } from './handover-cookies.ts';

const signInPath = '/auth?tab=sign_in';

/** The requesting host begins, so that a forged link cannot sign anybody in here. */
export async function requestHandover(
  call: Call,
  { path, from = 'site', silent }: InputOf<typeof contract>,
): Promise<undefined> {
  const { config } = call.platform;
  if (config.edition === 'site' || config.edition === from) {
    call.http.redirect(signInPath);
    return;
  }
  const secret = newToken(call.randomBytes);
  const own = editionUrl(config);
  const safe = path?.startsWith('/') ? safeRedirect(path, [own]) : null;
  writeHandoverRequest(call, { secret, from, path: safe ?? '/', silent: silent === '1' });
  const query = new URLSearchParams({
    to: config.edition,
    challenge: hashToken(secret).toString('base64url'),
    ...(silent && { silent }),
  });
  call.http.redirect(`${editionUrl(config, from)}/session/hand_over?${query}`);
}

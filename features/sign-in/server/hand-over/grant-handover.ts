import { z } from 'zod';
import type { InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import { editionUrl } from '#platform/server/config/edition.ts';
import type { grantHandover as contract } from '../../handover.contract.ts';
import { issueToken, tokenKind } from '../tokens/one-time-tokens.ts';

/**
 * Starts a session on the requesting host beside the session `giver`, in the browser that knows the secret of
 * `challenge`.
 */
export const handoverToken = tokenKind({
  name: 'hand_over',
  seconds: 60,
  payload: z.strictObject({
    to: z.enum(['studio', 'education']),
    challenge: z.string().length(43),
    giver: z.string().length(43),
  }),
  keepsOlder: true,
});

/** Sends a member back to the requesting host with a code; sends guests to sign-in first, or back as guests. */
export async function grantHandover(
  call: Call,
  { to, challenge, silent }: InputOf<typeof contract>,
): Promise<undefined> {
  const { config } = call.platform;
  const { userId, sessionKey } = call.actor;
  const back = `${editionUrl(config, to)}/session/accept`;
  if (userId !== null && sessionKey !== null && config.edition !== to) {
    const code = await issueToken(call, {
      kind: handoverToken,
      userId,
      payload: { to, challenge, giver: sessionKey },
    });
    call.http.redirect(`${back}?code=${code}`);
  } else if (silent) {
    call.http.redirect(back);
  } else {
    const here = `/session/hand_over?${new URLSearchParams({ to, challenge })}`;
    call.http.redirect(`/auth?tab=sign_in&redirect_to=${encodeURIComponent(here)}`);
  }
}

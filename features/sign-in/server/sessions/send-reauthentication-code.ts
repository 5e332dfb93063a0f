import { findUser } from '#features/members/server/find-user.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { sendReauthenticationCode as contract } from '../../devices.contract.ts';
import { sendReauthenticationCodeEmail } from '../sign-in.jobs.ts';
import { storeToken } from '../tokens/one-time-tokens.ts';
import { checkMayUseEmailedCode } from './check-may-use-emailed-code.ts';
import {
  clearCodeTries,
  codeFromSeed,
  reauthenticationCodeToken,
  tokenOfCode,
} from './reauthentication-code.ts';
import { newToken } from './session-token.ts';

/** E-mails a code to the member's stored address; it confirms the session of this call and replaces an earlier code. */
export async function sendReauthenticationCode(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const user = await findUser(call.db, call.actor.userId);
  if (!user) throw signedOut();
  await checkMayUseEmailedCode(call, user);
  const session = { userId: user.id, sessionKey: call.actor.sessionKey };
  const seed = newToken(call.randomBytes);
  await storeToken(call, {
    kind: reauthenticationCodeToken,
    userId: user.id,
    payload: {},
    token: tokenOfCode(call, session, codeFromSeed(call, seed)),
  });
  await clearCodeTries(call);
  await call.enqueue(sendReauthenticationCodeEmail, { ...session, seed });
  return {};
}

import { findUserWithEmail } from '#features/members/server/find-user.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { conflict, signedOut } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { renderQrCode } from '#platform/server/render-qr-code.ts';
import type { startSecondFactorSetup as contract } from '../../second-factor.contract.ts';
import { checkRecentSignIn } from '../sessions/recent-sign-in.ts';
import { upsertSecondFactor } from './second-factor.store.ts';
import { encryptForMember } from './secret-encryption.ts';
import { base32, otpauthUri } from './totp.ts';

/** The output length of HMAC-SHA-1 (RFC 4226 §4). */
const secretBytes = 20;

/**
 * Creates a secret and replaces one that was never confirmed. The recent sign-in stops a stranger at an unlocked
 * computer.
 */
export async function startSecondFactorSetup(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  await checkRecentSignIn(call);
  const { userId } = call.actor;
  const user = await findUserWithEmail(call.db, userId);
  if (!user) throw signedOut();
  const secret = call.randomBytes(secretBytes);
  const isStarted = await upsertSecondFactor(call.db, {
    userId,
    secret: encryptForMember(call, secret, userId),
    now: call.now,
  });
  if (!isStarted) throw conflict('The second factor is on already.');
  const uri = otpauthUri(secret, user.email, await getSiteName(call.platform, call.db));
  return { secret: base32(secret), uri, qr: renderQrCode(uri) };
}

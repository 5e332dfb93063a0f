import { seal } from '#features/identity/server/sealed-secret.ts';
import { beginSecondFactor, confirmSecondFactor } from '#features/identity/server/second-factor.store.ts';
import { stepOf, totpCode } from '#features/identity/server/totp.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';

const secret = Buffer.from('the secret of an app');

/** Turns the second factor on for a member, as if they had set it up: admins' rights count only with one. */
export async function giveSecondFactor(platform: Platform, userId: string): Promise<void> {
  const call = makeCall(platform, platform.db, guest);
  await beginSecondFactor(platform.db, userId, seal(call, secret, userId), call.now);
  await confirmSecondFactor(platform.db, userId, 0, call.now);
}

/** What the app of such a member shows now; `steps` ahead of it (each is 30 s). */
export const codeOfApp = (platform: Platform, steps = 0): string =>
  totpCode(secret, stepOf(platform.clock.now()) + steps);

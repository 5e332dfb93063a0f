import {
  updateSecondFactorConfirmed,
  upsertSecondFactor,
} from '#features/sign-in/server/second-factor/second-factor.store.ts';
import { encryptForMember } from '#features/sign-in/server/second-factor/secret-encryption.ts';
import { stepOf, totpCode } from '#features/sign-in/server/second-factor/totp.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';

const secret = Buffer.from('the secret of an app');

/** Enables the second factor of a member: site admins' rights count only with one. */
export async function enableSecondFactor(platform: Platform, userId: string): Promise<void> {
  const call = makeCall(platform, platform.db, guest);
  await upsertSecondFactor(platform.db, {
    userId,
    secret: encryptForMember(call, secret, userId),
    now: call.now,
  });
  await updateSecondFactorConfirmed(platform.db, { userId, step: 0, now: call.now });
}

/** The present code of such a member's app. */
export const currentTotpCode = (platform: Platform): string => totpCode(secret, stepOf(platform.clock.now()));

/** The bytes of a base32 key; spaces are ignored. */
export function base32Bytes(text: string): Buffer {
  const letters = [...text.replace(/\s/g, '')];
  const bits = letters.map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

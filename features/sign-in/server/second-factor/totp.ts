import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The 30-second step of a time, counted from 1970. */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The code of a step: RFC 6238 with HMAC-SHA-1, truncated as RFC 4226 §5.3 says. */
export function totpCode(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest[digest.length - 1] ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step of a code, or null: the present one or one beside it, for clocks that are off and slow typing (RFC 6238
 * §5.2).
 */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const present = stepOf(now);
  const found = [present, present - 1, present + 1].filter((step) => {
    const right = Buffer.from(totpCode(secret, step));
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return found[0] ?? null;
}

/** RFC 4648 base32 without padding, as authenticator apps read secrets. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The address in the QR code for authenticator apps (Google's key URI format); they show the name of the installation beside the code. */
export function otpauthUri(secret: Uint8Array, account: string, siteName: string): string {
  // A colon ends the issuer in a label.
  const issuer = encodeURIComponent(siteName.replaceAll(':', ' ').trim());
  const label = `${issuer}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=6&period=${stepSeconds}`;
}

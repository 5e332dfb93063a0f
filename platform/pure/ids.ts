/**
 * A UUID version 7 (RFC 9562 §5.7): 48 bits of Unix time in ms, then random bits, so that ids sort by time.
 * Takes 10 bytes of `randomBytes`.
 */
export function uuidV7(nowMs: number, randomBytes: (size: number) => Uint8Array): string {
  const random = randomBytes(10);
  const time = Math.floor(nowMs).toString(16).padStart(12, '0');
  const versioned = 0x7000 | ((((random[0] ?? 0) << 8) | (random[1] ?? 0)) & 0x0fff);
  const variant = 0x80 | ((random[2] ?? 0) & 0x3f);
  let tail = '';
  for (let i = 3; i < 10; i++) tail += (random[i] ?? 0).toString(16).padStart(2, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-${versioned.toString(16)}-${variant.toString(16)}${tail.slice(0, 2)}-${tail.slice(2)}`;
}

/** A UUID version 4 (RFC 9562 §5.4), for ids that must not reveal their age. Takes 16 bytes of `randomBytes`. */
export function uuidV4(randomBytes: (size: number) => Uint8Array): string {
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `length` characters of A-Z, a-z, 0-9, each equally likely (bytes above the last full cycle are discarded). */
export function randomText(length: number, randomBytes: (size: number) => Uint8Array): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

/** Whether a value is a UUID in lower case, as ids are written. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

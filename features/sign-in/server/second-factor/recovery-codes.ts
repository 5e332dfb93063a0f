import type { Call } from '#platform/server/call.ts';
import { replaceRecoveryCodes } from './second-factor.store.ts';
import { keyedHash } from './secret-encryption.ts';

const codesPerMember = 10;
/** Without letters that look like digits; 32 characters, so the last five bits of a byte choose one. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz123456789';
const codeLength = 10;

/** Creates ten codes, `abcde-fghjk`, which replace all older ones. They can be read only now. */
export async function createRecoveryCodes(call: Call, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesPerMember }, () => newCode(call.randomBytes));
  const hashes = codes.map((code) => hashRecoveryCode(call, userId, code));
  await replaceRecoveryCodes(call.db, userId, hashes);
  return codes;
}

/** The stored form of a code; spaces, hyphens and capitals do not matter. */
export const hashRecoveryCode = (call: Call, userId: string, code: string): Buffer =>
  keyedHash(call, userId, code.toLowerCase().replace(/[\s-]/g, ''));

function newCode(randomBytes: (size: number) => Uint8Array): string {
  const code = [...randomBytes(codeLength)].map((byte) => alphabet[byte & 31]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

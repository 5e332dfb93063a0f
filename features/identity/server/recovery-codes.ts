import type { Call } from '#platform/server/call.ts';
import { replaceRecoveryCodes } from './second-factor.store.ts';
import { keyedHash } from './secret-encryption.ts';

const codesPerMember = 10;
/** Without the letters that are taken for digits; 32 of them, so a byte's last five bits choose one. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz123456789';
const codeLength = 10;

/** Ten new codes, `abcde-fghjk`, in place of all older ones. This is the one time that they can be read. */
export async function createRecoveryCodes(call: Call, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesPerMember }, () => newCode(call.randomBytes));
  const hashes = codes.map((code) => hashRecoveryCode(call, userId, code));
  await replaceRecoveryCodes(call.db, userId, hashes);
  return codes;
}

/** What is stored of a code; spaces, hyphens and capitals do not matter. */
export const hashRecoveryCode = (call: Call, userId: string, code: string): Buffer =>
  keyedHash(call, userId, code.toLowerCase().replace(/[\s-]/g, ''));

function newCode(randomBytes: (size: number) => Uint8Array): string {
  const code = [...randomBytes(codeLength)].map((byte) => alphabet[byte & 31]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

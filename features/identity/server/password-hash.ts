import { timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createHashGate } from './hash-gate.ts';
import { hashInThread } from './hash-threads.ts';

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. */
const memory = 19_456;
const passes = 2;
const tagLength = 32;
const saltLength = 16;

/**
 * Hashing takes a processor and 19 MiB for some 40 ms. It gives way to everybody else, but what a processor has at hand is lost to it
 * all the same: one processor is left alone.
 */
const gate = createHashGate(Math.min(2, Math.max(1, availableParallelism() - 1)), 20);

/** argon2id in the PHC text form. Refuses (429) when too many wait for a hash. */
export async function hashPassword(
  password: string,
  randomBytes: (size: number) => Uint8Array,
): Promise<string> {
  const salt = randomBytes(saltLength);
  const tag = await digest(password, salt, { memory, passes });
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${toText(salt)}$${toText(tag)}`;
}

/** Same work for a member and for nobody: without a hash to compare, a dummy one is computed and false answered. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(hash ?? dummy);
  if (!parts) throw new Error('A stored password hash cannot be read.');
  const [, kibibytes, rounds, salt = '', stored = ''] = parts;
  const cost = { memory: Number(kibibytes), passes: Number(rounds) };
  const tag = await digest(password, Buffer.from(salt, 'base64'), cost);
  return timingSafeEqual(tag, Buffer.from(stored, 'base64')) && hash !== null;
}

function digest(
  password: string,
  nonce: Uint8Array,
  cost: { memory: number; passes: number },
): Promise<Uint8Array> {
  const message = password.normalize('NFKC');
  return gate.pass(() => hashInThread({ message, nonce, tagLength, ...cost }));
}

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

const dummy = `$argon2id$v=19$m=${memory},t=${passes},p=1$${toText(Buffer.alloc(saltLength, 1))}$${toText(Buffer.alloc(tagLength, 1))}`;

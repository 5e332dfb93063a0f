import { timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { inTestMode } from '#platform/server/failpoints.ts';
import { hashInThread } from './hash-in-thread.ts';
import { createHashQueue } from './hash-queue.ts';

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. */
const owaspMinimum = { memory: 19_456, passes: 2 };
let cost = owaspMinimum;
const tagLength = 32;
const saltLength = 16;

/**
 * A hash takes a processor and 19 MiB for some 40 ms. Low priority does not give back the processor's cache, so one
 * processor stays free.
 */
const hashQueue = createHashQueue(Math.min(2, Math.max(1, availableParallelism() - 1)), 20);

/** How many may wait for a hash where a whole class signs in at once, which must not be refused: some 16 seconds of hashing. */
export const classesWaiting = 400;

/** argon2id in the PHC text form. Refuses (429) when too many, 20 or `longestQueue`, wait for a hash. */
export async function hashPassword(
  password: string,
  randomBytes: (size: number) => Uint8Array,
  longestQueue?: number,
): Promise<string> {
  const salt = randomBytes(saltLength);
  const tag = await digest({ password, nonce: salt, given: cost, longestQueue });
  return phcText(cost, salt, tag);
}

/** Takes the same time with and without a member: without a hash it computes a dummy and returns false. */
export async function verifyPassword(
  password: string,
  hash: string | null,
  longestQueue?: number,
): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(hash ?? dummyHash());
  if (!parts) throw new Error('A stored password hash cannot be read.');
  const [, kibibytes, rounds, salt = '', stored = ''] = parts;
  const given = { memory: Number(kibibytes), passes: Number(rounds) };
  const tag = await digest({ password, nonce: Buffer.from(salt, 'base64'), given, longestQueue });
  return timingSafeEqual(tag, Buffer.from(stored, 'base64')) && hash !== null;
}

/** Makes new hashes cheap for tests whose subject is not hashing; `restore` brings back the production cost. */
export function lowerHashCost({ restore = false } = {}): void {
  if (!inTestMode()) throw new Error('Hashes are cheap in test mode only.');
  cost = restore ? owaspMinimum : { memory: 8, passes: 1 };
}

interface DigestInput {
  password: string;
  nonce: Uint8Array;
  given: typeof cost;
  longestQueue: number | undefined;
}

function digest({ password, nonce, given, longestQueue }: DigestInput): Promise<Uint8Array> {
  const message = password.normalize('NFKC');
  return hashQueue.run(() => hashInThread({ message, nonce, tagLength, ...given }), longestQueue);
}

const phcText = ({ memory, passes }: typeof cost, salt: Uint8Array, tag: Uint8Array): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=1$${toBase64(salt)}$${toBase64(tag)}`;

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

const dummyHash = (): string => phcText(cost, Buffer.alloc(saltLength, 1), Buffer.alloc(tagLength, 1));

import { createHash } from 'node:crypto';
import { newToken } from '#features/sign-in/server/sessions/session-token.ts';
import { uuidV4 } from '#platform/pure/ids.ts';

/** Bytes that are the same in every installation. */
export const bytesOf =
  (what: string) =>
  (size: number): Buffer =>
    createHash('shake256', { outputLength: size }).update(`seed school ${what}`).digest();

/** By which its owner buys the licence of a seeded school. */
export const schoolTokenOf = (name: string): string => newToken(bytesOf(`subscription of ${name}`));

/** An id that is the same in every installation. */
export const schoolIdOf = (what: string): string => uuidV4(bytesOf(what));

/**
 * `refused`: not audio (or not an image) by its own bytes; `error`: accepted by signature, then fails; `done`: gives a clean
 * result.
 */
export type HostileFile = { name: string; bytes: Buffer; why: string; expect: 'refused' | 'error' | 'done' };

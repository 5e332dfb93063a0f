import { randomBytes } from 'node:crypto';

const segmentPattern = /^[a-z0-9_-][a-z0-9_.-]{0,127}$/;

/** Whether the key may name an object: segments of `[a-z0-9_.-]`, none beginning with a dot, at most 400 characters. */
export function isObjectKey(key: string): boolean {
  return key.length > 0 && key.length <= 400 && key.split('/').every((part) => segmentPattern.test(part));
}

/** Throws a TypeError for an invalid key, which is a programming error: keys are created by the server. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new TypeError(`Not an object key: ${JSON.stringify(key.slice(0, 80))}`);
}

/** An unguessable key: `folder/<160 random bits in hex>.extension`. */
export function newObjectKey(folder: string, extension: string): string {
  const key = `${folder}/${randomBytes(20).toString('hex')}.${extension}`;
  assertObjectKey(key);
  return key;
}

import { textLengths } from './schema.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 12;

/** The master has one id in all projects, so that two of them can not be made. */
export const masterId = 'master';

export type RandomBytes = (size: number) => Uint8Array;

const validId = new RegExp(`^[0-9A-Za-z@#]{1,${textLengths.id}}$`);

/** Whether a key of a map is an id; others are left out when a document is read. */
export const isId = (text: unknown): text is string => typeof text === 'string' && validId.test(text);

/** 12 of 62 characters. Bytes from 248 on are drawn again, so that each character is as likely. */
export function newId(randomBytes: RandomBytes): string {
  let id = '';
  while (id.length < idLength) {
    for (const byte of randomBytes(idLength)) {
      if (byte < 248 && id.length < idLength) id += digits[byte % 62];
    }
  }
  return id;
}

/** The right half of a split: where two people split at the same tick, they make the same one. */
export const splitId = (region: string, tick: number, isUsed: (id: string) => boolean): string =>
  derive(region, `@${tick}`, isUsed);

/** Copy `n` of a region, from 1: where two people repeat a region at once, they make the same copies. */
export const copyId = (region: string, n: number, isUsed: (id: string) => boolean): string =>
  derive(region, `#${n}`, isUsed);

/** Tempo and meter have the id of their place, so that two changes at one place are one. */
export const placeId = (place: number): string => `@${place}`;

/** An id that is in use, as after a split region was moved back, gets a further number: nothing is written over. */
function derive(from: string, ending: string, isUsed: (id: string) => boolean): string {
  const base = from.length + ending.length > textLengths.id - 4 ? hashedId(from) : from;
  let id = base + ending;
  for (let n = 2; isUsed(id); n += 1) id = `${base + ending}#${n}`;
  return id;
}

/** Long chains of splits of splits are shortened the same way by everybody: 12 characters of three 32-bit FNV-1a hashes. */
function hashedId(text: string): string {
  let id = '';
  for (let part = 0; part < 3; part += 1) {
    let hash = 0x811c9dc5 ^ part;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    for (let rest = hash >>> 0, n = 0; n < 4; n += 1, rest = Math.floor(rest / 62)) id += digits[rest % 62];
  }
  return id;
}

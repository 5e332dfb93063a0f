import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Larger documents are only built. */
const mostBytes = 20_000;

/** Where a hostile document is kept, as lines of base64, one for each update: it stays what it was when its builder changes. */
export const fileOf = (name: string): string =>
  join(import.meta.dirname, 'hostile', `${wordsOf(name).join('-')}.txt`);

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(' -', ' minus ')
    .match(/[a-z0-9]+/g) ?? [];

/** The text of the file; null where the document is too large for one. */
export function toKeptText(updates: readonly Uint8Array[]): string | null {
  if (updates.reduce((sum, { length }) => sum + length, 0) > mostBytes) return null;
  return updates.map((update) => `${Buffer.from(update).toString('base64')}\n`).join('');
}

/** The updates that are kept; null where none are. */
export function readKept(name: string): Uint8Array[] | null {
  if (!existsSync(fileOf(name))) return null;
  const lines = readFileSync(fileOf(name), 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => Uint8Array.from(Buffer.from(line, 'base64')));
}

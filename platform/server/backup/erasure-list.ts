import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing, writeDurably } from './durable-files.ts';

/** An account that was erased. */
export interface Erasure {
  id: string;
  at: string;
}

/** Stands beside the copies, so that it is newer than each of them. */
const listName = 'erasures.ndjson';
const placeName = 'backups.json';

/** Where the last copy of a data folder was put, and when. */
export interface LastBackup {
  folder: string;
  at: string;
}

/** What was erased since the oldest copy of a folder, as far as it is known there. */
export async function readErasures(folder: string): Promise<Erasure[]> {
  const text = (await nullIfMissing(readFile(join(folder, listName), 'utf8'))) ?? '';
  // A line that a kill cut short is written again by the next backup.
  return text
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

/** Adds erasures that the list of a folder does not have yet. */
export async function addErasures(folder: string, erasures: readonly Erasure[]): Promise<void> {
  const known = new Set((await readErasures(folder)).map(({ id }) => id));
  const lines = erasures.filter(({ id }) => !known.has(id)).map((one) => `\n${JSON.stringify(one)}`);
  if (lines.length > 0) await appendFile(join(folder, listName), lines.join(''), { mode: 0o600 });
}

/**
 * Writes an erasure beside the copies at once, so that one that is restored before the next backup repeats it. Nothing where no
 * copy was made, or where the folder of copies is not reachable: the next backup writes what is missing.
 */
export async function addErasureToBackups(dataDir: string, erasure: Erasure): Promise<void> {
  const last = await findLastBackup(dataDir);
  if (last) await nullIfMissing(addErasures(last.folder, [erasure]));
}

/** Null where no copy was made. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await nullIfMissing(readFile(join(dataDir, placeName), 'utf8'));
  return text === null ? null : JSON.parse(text);
}

export const saveLastBackup = (dataDir: string, last: LastBackup): Promise<void> =>
  writeDurably(join(dataDir, placeName), `${JSON.stringify(last)}\n`);

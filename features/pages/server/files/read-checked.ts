import { readdir, readFile, stat } from 'node:fs/promises';
import type { z } from 'zod';
import { PAGE_BYTES_LIMIT } from '../../model/page-document.ts';

/** A folder that cannot be read: all its faults, by file. */
export class ContentFolderError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ContentFolderError';
    this.faults = faults;
  }
}

/** Collects what is wrong; `of` gives null where its work failed. */
export interface Faults {
  list: string[];
  of<T>(name: string, work: () => Promise<T>): Promise<T | null>;
}

export function collectFaults(): Faults {
  const list: string[] = [];
  return {
    list,
    async of(name, work) {
      try {
        return await work();
      } catch (error) {
        list.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      }
    },
  };
}

/** A file of text. One that no page could hold is refused unread. */
export async function readTextFile(file: string): Promise<string> {
  const { size } = await stat(file).catch(() => {
    throw new Error('is missing');
  });
  if (size > PAGE_BYTES_LIMIT * 2) throw new Error('is too large');
  return readFile(file, 'utf8');
}

/** A file of JSON that fits a schema; says what does not. */
export async function readJsonFile<T extends z.ZodType>(file: string, schema: T): Promise<z.output<T>> {
  const text = await readTextFile(file);
  const parsed = schema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(
    parsed.error.issues.map(({ path: at, message }) => `${at.join('.')} ${message}`).join('; '),
  );
}

/** The names in a folder. Refuses links and what is neither a file nor, where they may be there, a folder. */
export async function listNames(folder: string, kind: 'files' | 'folders'): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const wrong = entries.find((entry) => (kind === 'files' ? !entry.isFile() : !entry.isDirectory()));
  if (wrong) throw new Error(`has ${wrong.name}, which is not expected`);
  return entries.map(({ name }) => name).sort();
}

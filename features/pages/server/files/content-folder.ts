import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { checkPageDocument } from '../../model/check-page-document.ts';
import type { PageDocument } from '../../model/page-document.ts';
import { type PageEdition, pageEditions } from '../../model/page-edition.ts';
import { pagePathError } from '../../model/page-path.ts';

/** The format of folders of pages that this program writes and reads. */
const contentFormat = 1;

export interface ContentPageFile {
  path: string;
  edition: PageEdition;
  document: PageDocument;
}

const manifestSchema = z.strictObject({ format: z.literal(contentFormat) });
const pageSchema = z.strictObject({ path: z.string(), edition: z.enum(pageEditions), document: z.unknown() });

/** A folder that cannot be read: all its faults, by file. */
class ContentFolderError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ContentFolderError';
    this.faults = faults;
  }
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

/** Where a document has a long text in a file of its own. */
const isFileReference = (value: object): value is { $file: string } =>
  Object.keys(value).length === 1 && '$file' in value && typeof value.$file === 'string';

/** Replaces references to files by their texts. A name with a slash is refused. */
async function inlineTexts(folder: string, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => inlineTexts(folder, item)));
  if (typeof value !== 'object' || value === null) return value;
  if (isFileReference(value)) {
    if (!/^[\w.-]+\.md$/.test(value.$file)) throw new Error(`refers to the file ${value.$file}`);
    return readFile(path.join(folder, value.$file), 'utf8');
  }
  const entries = Object.entries(value).map(async ([key, item]) => [key, await inlineTexts(folder, item)]);
  return Object.fromEntries(await Promise.all(entries));
}

async function readPageFolder(folder: string): Promise<ContentPageFile> {
  const raw = pageSchema.parse(await readJson(path.join(folder, 'page.json')));
  const pathFault = pagePathError(raw.path);
  if (pathFault !== null) throw new Error(`path ${pathFault}`);
  const checked = checkPageDocument(await inlineTexts(folder, raw.document), 'draft');
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors));
  return { path: raw.path, edition: raw.edition, document: checked.document };
}

/** All pages of a folder by the names of their folders. Throws a `ContentFolderError` with every fault. */
export async function readContentFolder(folder: string): Promise<ContentPageFile[]> {
  const faults: string[] = [];
  const attempt = async <T>(name: string, work: () => Promise<T>): Promise<T[]> => {
    try {
      return [await work()];
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  };
  await attempt('manifest.json', async () =>
    manifestSchema.parse(await readJson(path.join(folder, 'manifest.json'))),
  );
  const pagesFolder = path.join(folder, 'pages');
  const [names = []] = await attempt('pages', () => readdir(pagesFolder));
  const pages = await Promise.all(
    names.sort().map((name) => attempt(name, () => readPageFolder(path.join(pagesFolder, name)))),
  );
  if (faults.length > 0) throw new ContentFolderError(faults);
  return pages.flat();
}

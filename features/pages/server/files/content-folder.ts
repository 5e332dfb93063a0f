import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { checkPageDocument } from '../../model/check-page-document.ts';
import { CONTENT_FORMAT, type PageOfFolder } from '../../model/files/page-files.ts';
import { PAGE_BYTES_LIMIT } from '../../model/page-document.ts';
import { editionsOverlap, pageEditions } from '../../model/page-edition.ts';
import { pagePathError, pathKey } from '../../model/page-path.ts';
import { mediaIdsIn } from '../../model/resolve-fields.ts';
import { type ContentMedia, readContentMedia } from './content-media.ts';
import {
  ContentFolderError,
  collectFaults,
  type Faults,
  listNames,
  readJsonFile,
  readTextFile,
} from './read-checked.ts';

export interface ContentFolder {
  /** By the names of their folders. */
  pages: PageOfFolder[];
  media: ContentMedia[];
}

/** Of all pages of a folder, since an import holds them in memory. */
const ALL_PAGES_LIMIT = 100_000_000;

const manifestSchema = z.strictObject({ format: z.number().int() });
const pageSchema = z.strictObject({
  path: z.string().max(1000),
  edition: z.enum(pageEditions),
  document: z.unknown(),
});

async function checkManifest(folder: string): Promise<void> {
  const { format } = await readJsonFile(path.join(folder, 'manifest.json'), manifestSchema);
  if (format > CONTENT_FORMAT)
    throw new Error(`is of format ${format}, and this program reads format ${CONTENT_FORMAT}`);
  if (format !== CONTENT_FORMAT) throw new Error(`is of an unknown format (${format})`);
}

/** Where a document has a long text in a file of its own. */
const isFileReference = (value: object): value is { $file: string } =>
  Object.keys(value).length === 1 && '$file' in value && typeof value.$file === 'string';

/** Replaces references to files by their texts, and takes them from `unused`, the other files of the page. */
async function inlineTexts(folder: string, value: unknown, unused: Set<string>): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => inlineTexts(folder, item, unused)));
  if (typeof value !== 'object' || value === null) return value;
  if (isFileReference(value)) {
    if (!unused.delete(value.$file)) throw new Error(`refers to the file ${value.$file}, which is not there`);
    return readTextFile(path.join(folder, value.$file));
  }
  const entries = Object.entries(value).map(async ([key, item]) => [
    key,
    await inlineTexts(folder, item, unused),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

async function readPageFolder(folder: string): Promise<PageOfFolder & { bytes: number }> {
  const unused = new Set(await listNames(folder, 'files'));
  const raw = await readJsonFile(path.join(folder, 'page.json'), pageSchema);
  unused.delete('page.json');
  const pathFault = pagePathError(raw.path);
  if (pathFault !== null) throw new Error(`path ${pathFault}`);
  const document = await inlineTexts(folder, raw.document, unused);
  const [unexpected] = unused;
  if (unexpected !== undefined) throw new Error(`has ${unexpected}, which is not expected`);
  const checked = checkPageDocument(document, 'draft');
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors));
  const bytes = Buffer.byteLength(JSON.stringify(checked.document));
  if (bytes > PAGE_BYTES_LIMIT) throw new Error('is too large');
  return { path: raw.path, edition: raw.edition, document: checked.document, bytes };
}

async function readPages(folder: string, faults: Faults): Promise<PageOfFolder[]> {
  const names = (await faults.of('pages', () => listNames(folder, 'folders'))) ?? [];
  const pages = new Map<string, PageOfFolder[]>();
  let total = 0;
  for (const name of names) {
    const found = await faults.of(`pages/${name}`, () => readPageFolder(path.join(folder, name)));
    if (!found) continue;
    const { bytes, ...page } = found;
    total += bytes;
    if (total > ALL_PAGES_LIMIT) {
      faults.list.push(`pages: have more than ${ALL_PAGES_LIMIT / 1_000_000} MB together`);
      break;
    }
    const key = pathKey(page.path);
    const here = pages.get(key) ?? [];
    if (here.some((one) => editionsOverlap(one.edition, page.edition)))
      faults.list.push(`pages/${name}: another page is at ${page.path}, too`);
    pages.set(key, [...here, page]);
  }
  return [...pages.values()].flat();
}

/** All of a folder. Throws a `ContentFolderError` with every fault; nothing of a folder with one is used. */
export async function readContentFolder(folder: string): Promise<ContentFolder> {
  const faults = collectFaults();
  const found = await faults.of('The folder', () => readdir(folder));
  const known = ['manifest.json', 'media', 'media.json', 'pages'];
  for (const name of found ?? []) if (!known.includes(name)) faults.list.push(`${name}: is not expected`);
  await faults.of('manifest.json', () => checkManifest(folder));
  const pages = found?.includes('pages') ? await readPages(path.join(folder, 'pages'), faults) : [];
  const media = await readContentMedia(folder, { names: found ?? [], faults });
  checkReferences(pages, media, faults);
  if (faults.list.length > 0) throw new ContentFolderError(faults.list);
  return { pages, media };
}

/** What pages show is in the folder, and nothing else is. */
function checkReferences(
  pages: readonly PageOfFolder[],
  media: readonly ContentMedia[],
  { list }: Faults,
): void {
  const unused = new Set(media.map(({ id }) => id));
  const there = new Set(unused);
  for (const page of pages) {
    for (const id of mediaIdsOf(page)) {
      unused.delete(id);
      if (!there.has(id)) list.push(`${page.path}: shows the medium ${id}, which is not in media.json`);
    }
  }
  for (const id of unused) list.push(`media.json: no page shows the medium ${id}`);
}

/** The ids of the media that a page shows. */
export const mediaIdsOf = ({ document }: Pick<PageOfFolder, 'document'>): Set<string> =>
  mediaIdsIn([document.shareImage, document.blocks]);

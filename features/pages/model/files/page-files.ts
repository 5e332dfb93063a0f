import { checkPageDocument } from '../check-page-document.ts';
import type { PageDocument } from '../page-document.ts';
import type { PageEdition } from '../page-edition.ts';
import { pathKey } from '../page-path.ts';

/** The format of folders of pages that this program writes and reads. */
export const CONTENT_FORMAT = 1;

/** From here on, or with a line break, a text of a block stands in a file of its own. */
const longTextLength = 300;

export interface PageOfFolder {
  path: string;
  edition: PageEdition;
  document: PageDocument;
}

export interface TextFile {
  name: string;
  text: string;
}

export const toJsonFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The name of a page's folder, which no other page of an installation gets. */
export function pageFolderOf({ path, edition }: Pick<PageOfFolder, 'path' | 'edition'>): string {
  const name = pathKey(path).slice(1).replaceAll('/', '--') || '_home';
  return edition === 'site' ? name : `${name}.${edition}`;
}

/** The document in the order of its schema, so that equal ones are equal as JSON. Throws for one that breaks the schema. */
export function orderedDocument(document: unknown): PageDocument {
  const checked = checkPageDocument(document, 'draft');
  if ('document' in checked) return checked.document;
  const errors = Object.entries(checked.errors).map(([field, texts]) => `${field} ${texts.join(', ')}`);
  throw new Error(errors.join('; '));
}

/** The files of a page, without what has its initial value; long texts are files beside `page.json`. */
export function pageFilesOf({ path, edition, document }: PageOfFolder): TextFile[] {
  const { title, blocks, ...head } = orderedDocument(document);
  const texts: TextFile[] = [];
  const short = {
    title,
    ...withoutInitialValues(head, orderedDocument({ title })),
    blocks: blocks.map((block) => {
      const { id, component } = block;
      const [initial = block] = orderedDocument({ title, blocks: [{ id, component }] }).blocks;
      const fields = { id, component, ...withoutInitialValues(block, initial) };
      return extractTexts(fields, id, texts);
    }),
  };
  return [{ name: 'page.json', text: toJsonFile({ path, edition, document: short }) }, ...texts];
}

const withoutInitialValues = (values: object, initial: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify((initial as Record<string, unknown>)[key]),
    ),
  );

/** Replaces long texts by references to files, which it adds to `texts`. */
function extractTexts(value: unknown, name: string, texts: TextFile[]): unknown {
  if (typeof value === 'string') {
    if (value.length <= longTextLength && !value.includes('\n')) return value;
    texts.push({ name: `${name}.md`, text: value });
    return { $file: `${name}.md` };
  }
  if (Array.isArray(value)) return value.map((item, at) => extractTexts(item, `${name}.${at}`, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, extractTexts(item, `${name}.${key}`, texts)]),
  );
}

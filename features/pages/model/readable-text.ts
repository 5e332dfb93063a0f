import type { Field, Fields } from './block-fields.ts';
import { blockKindOf } from './block-kinds.ts';
import type { StoredAudio, StoredLink } from './block-values.ts';
import type { PageDocument } from './page-document.ts';

/** Marks of Markdown and addresses of links, which nobody reads. */
const plain = (markdown: string): string =>
  markdown.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*_`~#>|]+/g, ' ');

/** The texts of a field that a reader sees. */
function textsOf(field: Field, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  switch (field.input) {
    case 'text':
    case 'long_text':
      return [String(value)];
    case 'markdown':
      return [plain(String(value))];
    case 'link':
      return [(value as StoredLink).label];
    case 'audio':
      return [(value as StoredAudio).name, (value as StoredAudio).caption];
    case 'group':
      return textsOfFields(field.fields, value as Record<string, unknown>);
    case 'list':
      return (value as readonly unknown[]).flatMap((item) => textsOf(field.item, item));
    default:
      return [];
  }
}

/** Ids and addresses are texts of the form, and no text for readers. */
const unread = new Set(['id', 'url', 'projectId', 'templateId', 'code', 'tag']);

const textsOfFields = (fields: Fields, values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields).flatMap(([key, field]) => (unread.has(key) ? [] : textsOf(field, values[key])));

/** The text of a document's shown blocks, as readers see it: one line. */
export function readableText({ blocks }: Pick<PageDocument, 'blocks'>): string {
  const texts = blocks
    .filter(({ hidden }) => !hidden)
    .flatMap((block) => textsOfFields(blockKindOf(block.component)?.fields ?? {}, block));
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim();
}

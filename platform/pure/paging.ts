import { z } from 'zod';

const MAX_ITEMS = 100;
/** Maximum page number; further pages need the cursor. */
const MAX_NUMBERED_PAGE = 500;

/** Where a page of a list starts: at a page number (small offsets) or after the keyset of the last row. */
export type PageStart = { kind: 'number'; page: number } | { kind: 'after'; key: readonly CursorPart[] };
export type CursorPart = string | number | null;

export interface Paging {
  start: PageStart;
  items: number;
}

export interface Page<T> {
  items: T[];
  nextPage: string | null;
}

/**
 * The query fields of every list. `page` is a number from 1 or the opaque cursor of `meta.next_page`; invalid values
 * give the default instead of an error, and `items` is at most 100 (SHELL-098, SHELL-099).
 */
export const pagingFields = {
  page: z.union([z.string().max(400), z.number()]).optional(),
  items: z.union([z.string().max(20), z.number()]).optional(),
};

interface PagingInput {
  page?: string | number | undefined;
  items?: string | number | undefined;
}

/** Parses page and items of a query; invalid values give the defaults. */
export function readPaging(query: PagingInput, defaultItems: number): Paging {
  return { start: readStart(String(query.page ?? '')), items: readItems(query.items, defaultItems) };
}

function readItems(wanted: string | number | undefined, defaultItems: number): number {
  const items = Number(wanted);
  if (wanted === undefined || !Number.isInteger(items) || items < 1) return defaultItems;
  return Math.min(items, MAX_ITEMS);
}

function readStart(text: string): PageStart {
  const page = Number(text);
  if (text === '') return { kind: 'number', page: 1 };
  if (Number.isInteger(page)) return { kind: 'number', page: Math.min(Math.max(page, 1), MAX_NUMBERED_PAGE) };
  const key = decodeCursor(text);
  return key ? { kind: 'after', key } : { kind: 'number', page: 1 };
}

/** Encodes the keyset values of the last row as an opaque text; times in ISO 8601. */
function encodeCursor(key: readonly (CursorPart | Date)[]): string {
  return `k${toBase64Url(JSON.stringify(key))}`;
}

/** Decodes the keyset values of a cursor; null for an invalid one. */
export function decodeCursor(text: string): CursorPart[] | null {
  if (!text.startsWith('k')) return null;
  try {
    const key: unknown = JSON.parse(fromBase64Url(text.slice(1)));
    if (!Array.isArray(key) || key.length === 0 || key.length > 5) return null;
    const plain = key.every((part) => part === null || typeof part === 'string' || Number.isFinite(part));
    return plain ? (key as CursorPart[]) : null;
  } catch {
    return null;
  }
}

/** Drops the extra row that was read beyond the page, and encodes the cursor of the next page. */
export function toPage<Row>(
  rows: Row[],
  items: number,
  keyOf: (row: Row) => readonly (CursorPart | Date)[],
): Page<Row> {
  const shown = rows.slice(0, items);
  const last = shown.at(-1);
  return {
    items: shown,
    nextPage: rows.length > items && last !== undefined ? encodeCursor(keyOf(last)) : null,
  };
}

/** Answer of a paged list: `{ <name>: [...], meta: { nextPage } }`. */
export const pageMeta = z.strictObject({ nextPage: z.union([z.string(), z.number()]).nullable() });

/** Meta of a list that is a JSON:API document (COMM-006): `total` counts what this actor sees on all pages. */
export const listMeta = z.strictObject({ ...pageMeta.shape, total: z.number().int().min(0) });
export type ListMeta = z.output<typeof listMeta>;

function toBase64Url(text: string): string {
  const binary = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
}

import type { StoredBlock } from '../block-kind.ts';
import type { PageDocument } from '../page-document.ts';
import { blockName, blockText, pageText } from './document-text.ts';

/** What two documents do not have alike: the page's own fields, or a block by its id. */
export interface DocumentDifference {
  /** `page`, or the id of a block. */
  key: string;
  name: string;
  /** Null where that document has no such block. */
  first: string | null;
  second: string | null;
}

export type Side = 'first' | 'second';

const sameJson = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** The value with the keys of its objects in order, since the database orders them otherwise. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

export const sameDocument = (a: PageDocument, b: PageDocument): boolean => sameJson(a, b);

const headOf = ({ blocks: _blocks, ...head }: PageDocument) => head;

/** What differs between two documents, in the order of the second; an order of blocks that differs is `order`. */
export function compareDocuments(first: PageDocument, second: PageDocument): DocumentDifference[] {
  const found: DocumentDifference[] = [];
  if (!sameJson(headOf(first), headOf(second)))
    found.push({ key: 'page', name: 'The page', first: pageText(first), second: pageText(second) });
  for (const block of joinedOrder(second.blocks, first.blocks)) {
    const [one, other] = [first, second].map(({ blocks }) => blocks.find(({ id }) => id === block.id));
    if (one && other && sameJson(one, other)) continue;
    const text = (given: StoredBlock | undefined) => (given ? blockText(given) : null);
    found.push({ key: block.id, name: blockName(block), first: text(one), second: text(other) });
  }
  return found;
}

/** The blocks of `main` in its order, each followed by those that only `other` has behind it. */
function joinedOrder(main: readonly StoredBlock[], other: readonly StoredBlock[]): StoredBlock[] {
  const joined = [...main];
  other.forEach((block, place) => {
    if (joined.some(({ id }) => id === block.id)) return;
    const before = other[place - 1]?.id;
    joined.splice(joined.findIndex(({ id }) => id === before) + 1, 0, block);
  });
  return joined;
}

/** Which side to propose for a difference: the second where the first has not changed what both began with, else the first. */
export function proposeSide(key: string, base: PageDocument, first: PageDocument): Side {
  const part = (document: PageDocument) =>
    key === 'page' ? headOf(document) : (document.blocks.find(({ id }) => id === key) ?? null);
  return sameJson(part(base), part(first)) ? 'second' : 'first';
}

/** Joins two documents by what was chosen for each difference; the order is that of the second. */
export function mergeDocuments(
  first: PageDocument,
  second: PageDocument,
  sides: Readonly<Record<string, Side>>,
): PageDocument {
  const head = headOf(sides.page === 'first' ? first : second);
  const blocks = joinedOrder(second.blocks, first.blocks).flatMap(({ id }) => {
    const side = sides[id] === 'first' ? first : second;
    return side.blocks.find((block) => block.id === id) ?? [];
  });
  return { ...head, blocks };
}

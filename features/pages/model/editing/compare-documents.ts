import type { StoredBlock } from '../block-kind.ts';
import type { PageDocument } from '../page-document.ts';
import { freeBlockId } from './change-blocks.ts';
import { blockName, blockText, orderText, pageText } from './document-text.ts';

/** Keys of differences that are of no block; no id of a block has such a sign. */
export const pageKey = '#page';
export const orderKey = '#order';

/** What two documents do not have alike: the page's own fields, the order of blocks, or a block by its id. */
export interface DocumentDifference {
  /** `pageKey`, `orderKey`, or the id of a block. */
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

/** The order of those blocks that another document has, too. */
const orderOf = ({ blocks }: PageDocument, other: PageDocument): string[] =>
  blocks.map(({ id }) => id).filter((id) => other.blocks.some((block) => block.id === id));

/** What differs between two documents: the page, the order of blocks that both have, then blocks in the order of the second. */
export function compareDocuments(first: PageDocument, second: PageDocument): DocumentDifference[] {
  const found: DocumentDifference[] = [];
  if (!sameJson(headOf(first), headOf(second)))
    found.push({ key: pageKey, name: 'The page', first: pageText(first), second: pageText(second) });
  if (!sameJson(orderOf(first, second), orderOf(second, first)))
    found.push({ key: orderKey, name: 'The order', first: orderText(first), second: orderText(second) });
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
  const part = (document: PageDocument, other: PageDocument) => {
    if (key === pageKey) return headOf(document);
    if (key === orderKey) return orderOf(document, other);
    return document.blocks.find(({ id }) => id === key) ?? null;
  };
  return sameJson(part(base, first), part(first, base)) ? 'second' : 'first';
}

/**
 * The first document, in which a new block has another id where the second has another new block of its id: two who add a block at
 * the same time both take the next free one.
 */
export function separateNewBlocks(
  base: PageDocument,
  first: PageDocument,
  second: PageDocument,
): PageDocument {
  const all = [...base.blocks, ...first.blocks, ...second.blocks];
  const blocks = first.blocks.map((block) => {
    const other = second.blocks.find(({ id }) => id === block.id);
    const isOld = base.blocks.some(({ id }) => id === block.id);
    if (isOld || !other || sameJson(block, other)) return block;
    const renamed = { ...block, id: freeBlockId(all) };
    all.push(renamed);
    return renamed;
  });
  return { ...first, blocks };
}

/** Joins two documents by what was chosen for each difference; the order is that of the second, unless the first one's is chosen. */
export function mergeDocuments(
  first: PageDocument,
  second: PageDocument,
  sides: Readonly<Record<string, Side>>,
): PageDocument {
  const head = headOf(sides[pageKey] === 'first' ? first : second);
  const [main, rest] = sides[orderKey] === 'first' ? [first, second] : [second, first];
  const blocks = joinedOrder(main.blocks, rest.blocks).flatMap(({ id }) => {
    const side = sides[id] === 'first' ? first : second;
    return side.blocks.find((block) => block.id === id) ?? [];
  });
  return { ...head, blocks };
}

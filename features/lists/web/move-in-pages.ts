import type { ListEntry } from '../contract.ts';
import type { EntryPages } from './list-queries.ts';

/** All loaded places. */
export const entriesOf = (data: EntryPages): ListEntry[] => data.pages.flatMap(({ entries }) => entries);

/** The pages with these places in their order, numbered anew; each page keeps its number of places as far as there are enough. */
export function withEntries(data: EntryPages, entries: readonly ListEntry[]): EntryPages {
  let from = 0;
  const pages = data.pages.map((page) => {
    const until = from + page.entries.length;
    const own = entries.slice(from, until).map((entry, at) => ({ ...entry, place: from + at + 1 }));
    from = until;
    return { ...page, entries: own };
  });
  return { ...data, pages };
}

/** The places with one of them moved to an index, and what it stands behind there. */
export function moveEntry(
  entries: readonly ListEntry[],
  id: string,
  index: number,
): { entries: ListEntry[]; after: string | null } {
  const moved = entries.filter((entry) => entry.id === id);
  const others = entries.filter((entry) => entry.id !== id);
  const after = others[index - 1]?.id ?? null;
  return { entries: others.toSpliced(index, 0, ...moved), after };
}

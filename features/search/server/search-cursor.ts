import { isUuid } from '#platform/pure/ids.ts';
import type { CursorPart, PageStart } from '#platform/pure/paging.ts';
import { isStorableText } from '#platform/server/db/keyset.ts';
import type { ResultPosition } from './search-source.ts';

/** How a term was searched: as a whole or by its words, as typed or corrected. */
export interface TermReading {
  text: string;
  loose: boolean;
}

/** Content of `next_page`: the last position, and how the term was searched. */
export interface SearchCursor {
  reading: TermReading;
  after: ResultPosition;
}

export const searchCursorKey = ({ reading, after }: SearchCursor): CursorPart[] => [
  `${reading.loose ? 'loose' : 'whole'} ${reading.text}`,
  after.tier,
  after.value,
  after.id,
];

/** Null for a page number, and for anything but a cursor of a search with this sort. */
export function readSearchCursor(start: PageStart, sort: string): SearchCursor | null {
  if (start.kind !== 'after') return null;
  const [how, tier, value, id] = start.key;
  const [, wording, text] = /^(loose|whole) (.{1,200})$/su.exec(String(how)) ?? [];
  const isTier = tier === 0 || tier === 1 || tier === 2 || tier === 3;
  const isValue = sort === 'title' ? isStorableText(value) : Number.isSafeInteger(value);
  if (text === undefined || !isStorableText(text) || !isTier || !isValue || !isUuid(id)) return null;
  return {
    reading: { text, loose: wording === 'loose' },
    after: { tier, value: value as string | number, id },
  };
}

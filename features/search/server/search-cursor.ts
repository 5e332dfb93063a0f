import type { CursorPart, PageStart } from '#platform/pure/paging.ts';
import { isUuid } from '#platform/pure/time-cursor.ts';
import type { ResultPosition } from './search-source.ts';

/** Which way a term was read in the end: as a whole or word by word, as typed or corrected. */
export interface TermReading {
  text: string;
  loose: boolean;
}

/** What `next_page` carries: where the results go on, and how the term was read. */
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

/** Null where the list starts or is counted by number, and for what is no cursor of a search in this order. */
export function readSearchCursor(start: PageStart, sort: string): SearchCursor | null {
  if (start.kind !== 'after') return null;
  const [how, tier, value, id] = start.key;
  const [, way, text] = /^(loose|whole) (.{1,200})$/su.exec(String(how)) ?? [];
  const isTier = tier === 0 || tier === 1 || tier === 2 || tier === 3;
  const isValue = sort === 'title' ? isStorableText(value) : Number.isSafeInteger(value);
  if (text === undefined || !isStorableText(text) || !isTier || !isValue || !isUuid(id)) return null;
  return {
    reading: { text, loose: way === 'loose' },
    after: { tier, value: value as string | number, id },
  };
}

/** What the database can keep. */
const isStorableText = (value: CursorPart | undefined): boolean =>
  typeof value === 'string' && !value.includes('\u0000') && value.isWellFormed();

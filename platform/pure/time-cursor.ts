import type { CursorPart, PageStart } from './paging.ts';

/** The keyset condition of lists ordered by (time desc, id desc); null where the list starts or is counted by number. */
export function readTimeCursor(start: PageStart): { time: string; id: string } | null {
  if (start.kind !== 'after') return null;
  const [time, id] = start.key;
  return isCursorTime(time) && isUuid(id) ? { time, id } : null;
}

/** Skipped rows are read all the same, so there is an end to them, however large the pages are. */
const MAX_OFFSET = 10_000;

/** Rows to skip for callers who count pages. */
export const offsetOf = (start: PageStart, items: number): number =>
  start.kind === 'number' ? Math.min((start.page - 1) * items, MAX_OFFSET) : 0;

export const isUuid = (part: CursorPart | undefined): part is string =>
  typeof part === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part);

/** A time exactly as our own cursors carry it; the database refuses others: a 30th of February, the year 0. */
export const isCursorTime = (part: CursorPart | undefined): part is string => {
  if (typeof part !== 'string' || !/^\d{4}-/.test(part) || part < '0001') return false;
  const ms = Date.parse(part);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === part;
};

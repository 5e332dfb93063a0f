import type { CursorPart, PageStart } from './paging.ts';

/** The keyset of lists ordered by (time desc, id desc); null for the first page, page numbers and invalid cursors. */
export function readTimeCursor(start: PageStart): { time: string; id: string } | null {
  if (start.kind !== 'after') return null;
  const [time, id] = start.key;
  return isCursorTime(time) && isUuid(id) ? { time, id } : null;
}

/** Maximum offset, since PostgreSQL reads skipped rows too. */
const MAX_OFFSET = 10_000;

/** Rows to skip for a page number; 0 for a cursor. */
export const offsetOf = (start: PageStart, items: number): number =>
  start.kind === 'number' ? Math.min((start.page - 1) * items, MAX_OFFSET) : 0;

export const isUuid = (part: CursorPart | undefined): part is string =>
  typeof part === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part);

/** Whether a text is a time in the exact format of our cursors; the database refuses others (30 February, year 0). */
export const isCursorTime = (part: CursorPart | undefined): part is string => {
  if (typeof part !== 'string' || !/^\d{4}-/.test(part) || part < '0001') return false;
  const ms = Date.parse(part);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === part;
};

import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Actor } from '#platform/pure/actor.ts';
import type { CursorPart, PageStart } from '#platform/pure/paging.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import './track.table.ts';

type Where = ExpressionBuilder<Tables, 'tracks'>;
type Condition = ExpressionWrapper<Tables, 'tracks', SqlBool>;

const DONE = 2;

/** Done and published: what everybody may see. Written as the partial indexes are. */
export const listed = (eb: Where): Condition =>
  eb.and([eb('tracks.published', '=', sql.lit(true)), eb('tracks.status', '=', sql.lit(DONE))]);

/** What the actor may see: the SQL side of `canSee`. */
export function visibleTo(actor: Actor): (eb: Where) => Condition {
  return (eb) => {
    if (actor.siteAdmin) return eb.and([]);
    return actor.userId ? eb.or([listed(eb), eb('tracks.user_id', '=', actor.userId)]) : listed(eb);
  };
}

/** The keyset condition of lists ordered by (time desc, id desc); null where the list starts or is counted by number. */
export function readTimeCursor(start: PageStart): { time: string; id: string } | null {
  if (start.kind !== 'after') return null;
  const [time, id] = start.key;
  return isTime(time) && isUuid(id) ? { time, id } : null;
}

/** Rows to skip for callers who count pages. */
export const offsetOf = (start: PageStart, items: number): number =>
  start.kind === 'number' ? (start.page - 1) * items : 0;

export const isUuid = (part: CursorPart | undefined): part is string =>
  typeof part === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part);

export const isTime = (part: CursorPart | undefined): part is string =>
  typeof part === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(part) && !Number.isNaN(Date.parse(part));

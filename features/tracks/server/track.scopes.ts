import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Tables } from '#platform/server/db/tables.ts';
import './tracks.tables.ts';

type Where = ExpressionBuilder<Tables, 'tracks'>;
type Condition = ExpressionWrapper<Tables, 'tracks', SqlBool>;

const DONE_STATUS = 2;

/** Done and published: visible to everybody. Must match the partial indexes. */
export const listed = (eb: Where): Condition =>
  eb.and([eb('tracks.published', '=', sql.lit(true)), eb('tracks.status', '=', sql.lit(DONE_STATUS))]);

/** Done, and published or withheld for a school: visible to everybody who sees the owner. */
export const listedWithinSchool = (eb: Where): Condition =>
  eb.and([
    eb.or([eb('tracks.published', '=', sql.lit(true)), eb('tracks.withheld', '=', sql.lit('school'))]),
    eb('tracks.status', '=', sql.lit(DONE_STATUS)),
  ]);

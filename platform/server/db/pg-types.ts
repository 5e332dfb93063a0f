import pg from 'pg';
import { readUtcTimestamp } from './timestamp-text.ts';

const int8 = 20;
const int8Array: number = 1016;
const date = 1082;
const timestamptz = 1184;

type Parser = (text: string) => unknown;

const anyTimestamp = pg.types.getTypeParser(timestamptz, 'text') as Parser;
const int8s = pg.types.getTypeParser(int8Array, 'text') as (text: string) => (string | null)[];

const parsers: Record<number, Parser> = {
  [int8]: Number,
  [int8Array]: (text) => int8s(text).map((item) => (item === null ? null : Number(item))),
  // A calendar day has no time zone; a Date would give it the server's.
  [date]: (text) => text,
  [timestamptz]: (text) => readUtcTimestamp(text) ?? anyTimestamp(text),
};

/** bigint becomes a number, numeric stays text, timestamptz becomes a Date, date stays `YYYY-MM-DD`. */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format ?? 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

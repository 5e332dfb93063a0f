import { type RawBuilder, sql } from 'kysely';
import { genreOfSlug } from '#features/tracks/model/genres.ts';
import { daysOfDate, type TrackFilters } from '../model/track-filters.ts';
import type { SourceQuery } from './search-source.ts';

type Condition = RawBuilder<boolean>;

const lowered = (text: string): RawBuilder<string> => sql`lower(${text}::text)`;

/** Whether the row `s` contains the term and is visible to the caller. Written so that an index can be used. */
export function matches({ term, loose, audienceIds }: SourceQuery): Condition {
  if (term.text === '') return isVisibleTo(audienceIds);
  const parts = loose ? term.words : [term.text];
  const contains = parts.map((part) => sql`(${containsPart(part)})`);
  return sql<boolean>`(${sql.join(contains, sql` and `)} and ${isVisibleTo(audienceIds)})`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whether a row of `search_tracks` passes the filters of the query; true for all where it has none. */
export function passesFilters({ narrowedBy }: SourceQuery, alias = 's'): Condition {
  if (narrowedBy === undefined) return sql<boolean>`true`;
  const { filters, now } = narrowedBy;
  const { bpmFrom, bpmTo, date } = filters;
  const facets = facetsOf(filters);
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const conditions = [
    ...(facets.length > 0 ? [sql`${column('facets')} @> ${facets}::text[]`] : []),
    ...(bpmFrom === undefined ? [] : [sql`${column('bpm')} >= ${bpmFrom}::real`]),
    ...(bpmTo === undefined ? [] : [sql`${column('bpm')} <= ${bpmTo}::real`]),
    ...(date ? [sql`${column('listed_at')} > ${new Date(now.getTime() - daysOfDate[date] * dayMs)}`] : []),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** As `0154_search_filters.sql` writes them. */
function facetsOf({ genre, tag, length, key, licence }: TrackFilters): string[] {
  const genreId = genre === undefined ? undefined : genreOfSlug(genre)?.id;
  return Object.entries({ genre: genreId, tag, length, key, licence }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  );
}

function isVisibleTo(audienceIds: readonly string[]): Condition {
  if (audienceIds.length === 0) return sql<boolean>`s.circle is null`;
  return sql<boolean>`(s.circle is null or s.circle = any(${[...audienceIds]}::uuid[]))`;
}

function containsPart(part: string): Condition {
  const letters = [...part];
  // A trigram index needs three letters or digits in a row.
  if (/[\p{L}\p{N}]{3}/u.test(part)) return sql<boolean>`s.haystack like ${lowered(likePattern(part))}`;
  const contains = sql<boolean>`position(${lowered(part)} in s.haystack) > 0`;
  if (/^[A-Za-z0-9]$/.test(part)) return contains;
  const pairs =
    letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  return sql<boolean>`search_pairs(s.haystack) @>
    (select array_agg(lower(pair)) from unnest(${pairs}::text[]) pair) and ${contains}`;
}

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Tier of the row `s` (COMM-053): exact name, prefix, whole word, part. Other sorts have one tier. */
export function tierOf(query: SourceQuery): RawBuilder<number> {
  const { term } = query;
  if (tierCount(query) === 1) return sql<number>`0`;
  const text = lowered(term.text);
  return sql<number>`case when s.name = ${text} then 0
    when starts_with(s.name, ${text}) or starts_with(s.other, ${text}) then 1
    when s.haystack ~ ${lowered(wordPattern(term.text))} then 2 else 3 end`;
}

/** Number of tiers of a query's results. */
export const tierCount = ({ term, loose, sort }: SourceQuery): number =>
  loose || sort !== 'rank' || term.text === '' ? 1 : 4;

/** A pattern for the text as a whole word. Only ASCII punctuation has a meaning in PostgreSQL patterns. */
function wordPattern(text: string): string {
  const literal = text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
  return `(^|[^[:alnum:]])${literal}($|[^[:alnum:]])`;
}

/** Condition by which an index finds candidates of one tier: names with this prefix, or containing the words; else all matches. */
export function candidatesOf(query: SourceQuery, tier: number): Condition {
  if (tierCount(query) === 1 || tier > 2 || (tier === 2 && query.term.words.length === 0))
    return matches(query);
  const text = lowered(query.term.text);
  const open = isVisibleTo(query.audienceIds);
  if (tier === 2)
    return sql<boolean>`search_pairs(s.haystack) @>
    (select array_agg('=' || lower(word)) from unnest(${[...query.term.words]}::text[]) word) and ${open}`;
  const begins = (column: string) =>
    sql`(${sql.ref(column)} collate "C" >= ${text} and ${sql.ref(column)} collate "C" <= ${text} || chr(1114111))`;
  if (tier === 0) return sql<boolean>`s.name collate "C" = ${text} and ${open}`;
  return sql<boolean>`(${begins('s.name')} or ${begins('s.other')}) and ${open}`;
}

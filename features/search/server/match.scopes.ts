import { type RawBuilder, sql } from 'kysely';
import type { SourceQuery } from './search-source.ts';

type Condition = RawBuilder<boolean>;

const lowered = (text: string): RawBuilder<string> => sql`lower(${text}::text)`;

/** Whether the row `s` holds what was asked for, and may be found by who asks. Written so that an index can answer it. */
export function matches({ term, loose, audienceIds: circles }: SourceQuery): Condition {
  const parts = loose ? term.words : [term.text];
  const holds = parts.map((part) => sql`(${containsPart(part)})`);
  return sql<boolean>`(${sql.join(holds, sql` and `)} and ${isVisibleTo(circles)})`;
}

function isVisibleTo(circles: readonly string[]): Condition {
  if (circles.length === 0) return sql<boolean>`s.circle is null`;
  return sql<boolean>`(s.circle is null or s.circle = any(${[...circles]}::uuid[]))`;
}

function containsPart(part: string): Condition {
  const letters = [...part];
  // Trigrams come from three letters or digits in a row.
  if (/[\p{L}\p{N}]{3}/u.test(part)) return sql<boolean>`s.haystack like ${lowered(likePattern(part))}`;
  const holds = sql<boolean>`position(${lowered(part)} in s.haystack) > 0`;
  if (/^[A-Za-z0-9]$/.test(part)) return holds;
  const pairs =
    letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  return sql<boolean>`search_pairs(s.haystack) @>
    (select array_agg(lower(pair)) from unnest(${pairs}::text[]) pair) and ${holds}`;
}

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** How well the row `s` fits (COMM-053): exact name, prefix, whole word, any part. One tier for all in other sorts. */
export function tierOf({ term, loose, sort }: SourceQuery): RawBuilder<number> {
  if (loose || sort !== 'rank') return sql<number>`0`;
  const text = lowered(term.text);
  return sql<number>`case when s.name = ${text} then 0
    when starts_with(s.name, ${text}) or starts_with(s.other, ${text}) then 1
    when s.haystack ~ ${lowered(wordPattern(term.text))} then 2 else 3 end`;
}

/** How many tiers a question's results fall into. */
export const tierCount = ({ loose, sort }: SourceQuery): number => (loose || sort !== 'rank' ? 1 : 4);

/** The text between what are no letters or digits. Of all letters only ASCII's punctuation means anything to PostgreSQL. */
function wordPattern(text: string): string {
  const literal = text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
  return `(^|[^[:alnum:]])${literal}($|[^[:alnum:]])`;
}

/** What an index finds for a tier alone: names that begin so, or hold the words; parts are found as all matches are. */
export function candidatesOf(asked: SourceQuery, tier: number): Condition {
  if (tierCount(asked) === 1 || tier > 2 || (tier === 2 && asked.term.words.length === 0))
    return matches(asked);
  const text = lowered(asked.term.text);
  const open = isVisibleTo(asked.audienceIds);
  if (tier === 2)
    return sql<boolean>`search_pairs(s.haystack) @>
    (select array_agg('=' || lower(word)) from unnest(${[...asked.term.words]}::text[]) word) and ${open}`;
  const begins = (column: string) =>
    sql`(${sql.ref(column)} collate "C" >= ${text} and ${sql.ref(column)} collate "C" <= ${text} || chr(1114111))`;
  if (tier === 0) return sql<boolean>`s.name collate "C" = ${text} and ${open}`;
  return sql<boolean>`(${begins('s.name')} or ${begins('s.other')}) and ${open}`;
}

import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { replaceWords, type SearchTerm } from '../model/search-term.ts';
import { maxTypos, wordDistance } from '../model/word-distance.ts';

/** Of equally near words, this many are compared by their frequency in names. */
const maxCandidates = 8;

/** The term with each unknown word replaced by the nearest word of a name; null where nothing is replaced. */
export async function findCorrection(db: Db, term: SearchTerm): Promise<string | null> {
  const corrections = new Map<string, string>();
  for (const word of new Set(term.words)) {
    const nearest = await nearestWord(db, word.toLowerCase());
    if (nearest !== null) corrections.set(word, nearest);
  }
  if (corrections.size === 0) return null;
  return replaceWords(term.text, (word) => corrections.get(word) ?? word);
}

/** Null for a word that is known, too short, or near to no other. */
async function nearestWord(db: Db, word: string): Promise<string | null> {
  const maxDistance = maxTypos(word);
  if (maxDistance === 0) return null;
  const { rows } = await sql<{ word: string }>`
    select word from search_words where search_deletions(word) && search_deletions(${word}::text)
    limit 2000`.execute(db);
  const near = rows
    .map((row) => ({ word: row.word, distance: wordDistance(word, row.word) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1));
  const [first] = near;
  if (!first || first.distance === 0) return null;
  return mostUsed(
    db,
    near.filter(({ distance }) => distance === first.distance).map((one) => one.word),
  );
}

async function mostUsed(db: Db, words: readonly string[]): Promise<string | null> {
  const uses = (names: string) => sql`(select count(*) from (
    select from ${sql.table(names)} s where s.circle is null and s.haystack like '%' || word || '%' limit 100) few)`;
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words.slice(0, maxCandidates)}::text[]) word
    cross join lateral (select ${uses('search_tracks')} + ${uses('search_users')} + ${uses('search_groups')} as uses) used
    where uses > 0 order by uses desc, word limit 1`.execute(db);
  return rows[0]?.word ?? null;
}

import { lastSearchesKey } from './last-searches-key.ts';

const maxSearches = 8;

interface LastSearches {
  /** Id of the member who searched; null for a guest. */
  member: string | null;
  /** Newest first. */
  terms: readonly string[];
}

/** The last searches of this member or guest in this browser, newest first; those of others are forgotten. */
export function readLastSearches(member: string | null): readonly string[] {
  const stored = readStored();
  if (stored === null) return [];
  if (stored.member === member) return stored.terms;
  write(null);
  return [];
}

/** Puts a submitted term first; the eight newest are kept, each once whatever its capitals. */
export function addLastSearch(member: string | null, typed: string): void {
  const term = typed.trim();
  if (term === '') return;
  const others = readLastSearches(member).filter((one) => one.toLowerCase() !== term.toLowerCase());
  write({ member, terms: [term, ...others].slice(0, maxSearches) });
}

/** Takes one term away. */
export function removeLastSearch(member: string | null, term: string): void {
  const terms = readLastSearches(member).filter((one) => one !== term);
  write(terms.length === 0 ? null : { member, terms });
}

export const clearLastSearches = (): void => write(null);

function readStored(): LastSearches | null {
  try {
    const { member, terms } = JSON.parse(localStorage.getItem(lastSearchesKey) ?? 'null') ?? {};
    if (!Array.isArray(terms) || (member !== null && typeof member !== 'string')) return null;
    const texts = terms.filter((term): term is string => typeof term === 'string' && term.length <= 200);
    return { member, terms: texts.slice(0, maxSearches) };
  } catch {
    return null;
  }
}

function write(searches: LastSearches | null): void {
  try {
    if (searches === null) localStorage.removeItem(lastSearchesKey);
    else localStorage.setItem(lastSearchesKey, JSON.stringify(searches));
  } catch {
    // A browser without storage forgets.
  }
}

import type { RequestInputOf } from '#platform/pure/contract.ts';
import { type JsonApiDocument, resolveDocument } from '#platform/pure/json-api.ts';
import type { Person } from '#testing/person.ts';
import { type SearchDocument, searchCommunity } from '../contract.ts';

type Input = RequestInputOf<typeof searchCommunity>;

/** The answer of a search by this member or guest. */
export const searchAs = (person: Person, input: Input): Promise<SearchDocument> =>
  person.call(searchCommunity, input);

/** Titles, usernames and group names of the results, in order. */
export async function findNamesAs(person: Person, q: string, more: Partial<Input> = {}): Promise<string[]> {
  return namesIn(await searchAs(person, { q, ...more }));
}

export function namesIn(document: SearchDocument): string[] {
  const found = resolveDocument<{ title?: string; username?: string; name?: string }[]>(
    document as JsonApiDocument,
  );
  return found.map(({ title, username, name }) => title ?? username ?? name ?? '');
}

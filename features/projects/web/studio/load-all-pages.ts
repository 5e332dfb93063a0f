import { type JsonApiDocument, resolveDocument } from '#platform/pure/json-api.ts';

type Cursor = string | number | null;
type Listed = JsonApiDocument & { meta: { nextPage: Cursor } };

export const maxPageItems = 100;

/** Loads all pages of a short list; each item once. */
export async function loadAllPages<T extends { id: string }>(
  read: (page: string | number | undefined) => Promise<Listed>,
): Promise<T[]> {
  const found = new Map<string, T>();
  let next: Cursor = null;
  do {
    const document: Listed = await read(next ?? undefined);
    for (const one of resolveDocument<T[]>(document)) found.set(one.id, one);
    next = document.meta.nextPage;
  } while (next !== null);
  return [...found.values()];
}

import type { Call } from '#platform/server/call.ts';
import type { SearchDocument } from '../contract.ts';
import type { ResultPage } from './find-result-page.ts';
import type { SearchSource } from './search-source.ts';

/** The results at these positions as the caller may see them; results hidden since are left out. */
export async function presentResultPage(
  call: Call,
  sources: readonly SearchSource[],
  page: ResultPage,
): Promise<SearchDocument> {
  const parts = await Promise.all(
    sources.map(async ({ type, present }) => {
      const ids = page.positions.filter((position) => position.type === type).map(({ id }) => id);
      return [type, ids.length === 0 ? null : await present(call, ids)] as const;
    }),
  );
  const presented = new Map(parts);
  const data = page.positions.flatMap(({ type, id }) => presented.get(type)?.found.get(id) ?? []);
  const shown = new Set(data.map(keyOf));
  const included = new Map(
    parts
      .flatMap(([, part]) => part?.included ?? [])
      .filter((one) => !shown.has(keyOf(one)))
      .map((one) => [keyOf(one), one]),
  );
  const { nextPage, total, counted: totalCounted, correctedTerm } = page;
  return { data, included: [...included.values()], meta: { nextPage, total, totalCounted, correctedTerm } };
}

const keyOf = ({ type, id }: { type: string; id: string }): string => `${type} ${id}`;

import { decodeCursor } from '#platform/pure/paging.ts';

const LAST_PAGE = 50;

/** Addresses of the pages 2 to 50 of a list by time, ours and those of the bare route at `barePath`, by following `next_page`. */
export async function followPages(
  siteUrl: string,
  path: string,
  barePath = '/recent',
): Promise<{ ours: string[]; bare: string[] }> {
  const ours: string[] = [];
  const bare: string[] = [];
  const paged = `${path}${path.includes('?') ? '&' : '?'}page=`;
  let cursor: string | null = null;
  for (let page = 1; page < LAST_PAGE; page += 1) {
    const response = await fetch(siteUrl + (cursor === null ? path : paged + cursor));
    const answer = (await response.json()) as { meta: { next_page: string | null } };
    cursor = answer.meta.next_page;
    if (cursor === null) break;
    ours.push(paged + cursor);
    const [time, id] = decodeCursor(cursor) ?? [];
    bare.push(`${barePath}?time=${time}&id=${id}`);
  }
  return { ours, bare };
}

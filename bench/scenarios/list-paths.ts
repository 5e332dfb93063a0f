import { decodeCursor } from '#platform/pure/paging.ts';

const LAST_PAGE = 50;

/** Addresses of the pages 2 to 50 of a list, ours and the bare route's, by following `next_page`. */
export async function followPages(
  siteUrl: string,
  path: string,
): Promise<{ ours: string[]; bare: string[] }> {
  const ours: string[] = [];
  const bare: string[] = [];
  let cursor: string | null = null;
  for (let page = 1; page < LAST_PAGE; page += 1) {
    const response = await fetch(`${siteUrl}${path}${cursor ? `?page=${cursor}` : ''}`);
    const answer = (await response.json()) as { meta: { next_page: string | null } };
    cursor = answer.meta.next_page;
    if (cursor === null) break;
    ours.push(`${path}?page=${cursor}`);
    const [time, id] = decodeCursor(cursor) ?? [];
    bare.push(`/recent?time=${time}&id=${id}`);
  }
  return { ours, bare };
}

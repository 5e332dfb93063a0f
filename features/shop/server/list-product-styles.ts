import { sql } from 'kysely';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { sharedReadCacheOf } from '#platform/server/cache/shared-read-cache.ts';
import type { Call } from '#platform/server/call.ts';
import type { listProductStyles as contract } from '../contract.ts';
import './shop.tables.ts';

const maxStyles = 200;

/** The styles of products on sale. Each is one step in the index, however many products have it. */
export function listProductStyles({ platform, now }: Call): Promise<AnswerOf<typeof contract>> {
  return sharedReadCacheOf(platform)('product styles', async () => {
    const { rows } = await sql<{ style: string }>`
      with recursive found as (
        (select style from products where published_at <= ${now} order by style limit 1)
        union all
        select (select p.style from products p where p.published_at <= ${now} and p.style > found.style
          order by p.style limit 1)
        from found where found.style is not null
      )
      select style from found where style is not null limit ${sql.lit(maxStyles)}`.execute(platform.db);
    return { styles: rows.map(({ style }) => style) };
  });
}

import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type { listAdminProducts as contract } from '../../admin-products.contract.ts';
import { presentAdminProducts } from './present-admin-products.ts';
import '../shop.tables.ts';

const ITEMS = 20;
const newestFirst = byTime('created_at', 'id');

/** Products for admins of the site, newest first; `search` finds by a part of title or style in any letter case, and by id. */
export async function listAdminProducts(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const search = input.search.trim();
  const paging = readPaging(input, ITEMS);
  const all = call.db.selectFrom('products').selectAll();
  const query = search === '' ? all : all.where(isFoundBy(search));
  const page = toPage(await selectPage(query, newestFirst, paging).execute(), paging.items, (row) => [
    row.created_at,
    row.id,
  ]);
  return { items: await presentAdminProducts(call, page.items), meta: { nextPage: page.nextPage } };
}

/** SQL that a product is meant by this text. */
function isFoundBy(search: string) {
  const id = isUuid(search) ? search : null;
  return sql<boolean>`(id = ${id}::uuid or strpos(lower(title), lower(${search})) > 0
    or strpos(lower(style), lower(${search})) > 0)`;
}

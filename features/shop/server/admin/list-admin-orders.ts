import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type { listAdminOrders as contract } from '../../admin-orders.contract.ts';
import { readOrderNumber } from '../../model/read-order-number.ts';
import { presentAdminOrders } from './present-admin-orders.ts';
import '../shop.tables.ts';

const ITEMS = 20;
const newestFirst = byTime('created_at', 'id');

/** Orders for admins of the site, newest first; `search` finds by e-mail address, number and ids of order and payment. */
export async function listAdminOrders(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const search = input.search.trim();
  const paging = readPaging(input, ITEMS);
  const all = call.db.selectFrom('orders').selectAll();
  const query = search === '' ? all : all.where(isFoundBy(search));
  const page = toPage(await selectPage(query, newestFirst, paging).execute(), paging.items, (row) => [
    row.created_at,
    row.id,
  ]);
  return { items: await presentAdminOrders(call, page.items), meta: { nextPage: page.nextPage } };
}

/** SQL that an order is meant by this text. */
function isFoundBy(search: string) {
  const id = isUuid(search) ? search : null;
  return sql<boolean>`(
    id = ${id}::uuid or payment_id = ${id}::uuid or number = ${readOrderNumber(search)}::bigint
    or payment_id in (select p.id from payments p where p.gateway_payment_id = ${search})
    or user_id in (select u.id from users u where lower(u.email) = lower(${search})))`;
}

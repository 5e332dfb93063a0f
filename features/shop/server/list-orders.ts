import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { toMajor } from '#platform/pure/money.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import { downloadStateOf } from '../model/download-state.ts';
import type { listOrders as contract, OrderView } from '../orders.contract.ts';
import { findOrderProducts } from './order.store.ts';
import { findFilesOfProducts } from './product.store.ts';
import type { OrderProductRow, OrderRow, ProductFileTable } from './shop.tables.ts';

const defaultItems = 20;
const order = byTime('o.created_at', 'o.id');

/** The orders of the caller with their products and files. */
export async function listOrders(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const paging = readPaging(input, defaultItems);
  const { rows } = await sql<OrderRow>`
    select o.* from orders o where o.user_id = ${call.actor.userId} and ${isAfterCursor(order, paging.start)}
    ${pageClauses(order, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, (row) => [row.created_at, row.id]);
  const products = await findOrderProducts(
    call.db,
    page.items.map(({ id }) => id),
  );
  const files = await findFilesOfProducts(
    call.db,
    products.map(({ product_id }) => product_id),
  );
  return {
    orders: page.items.map((row) => presentOrder(call, row, { products, files })),
    meta: { nextPage: page.nextPage },
  };
}

interface Bought {
  products: readonly OrderProductRow[];
  files: readonly ProductFileTable[];
}

function presentOrder(call: MemberCall, row: OrderRow, { products, files }: Bought): OrderView {
  const { id, number, currency, total_minor: minor } = row;
  const takenBack = row.taken_back_at !== null;
  return {
    id,
    number,
    createdAt: row.created_at.toISOString(),
    totalAmount: toMajor({ minor, currency }),
    currency: currency.toLowerCase(),
    products: products
      .filter(({ order_id }) => order_id === id)
      .map((product) => presentProduct(call, product, { files, takenBack })),
    takenBack,
  };
}

/** Content has no file that could be downloaded, and what was taken back has none any more. */
function presentProduct(
  { now, platform }: MemberCall,
  row: OrderProductRow,
  { files, takenBack }: { files: Bought['files']; takenBack: boolean },
): OrderView['products'][number] {
  const state = takenBack ? 'none' : downloadStateOf(row, { now, hours: platform.config.downloadHours });
  const own = files.filter(({ product_id }) => product_id === row.product_id);
  return {
    id: row.id,
    productId: row.product_id,
    title: row.title,
    class: row.class,
    fileSize: own.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    downloads:
      state === 'none'
        ? []
        : own.map(({ id, file_name, size_bytes }) => ({ id, fileName: file_name, fileSize: size_bytes })),
    downloadState: state,
    updatedAt: row.updated_at.toISOString(),
  };
}

import { sql } from 'kysely';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { Call } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import type { listGroupUpdates as contract, GroupUpdateListDocument } from '../updates.contract.ts';
import { getVisibleGroup } from './may-see-group.ts';
import { type GroupUpdateRow, presentGroupUpdates } from './present-group-updates.ts';

export async function listGroupUpdates(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<GroupUpdateListDocument> {
  const { row: group } = await getVisibleGroup(call, input.groupLink);
  const paging = readPaging(input, 20);
  const after = readTimeCursor(paging.start);
  const older = after
    ? sql`and (n.created_at, n.id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<GroupUpdateRow>`
    select n.* from group_news n where n.group_id = ${group.id} ${older}
    order by n.created_at desc, n.id desc
    offset ${sql.lit(offsetOf(paging.start, paging.items))} limit ${sql.lit(rowLimit(paging.items + 1))}`.execute(
    call.db,
  );
  const page = toPage(rows, paging.items, (row) => [row.created_at.toISOString(), row.id]);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from group_news where group_id = ${group.id}`.execute(call.db);
  return {
    ...(await presentGroupUpdates(call, page.items)),
    meta: { nextPage: page.nextPage, total: counted[0]?.total ?? 0 },
  };
}

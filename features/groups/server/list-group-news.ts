import { sql } from 'kysely';
import { hydrateUsers } from '#features/identity/server/hydrate-users.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { Call } from '#platform/server/call.ts';
import { rowLimit } from '#platform/server/db/row-limit.ts';
import type { listGroupNews as contract, GroupNewsDocument } from '../members.contract.ts';
import type { GroupNewsTable } from './group.table.ts';
import { getSeenGroup } from './may-see-group.ts';
import { userResource } from './membership-resources.ts';

export async function listGroupNews(call: Call, input: InputOf<typeof contract>): Promise<GroupNewsDocument> {
  const { row: group } = await getSeenGroup(call, input.groupLink);
  const paging = readPaging(input, 20);
  const after = readTimeCursor(paging.start);
  const older = after
    ? sql`and (n.created_at, n.id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<GroupNewsTable>`
    select n.* from group_news n where n.group_id = ${group.id} ${older}
    order by n.created_at desc, n.id desc
    offset ${sql.lit(offsetOf(paging.start, paging.items))} limit ${sql.lit(rowLimit(paging.items + 1))}`.execute(
    call.db,
  );
  const page = toPage(rows, paging.items, (row) => [row.created_at.toISOString(), row.id]);
  const authors = await hydrateUsers(
    call.db,
    page.items.flatMap((row) => row.author_id ?? []),
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from group_news where group_id = ${group.id}`.execute(call.db);
  return {
    data: page.items.map((row) => {
      const author = row.author_id === null ? undefined : authors.get(row.author_id);
      return {
        id: row.id,
        type: 'group_news',
        attributes: {
          title: row.title,
          content: row.content,
          createdAt: row.created_at.toISOString(),
          notified: row.notified_at !== null,
        },
        relationships: { author: { data: author ? { id: author.id, type: 'user' } : null } },
      };
    }),
    included: [...authors.values()].map(userResource),
    meta: { nextPage: page.nextPage, total: counted[0]?.total ?? 0 },
  };
}

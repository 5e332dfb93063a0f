import { sql } from 'kysely';
import type { InputOf } from '#platform/pure/contract.ts';
import { type Paging, readPaging, toPage } from '#platform/pure/paging.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { listNotifications as contract, NotificationDocument } from '../contract.ts';
import { hasAuthorAndTarget } from './notification.scopes.ts';
import type { NotificationHosts } from './notification-host.ts';
import type { NotificationRow } from './notifications.tables.ts';
import { presentNotifications } from './present-notifications.ts';
import { MAX_COUNTED } from './unread-notifications.scopes.ts';

const ITEMS = 25;
const newestFirst = byTime('n.updated_at', 'n.id');
/** Up to this row `next_page` is a page number; beyond, it is the cursor of the last row. */
const MAX_NUMBERED_ROWS = 10_000;

export async function listNotifications(
  call: MemberCall,
  hosts: NotificationHosts,
  input: InputOf<typeof contract>,
): Promise<NotificationDocument> {
  const { userId } = call.actor;
  const paging = readPaging(input, ITEMS);
  const { rows } = await sql<NotificationRow>`
    select n.* from notifications n
    where n.user_id = ${userId}::uuid and ${hasAuthorAndTarget(hosts, userId)}
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, (row) => [row.updated_at, row.id]);
  const counts = await countNotifications(call.db, hosts, userId);
  return {
    ...(await presentNotifications(call, hosts, page.items)),
    meta: { ...counts, nextPage: page.nextPage === null ? null : (nextPageNumber(paging) ?? page.nextPage) },
  };
}

/** The next page number, for callers that use numbers, as long as rows can be skipped. */
function nextPageNumber({ start, items }: Paging): number | null {
  return start.kind === 'number' && start.page * items <= MAX_NUMBERED_ROWS - items ? start.page + 1 : null;
}

/** Each counted up to 1,000. */
async function countNotifications(db: Db, hosts: NotificationHosts, userId: string) {
  const shown = sql`select from notifications n where n.user_id = ${userId}::uuid and ${hasAuthorAndTarget(hosts, userId)}`;
  const most = sql.lit(MAX_COUNTED);
  const { rows } = await sql<{ total: number; unread: number }>`
    select (select count(*)::int from (${shown} limit ${most}) every) as total,
      (select count(*)::int from (${shown} and n.read_at is null limit ${most}) unread) as unread`.execute(
    db,
  );
  return { total: rows[0]?.total ?? 0, unreadCount: rows[0]?.unread ?? 0 };
}

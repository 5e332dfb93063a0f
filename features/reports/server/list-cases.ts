import { sql } from 'kysely';
import type { CasePage, listCases as contract } from '#features/reports/moderation.contract.ts';
import { presentCases } from '#features/reports/server/present-cases.ts';
import type { ReportHosts } from '#features/reports/server/report-host.ts';
import type { CaseRow } from '#features/reports/server/reports.tables.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';

const ITEMS = 20;

/** Open cases, oldest first, or settled ones, newest first. */
export async function listCases(
  call: Call,
  hosts: ReportHosts,
  input: InputOf<typeof contract>,
): Promise<CasePage> {
  const isOpen = input.state === 'open';
  const paging = readPaging(input, ITEMS);
  const order = isOpen ? byTime('opened_at', 'id', 'asc') : byTime('settled_at', 'id');
  const { rows } = await sql<CaseRow>`
    select * from moderation_cases where settled_at is ${isOpen ? sql`null` : sql`not null`}
    and ${isAfterCursor(order, paging.start)} ${pageClauses(order, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, (row) => [isOpen ? row.opened_at : row.settled_at, row.id]);
  return { items: await presentCases(call, hosts, page.items), meta: { nextPage: page.nextPage } };
}

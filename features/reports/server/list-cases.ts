import { sql } from 'kysely';
import type { CasePage, listCases as contract } from '#features/reports/moderation.contract.ts';
import type { CaseRow } from '#features/reports/server/moderation.tables.ts';
import { presentCases } from '#features/reports/server/present-cases.ts';
import type { ReportHosts } from '#features/reports/server/report-host.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import { offsetOf, readTimeCursor } from '#platform/pure/time-cursor.ts';
import type { Call } from '#platform/server/call.ts';

const ITEMS = 20;

/** Open cases, oldest first, or settled ones, newest first. */
export async function listCases(
  call: Call,
  hosts: ReportHosts,
  input: InputOf<typeof contract>,
): Promise<CasePage> {
  const isOpen = input.state === 'open';
  const { start, items } = readPaging(input, ITEMS);
  const after = readTimeCursor(start);
  const time = isOpen ? sql.ref('opened_at') : sql.ref('settled_at');
  const { rows } = await sql<CaseRow>`
    select * from moderation_cases where settled_at is ${isOpen ? sql`null` : sql`not null`}
    ${after ? sql`and (${time}, id) ${isOpen ? sql`>` : sql`<`} (${after.time}::timestamptz, ${after.id}::uuid)` : sql``}
    order by ${time} ${isOpen ? sql`asc` : sql`desc`}, id ${isOpen ? sql`asc` : sql`desc`}
    offset ${offsetOf(start, items)} limit ${items + 1}`.execute(call.db);
  const page = toPage(rows, items, (row) => [
    (isOpen ? row.opened_at : row.settled_at)?.toISOString() ?? null,
    row.id,
  ]);
  return { items: await presentCases(call, hosts, page.items), meta: { nextPage: page.nextPage } };
}

import { sql } from 'kysely';
import { findLicence } from '#features/education/model/school-licence.ts';
import { countSchoolTeachers, getLicenceTerms } from '#features/education/server/find-school-licence.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { isUuid } from '#platform/pure/ids.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, isAfterCursor, pageClauses } from '#platform/server/db/keyset.ts';
import type { AdminSchoolView, listAdminSchools as contract } from '../admin.contract.ts';
import { findTransfers } from './transfers.store.ts';

const ITEMS = 20;
const newestFirst = byTime('o.created_at', 'o.id');

interface SchoolRow {
  id: string;
  name: string;
  country: string;
  owner_name: string;
  is_owner_suspended: boolean;
  created_at: Date;
}

const schools = sql`select o.id, o.name, o.country, o.created_at, m.first_name || ' ' || m.last_name as owner_name,
    u.banned_at is not null as is_owner_suspended
  from organizations o join organization_memberships m on m.organization_id = o.id and m.role = 'owner'
  join users u on u.id = m.user_id`;

/** Schools for site admins, newest first; `search` finds by id and by part of the name. */
export async function listAdminSchools(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const search = input.search.trim();
  const paging = readPaging(input, ITEMS);
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<SchoolRow>`${schools}
    where (${search} = '' or o.id = ${isUuid(search) ? search : null}::uuid or o.name ilike ${part})
      and ${isAfterCursor(newestFirst, paging.start)}
    ${pageClauses(newestFirst, paging)}`.execute(call.db);
  const page = toPage(rows, paging.items, (row) => [row.created_at, row.id]);
  return { items: await presentSchools(call, page.items), meta: { nextPage: page.nextPage } };
}

/** A school for site admins. Refuses (404) an unknown one. */
export async function getAdminSchool(call: Call, id: string): Promise<AdminSchoolView> {
  const { rows } = await sql<SchoolRow>`${schools} where o.id = ${id}`.execute(call.db);
  const [view] = await presentSchools(call, rows);
  if (!view) throw notFound();
  return view;
}

async function presentSchools(call: Call, rows: readonly SchoolRow[]): Promise<AdminSchoolView[]> {
  const transfers = await findTransfers(
    call.db,
    rows.map(({ id }) => id),
  );
  const views: AdminSchoolView[] = [];
  for (const { id, name, country, owner_name, is_owner_suspended, created_at } of rows) {
    const terms = await getLicenceTerms(call.db, id);
    const licence = findLicence(terms, { now: call.now, canBuy: call.platform.config.planLimits });
    views.push({
      id,
      name,
      country,
      ownerName: owner_name,
      isOwnerSuspended: is_owner_suspended,
      createdAt: created_at.toISOString(),
      state: licence.state,
      until: licence.until?.toISOString() ?? null,
      teachers: await countSchoolTeachers(call.db, id),
      licences: licence.teachers,
      transfers: transfers
        .filter((one) => one.organization_id === id)
        .map((one) => ({
          id: one.id,
          licences: one.licences,
          endsAt: one.ends_at.toISOString(),
          note: one.note,
          createdAt: one.created_at.toISOString(),
        })),
    });
  }
  return views;
}

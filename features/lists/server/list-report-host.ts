import { sql } from 'kysely';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { ReportHost } from '#features/reports/server/report-host.ts';
import { href } from '#platform/pure/page.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { listPage } from '../pages.ts';
import { withholdList } from './list.store.ts';
import './lists.tables.ts';

export const LIST_KIND = 'list';

/** A reported list; its owner still sees it when it is hidden. Its tracks stay where they are. */
export const listReportHost: ReportHost = {
  kind: LIST_KIND,

  async describe(call, ids) {
    const rows = await call.db
      .selectFrom('lists')
      .selectAll()
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute();
    const owners = await hydrateUsers(
      call,
      rows.map((row) => row.user_id),
    );
    return new Map(
      rows.map((row) => {
        const profileLink = owners.get(row.user_id)?.profileLink;
        const isOpen = profileLink !== undefined && row.visibility === 'public' && row.withheld_at === null;
        return [
          row.id,
          {
            label: `the list “${row.title}”`,
            text: row.description || null,
            href: isOpen ? href(listPage, { profileLink, permalink: row.permalink }) : null,
            hidden: row.withheld_at !== null,
          },
        ];
      }),
    );
  },

  hide: (call, id) => setWithheld(call, id, call.now),
  show: (call, id) => setWithheld(call, id, null),
  async approve() {},
};

async function setWithheld(call: MemberCall, id: string, withheldAt: Date | null): Promise<void> {
  await withholdList(call.db, id, withheldAt);
  await publishInvalidation(call.db, [id]);
}

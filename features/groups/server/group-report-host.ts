import type { ReportHost } from '#features/reports/server/report-host.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { findGroupRows } from './find-group-rows.ts';
import { updateGroupRow } from './group.store.ts';
import { GROUP_KIND } from './group-comment-host.ts';
import { groupPagePath } from './present-group.ts';
import { publishGroupInvalidation } from './publish-group-invalidation.ts';

/** Groups as a host of reports. A withheld group is hidden from its members, too; its tracks stay with their owners. */
export const groupReportHost: ReportHost = {
  kind: GROUP_KIND,

  async describe({ db }, ids) {
    const rows = await findGroupRows(db, ids);
    return new Map(
      rows.map((row) => {
        const hidden = row.withheld_at !== null;
        const href = hidden ? null : groupPagePath(row);
        return [
          row.id,
          { label: `the group “${row.name}”`, text: row.description.slice(0, 4000) || null, href, hidden },
        ];
      }),
    );
  },

  hide: (call, id) => setWithheld(call, id, call.now),
  show: (call, id) => setWithheld(call, id, null),
  async approve() {},
};

async function setWithheld(call: MemberCall, id: string, withheldAt: Date | null): Promise<void> {
  const [found] = await findGroupRows(call.db, [id]);
  if (found)
    await publishGroupInvalidation(call, await updateGroupRow(call.db, id, { withheld_at: withheldAt }));
}

import { findMembersForAdmins } from '#features/members/server/find-members-for-admins.ts';
import type { ReportHost } from '#features/reports/server/report-host.ts';

/** Reports of members. A member is not hidden by a decision but suspended. */
export const userReportHost: ReportHost = {
  kind: 'user',

  async describe({ db }, ids) {
    const members = await findMembersForAdmins(db, ids);
    return new Map(
      [...members].map(([id, { username, about, selfLink, suspended }]) => [
        id,
        { label: username, text: about, href: selfLink, hidden: suspended },
      ]),
    );
  },

  async hide() {},
  async show() {},
  async approve() {},
};

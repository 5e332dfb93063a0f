import { findMembersForAdmins } from '#features/identity/server/find-members-for-admins.ts';
import type { ReportHost } from '#features/reports/server/report-host.ts';

/** A reported member: looked at by admins, never hidden as such; what hides a member is a suspension. */
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

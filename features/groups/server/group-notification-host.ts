import type { Db } from '#platform/server/call.ts';
import { smallGroupPictureUrl } from './admins/group-files.ts';
import { findGroupRows } from './find-group-rows.ts';
import { findJoinedGroupIds } from './members/membership.store.ts';
import { isGroupTargetShown } from './members/viewer-relation.scopes.ts';
import { groupPagePath } from './present-group.ts';

interface GroupTarget {
  title: null;
  name: string;
  selfLink: string;
  groupLink: string;
  thumbnail: string;
  joinable: null;
}

/** Groups as a host of notifications. The name and picture of a closed group are public. */
export const groupNotificationHost = {
  kind: 'group',
  table: 'groups',
  findJoined: findJoinedGroupIds,
  isShown: () => isGroupTargetShown,

  async present(db: Db, ids: readonly string[]): Promise<Map<string, GroupTarget>> {
    const rows = (await findGroupRows(db, ids)).filter((row) => row.withheld_at === null);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: null,
          name: row.name,
          selfLink: groupPagePath(row),
          groupLink: row.group_link,
          thumbnail: smallGroupPictureUrl(row),
          joinable: null,
        },
      ]),
    );
  },
};

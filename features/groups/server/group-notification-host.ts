import type { Db } from '#platform/server/call.ts';
import { findGroupRows } from './find-group-rows.ts';
import { findJoinedAmong } from './find-joined-among.ts';
import { smallPicture } from './group-files.ts';
import { groupPage } from './present-group.ts';

interface GroupTarget {
  title: null;
  name: string;
  selfLink: string;
  groupLink: string;
  thumbnail: string;
  joinable: null;
}

/** What notifications need to know of groups; it has the shape of their hosts. A closed group's name and picture are no secret. */
export const groupNotificationHost = {
  kind: 'group',
  table: 'groups',
  joinedAmong: findJoinedAmong,

  async present(db: Db, ids: readonly string[]): Promise<Map<string, GroupTarget>> {
    const rows = (await findGroupRows(db, ids)).filter((row) => row.withheld_at === null);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: null,
          name: row.name,
          selfLink: groupPage(row),
          groupLink: row.group_link,
          thumbnail: smallPicture(row),
          joinable: null,
        },
      ]),
    );
  },
};

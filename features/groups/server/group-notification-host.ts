import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { smallPicture } from './group-files.ts';
import { groupPage } from './present-group.ts';
import './group.table.ts';

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

  async present(db: Db, ids: readonly string[]): Promise<Map<string, GroupTarget>> {
    const rows = await db
      .selectFrom('groups')
      .select(['id', 'name', 'group_link', 'image_key'])
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute();
    return new Map(
      rows.map((row) => [
        row.id,
        {
          title: null,
          name: row.name,
          selfLink: groupPage(row.group_link),
          groupLink: row.group_link,
          thumbnail: smallPicture(row),
          joinable: null,
        },
      ]),
    );
  },

  async joinedAmong(db: Db, ids: readonly string[], userId: string): Promise<Set<string>> {
    const rows = await db
      .selectFrom('group_memberships')
      .select('group_id')
      .where('group_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .where('user_id', '=', userId)
      .execute();
    return new Set(rows.map((row) => row.group_id));
  },
};

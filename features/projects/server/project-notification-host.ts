import { linkTargets } from '#platform/pure/link-targets.ts';
import type { Db } from '#platform/server/call.ts';
import { thumbnailAddress } from '../model/thumbnail-address.ts';
import './piece.table.ts';

interface ProjectTarget {
  title: string;
  name: null;
  selfLink: string;
  groupLink: null;
  thumbnail: string;
  joinable: null;
}

/** What notifications need to know of projects; it has the shape of their hosts. */
export const projectNotificationHost = {
  kind: 'project',
  table: 'pieces',

  async present(db: Db, ids: readonly string[]): Promise<Map<string, ProjectTarget>> {
    const rows = await db.selectFrom('pieces').select(['id', 'title']).where('id', 'in', ids).execute();
    return new Map(
      rows.map(({ id, title }) => [
        id,
        {
          title,
          name: null,
          selfLink: linkTargets.project(id),
          groupLink: null,
          thumbnail: thumbnailAddress(id),
          joinable: null,
        },
      ]),
    );
  },

  async joinedAmong(db: Db, ids: readonly string[], userId: string): Promise<Set<string>> {
    const rows = await db
      .selectFrom('project_memberships')
      .select('piece_id')
      .where('piece_id', 'in', ids)
      .where('user_id', '=', userId)
      .where('accepted_at', 'is not', null)
      .execute();
    return new Set(rows.map((row) => row.piece_id));
  },
};

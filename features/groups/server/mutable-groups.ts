import type { Mutable } from '#features/mutes/server/mutable.ts';
import { getGroupWithViewer } from './find-group.ts';
import { findGroupRows } from './find-group-rows.ts';
import { groupPagePath } from './present-group.ts';

/** Groups; the name of a closed one is public. */
export const mutableGroups: Mutable = {
  kind: 'group',

  find: async (call, key) => (await getGroupWithViewer(call, key)).row.id,

  async present({ db }, ids) {
    const rows = (await findGroupRows(db, ids)).filter((row) => row.withheld_at === null);
    return new Map(
      rows.map((row) => [row.id, { key: String(row.number), name: row.name, href: groupPagePath(row) }]),
    );
  },
};

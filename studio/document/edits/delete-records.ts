import { recordOf } from '../schema.ts';
import { type Editing, type EditResult, edit } from './edit.ts';

/** What can be deleted and brought back. Clips stay for the regions that play them. */
export type Deletable = 'tracks' | 'regions' | 'devices' | 'lanes';

/** Marks records as deleted. They stay for undo and for what others change in them meanwhile; the master stays anyway. */
export function deleteRecords(
  editing: Editing,
  { from, ids }: { from: Deletable; ids: readonly string[] },
): EditResult {
  return edit(editing, { adds: false }, () =>
    ids.filter((id) => {
      const record = recordOf(editing.doc, from, id);
      if (record === null || record.has('gone') || record.get('kind') === 'master') return false;
      record.set('gone', editing.stamp);
      return true;
    }),
  );
}

/** Brings deleted records back, with everything that was changed in them since. */
export function restoreRecords(
  editing: Editing,
  { to, ids }: { to: Deletable; ids: readonly string[] },
): EditResult {
  return edit(editing, { adds: false }, () =>
    ids.filter((id) => {
      const record = recordOf(editing.doc, to, id);
      if (record?.has('gone') !== true) return false;
      record.delete('gone');
      return true;
    }),
  );
}

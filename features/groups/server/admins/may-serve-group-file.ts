import { squareImageKeys } from '#features/uploads/server/render-uploaded-square-image.ts';
import type { Db } from '#platform/server/call.ts';
import type { FileGuard } from '#platform/server/storage/file-guard.ts';
import { findGroupRows } from '../find-group-rows.ts';
import { groupIdOfKey } from './group-files.ts';

/** A group's current picture is public unless the group is withheld; replaced ones are not served. Null for other files. */
async function mayServeGroupFile(db: Db, key: string): Promise<'revocable' | 'no' | null> {
  const id = groupIdOfKey(key);
  if (!id) return null;
  const [row] = await findGroupRows(db, [id]);
  if (row?.withheld_at) return 'no';
  return row?.image_key && squareImageKeys(row.image_key).includes(key) ? 'revocable' : 'no';
}

export const groupFileGuard: FileGuard = {
  folder: 'groups',
  mayServe: ({ db }, key) => mayServeGroupFile(db, key),
};

import type { Db } from '#platform/server/call.ts';
import { findGroupRows } from './find-group-rows.ts';
import { groupIdOfKey, groupPictureFileKeys } from './group-files.ts';

/** A group's picture is fetched by anybody while it is the group's, not at all once it is not or the group is hidden. Null for objects that are no group's. */
export async function mayServeGroupFile(db: Db, key: string): Promise<'revocable' | 'no' | null> {
  const id = groupIdOfKey(key);
  if (!id) return null;
  const [row] = await findGroupRows(db, [id]);
  if (row?.withheld_at) return 'no';
  return row?.image_key && groupPictureFileKeys(row.image_key).includes(key) ? 'revocable' : 'no';
}

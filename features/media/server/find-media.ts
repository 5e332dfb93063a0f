import type { Call, Db } from '#platform/server/call.ts';
import type { MediaView } from '../contract.ts';
import type { MediaFormatRow, MediaItemRow } from './media.tables.ts';
import { presentMedia } from './present-media.ts';
import './media.tables.ts';

/** Media items by id as pages show them, in two statements for any number of ids; those without a file are left out. */
export async function findMedia(
  { db, platform }: Pick<Call, 'db' | 'platform'>,
  ids: readonly string[],
): Promise<Map<string, MediaView>> {
  if (ids.length === 0) return new Map();
  const items = await db
    .selectFrom('media_items')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .where('key', 'is not', null)
    .execute();
  const formats = await findFormats(db, items);
  const views = items.flatMap((item) => presentMedia(item, formats.get(item.id) ?? [], platform.files) ?? []);
  return new Map(views.map((view) => [view.id, view]));
}

/** The formats of pictures by item. */
export async function findFormats(
  db: Db,
  items: readonly MediaItemRow[],
): Promise<Map<string, MediaFormatRow[]>> {
  const ids = items.filter(({ kind }) => kind === 'image').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('media_formats').selectAll().where('item_id', 'in', ids).execute();
  return Map.groupBy(rows, (row) => row.item_id);
}

/**
 * Locks media items against being deleted until the transaction ends, and gives the ids that exist. Who writes a reference to a
 * media item calls this first, and refuses ids that are not in the answer.
 */
export async function lockMedia(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('media_items')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

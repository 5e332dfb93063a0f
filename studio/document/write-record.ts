import * as Y from 'yjs';
import { type Collection, mapOf } from './schema.ts';

/** Writes a record as a whole, over one of the same id. Values that are undefined are not written. */
export function writeRecord(
  doc: Y.Doc,
  collection: Collection,
  id: string,
  values: Readonly<Record<string, unknown>>,
): void {
  const record = new Y.Map<unknown>();
  for (const [key, value] of Object.entries(values)) if (value !== undefined) record.set(key, value);
  mapOf(doc, collection)?.set(id, record);
}

import * as Y from 'yjs';
import { type Collection, mapOf } from '#studio/document/schema.ts';

/** Where a record names another by its id. */
const references: readonly (readonly [Collection, string])[] = [
  ['regions', 'track'],
  ['regions', 'clip'],
  ['devices', 'track'],
  ['lanes', 'owner'],
  ['tracks', 'parent'],
];

/**
 * Client ids of those who have put something into what an item of the undo stack created: a value of the record, something in its lists, or
 * a record that names it. Taking the creation back would take that with it.
 */
export function usedByOthers(doc: Y.Doc, item: Y.UndoManager['undoStack'][number]): number[] {
  const found = new Set<number>();
  const created = new Set<string>();
  doc.transact((transaction) => {
    Y.iterateDeletedStructs(transaction, item.insertions, (struct) => {
      if (!(struct instanceof Y.Item) || struct.deleted || !(struct.content instanceof Y.ContentType)) return;
      if (struct.parentSub !== null) created.add(struct.parentSub);
      findOthers(struct.content.type, doc.clientID, found);
    });
  });
  if (created.size === 0) return [];
  for (const [collection, key] of references) {
    for (const record of mapOf(doc, collection)?.values() ?? []) {
      if (!(record instanceof Y.Map) || !created.has(record.get(key) as string)) continue;
      const writer = record._map.get(key)?.id.client;
      if (writer !== undefined && writer !== doc.clientID && record.get('gone') === undefined)
        found.add(writer);
    }
  }
  return [...found];
}

function findOthers(type: Y.AbstractType<unknown>, own: number, found: Set<number>): void {
  for (const { id, deleted, content } of type._map.values()) {
    if (deleted) continue;
    if (id.client !== own) found.add(id.client);
    if (content instanceof Y.ContentType) findOthers(content.type, own, found);
  }
}

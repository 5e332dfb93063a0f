import * as Y from 'yjs';

/**
 * Client ids of those who have written over a value that an item of the undo stack wrote, except this document's own.
 * Somebody who deleted a key leaves no trace of who it was and is not found.
 */
export function changedSince(doc: Y.Doc, item: Y.UndoManager['undoStack'][number]): number[] {
  const found = new Set<number>();
  doc.transact((transaction) => {
    Y.iterateDeletedStructs(transaction, item.insertions, (struct) => {
      if (!(struct instanceof Y.Item) || struct.parentSub === null) return;
      if (!(struct.parent instanceof Y.AbstractType)) return;
      const winner = struct.parent._map.get(struct.parentSub);
      if (winner !== undefined && winner.id.client !== doc.clientID) found.add(winner.id.client);
    });
  });
  return [...found];
}

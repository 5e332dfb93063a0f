import * as Y from 'yjs';
import { createStore } from '#platform/web/store.ts';
import type { Editing, EditResult } from '#studio/document/edits/edit.ts';
import type { RandomBytes } from '#studio/document/ids.ts';
import { collections, mapOf } from '#studio/document/schema.ts';
import type { Song } from '#studio/document/song.ts';
import { changedSince } from './changed-since.ts';
import { usedByOthers } from './used-by-others.ts';

/** Where a gesture happened. */
export interface Place {
  track?: string;
  region?: string;
  device?: string;
  tick?: number;
}

/** A gesture that was undone or redone. */
export interface Undone {
  label: string;
  place: Place | null;
  /**
   * Client ids of those who have changed the same values since, or used what it created: what they wrote was left, and what they use is
   * there. Empty where the whole gesture was undone.
   */
  leftTo: readonly number[];
}

export interface OwnUndo {
  /**
   * Runs one gesture as one transaction that can be undone; the label names it ("Move Beat 2"). One that `joins` the last gesture, where that
   * has the same label, is undone with it.
   */
  run(
    label: string,
    place: Place | null,
    make: (editing: Editing) => EditResult,
    joins?: boolean,
  ): EditResult;
  /** Undoes the last gesture of this tab as far as nobody has changed it since; null where there is none. */
  undo(): Undone | null;
  redo(): Undone | null;
  subscribe(listener: () => void): () => void;
  getState(): { undoLabel: string | null; redoLabel: string | null };
  close(): void;
}

interface Options {
  doc: Y.Doc;
  song: () => Song;
  randomBytes: RandomBytes;
  /** Who and when, written where something is deleted. */
  stamp: () => string;
  stateBytes: () => number;
}

type Item = Y.UndoManager['undoStack'][number];

/** Undo of one tab: each gesture is one item, and others' changes are never taken back. */
export function createOwnUndo({ doc, song, randomBytes, stamp, stateBytes }: Options): OwnUndo {
  const origin = {};
  const scope = (['meta', ...collections] as const).flatMap((name) => mapOf(doc, name) ?? []);
  const manager = new Y.UndoManager(scope, { doc, captureTimeout: 0, trackedOrigins: new Set([origin]) });
  const state = createStore<ReturnType<OwnUndo['getState']>>({ undoLabel: null, redoLabel: null });
  let running: { label: string; place: Place | null } | null = null;

  manager.on('stack-item-added', ({ stackItem }) => {
    stackItem.meta.set('label', running?.label ?? '').set('place', running?.place ?? null);
  });
  const refresh = () => {
    const labelOf = (stack: Item[]) => (stack.at(-1)?.meta.get('label') as string | undefined) ?? null;
    state.setState({ undoLabel: labelOf(manager.undoStack), redoLabel: labelOf(manager.redoStack) });
  };

  function take(stack: Item[], pop: () => unknown): Undone | null {
    const item = stack.at(-1);
    if (item === undefined) return null;
    running = { label: item.meta.get('label') as string, place: item.meta.get('place') as Place | null };
    const users = usedByOthers(doc, item);
    const leftTo = users.length > 0 ? users : changedSince(doc, item);
    // Yjs goes on with older items where the last one has nothing left to undo: they are put aside meanwhile.
    const older = stack.splice(0, stack.length - 1);
    try {
      if (users.length > 0) stack.pop();
      else pop();
    } finally {
      stack.unshift(...older);
    }
    const undone = { ...running, leftTo };
    running = null;
    refresh();
    return undone;
  }

  return {
    run(label, place, make, joins = false) {
      const last = manager.undoStack.at(-1)?.meta.get('label');
      // Within this time Yjs adds a change to the last item of the stack.
      manager.captureTimeout = joins && last === label ? Number.POSITIVE_INFINITY : 0;
      running = { label, place };
      try {
        return doc.transact(
          () => make({ doc, song: song(), randomBytes, stamp: stamp(), stateBytes: stateBytes(), origin }),
          origin,
        );
      } finally {
        running = null;
        refresh();
      }
    },
    undo: () => take(manager.undoStack, () => manager.undo()),
    redo: () => take(manager.redoStack, () => manager.redo()),
    subscribe: state.subscribe,
    getState: state.getState,
    close: () => manager.destroy(),
  };
}

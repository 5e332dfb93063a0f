import * as Y from 'yjs';
import { readSong } from '#studio/document/read-song.ts';
import { rebuildDocument, stateOf } from '#studio/document/rebuild.ts';
import type { LocalCopy, UnsentCopy } from './local-copy.ts';

/** Makes projects of one's own from what can not be merged any more. */
export interface Apart {
  /** The id of a new project. */
  create(): Promise<string>;
  send(project: string, state: Uint8Array): Promise<void>;
  /** It is there, or the edits stay on this device because of an error. */
  onEnd(result: { project: string } | { error: unknown }): void;
}

/** Applies what can be read; false where that is nothing. */
export function applyAll(doc: Y.Doc, updates: readonly Uint8Array[], origin: unknown): boolean {
  let applied = 0;
  doc.transact(() => {
    for (const update of updates) {
      try {
        Y.applyUpdate(doc, update, origin);
        applied += 1;
      } catch {
        // A damaged row: the server has it, or nobody.
      }
    }
  }, origin);
  return applied > 0;
}

/** Makes projects of copies that can not be merged any more. */
export async function bringApart(copy: LocalCopy, apart: Apart): Promise<void> {
  for (const unsent of await copy.takeUnsent()) await unsent.end(await moveApart(unsent, apart));
}

/** Makes a project of them, or goes on with the one that was begun; false where that failed. */
export async function moveApart(
  { updates, movedTo = null, moveTo }: Pick<UnsentCopy, 'updates'> & Partial<UnsentCopy>,
  apart: Apart,
): Promise<boolean> {
  const doc = new Y.Doc();
  applyAll(doc, updates, null);
  try {
    const project = movedTo ?? (await apart.create());
    await moveTo?.(project);
    await apart.send(project, stateOf(rebuildDocument(readSong(doc))));
    apart.onEnd({ project });
    return true;
  } catch (error) {
    apart.onEnd({ error });
    return false;
  } finally {
    doc.destroy();
  }
}

import * as Y from 'yjs';
import { createSongReader } from '#studio/document/read-song.ts';
import type { Room, RoomState } from './open-room.ts';
import { createOwnUndo } from './own-undo.ts';

type HeardState = Omit<RoomState, 'saving'> & { saving: { kind: 'none' } };

/** A document that is only heard: there is no room, nothing in it is changed, and nothing of it is kept or sent. */
export function openHeard(bytes: Uint8Array): Pick<Room, 'doc' | 'undo' | 'subscribe' | 'setPresence'> & {
  getState(): HeardState;
  close(): void;
} {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, bytes);
  const reader = createSongReader(doc);
  const undo = createOwnUndo({
    doc,
    song: reader.read,
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
    stamp: () => '',
    stateBytes: () => bytes.length,
  });
  const state: HeardState = {
    isReady: true,
    role: 'listener',
    saving: { kind: 'none' },
    deviceCopy: 'kept',
    people: [],
    stateBytes: bytes.length,
    closed: null,
    isRenewed: false,
  };
  return {
    doc,
    undo,
    subscribe: () => () => {},
    getState: () => state,
    setPresence: () => {},
    close() {
      undo.close();
      reader.stop();
      doc.destroy();
    },
  };
}

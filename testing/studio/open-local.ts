import * as Y from 'yjs';
import { createStore, type Store } from '#platform/web/store.ts';
import { createSound } from '#studio/audio/sound.ts';
import { newSong } from '#studio/document/new-song.ts';
import { createSongReader } from '#studio/document/read-song.ts';
import { createOwnUndo } from '#studio/sync/own-undo.ts';
import { createSession, type Session } from '#studio/views/session.ts';
import type { SessionRoomState } from '#studio/views/session-room.ts';
import { seededBytes } from '../documents/a-project.ts';
import { fakeAddresses } from '../fake-audio.ts';

export interface LocalProject {
  readonly doc: Y.Doc;
  readonly session: Session;
  /** What a server would say of saving and role. */
  readonly room: Store<SessionRoomState>;
  /** Changes of the document since it was opened. */
  readonly changes: () => number;
  /** What others would be shown of this page. */
  readonly presence: () => object;
}

/** The empty template, open without a server. */
export function openLocal(
  state: Partial<SessionRoomState> = {},
  more: { mayPublish?: boolean } = {},
): LocalProject {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(newSong({ name: 'Night bus', randomBytes: seededBytes('song') })));
  doc.clientID = 7;
  const reader = createSongReader(doc);
  const undo = createOwnUndo({
    doc,
    song: reader.read,
    randomBytes: seededBytes('edits'),
    stamp: () => 'Ada',
    stateBytes: () => 0,
  });
  const room = createStore<SessionRoomState>({
    role: 'owner',
    saving: { kind: 'saved' },
    deviceCopy: 'kept',
    people: [],
    ...state,
  });
  let changes = 0;
  doc.on('update', () => {
    changes += 1;
  });
  const sound = createSound(fakeAddresses);
  let mine: object = {};
  const setPresence = (presence: object) => {
    mine = presence;
  };
  const tabChannel = { postMessage: () => {}, close: () => {}, onmessage: null };
  const session = createSession({
    doc,
    undo,
    sound,
    room: { ...room, setPresence },
    tabChannel,
    userName: 'Ada',
    project: 'local',
    ...more,
  });
  return { doc, session, room, changes: () => changes, presence: () => mine };
}

/** What the page of a project says of exports, where everything may be exported. */
export const exporting = {
  addresses: { kernels: '/kernels.wasm', render: '/render.js' },
  kinds: ['wav', 'flac', 'mp3'],
  plansUrl: 'https://site.test/plans',
} as const;

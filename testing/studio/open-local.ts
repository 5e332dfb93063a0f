import * as Y from 'yjs';
import { findLoops } from '#features/sounds/server/find-loops.ts';
import { createStore, type Store } from '#platform/web/store.ts';
import { createSound } from '#studio/audio/sound.ts';
import { newSong } from '#studio/document/new-song.ts';
import { createSongReader } from '#studio/document/read-song.ts';
import { createOwnUndo } from '#studio/sync/own-undo.ts';
import type { LibrarySource, OwnPreset, PresetDevice } from '#studio/views/library/library-source.ts';
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
  more: { mayPublish?: boolean; plan?: Session['plan'] } = {},
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
    stateBytes: () => room.getState().stateBytes,
  });
  const room = createStore<SessionRoomState>({
    role: 'owner',
    saving: { kind: 'saved' },
    deviceCopy: 'kept',
    stateBytes: 0,
    closed: null,
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
    aside: createSound(fakeAddresses),
    library: localLibrary(),
    room: { ...room, setPresence },
    tabChannel,
    userId: 'ada',
    project: 'local',
    ...more,
  });
  return { doc, session, room, changes: () => changes, presence: () => mine };
}

/** The real search without a server; favourites and what was used live as long as the test. */
function localLibrary(): LibrarySource {
  const favourites = new Set<string>();
  const used: string[] = [];
  return {
    async search({ list, ids, page = 1, key, bars, ...query }) {
      const among =
        list === 'favourites' ? [...favourites] : list === 'used' ? used : (ids?.split(',') ?? null);
      const numbers = { ...(key && { key: Number(key) }), ...(bars && { bars: Number(bars) }) };
      const { found, choices } = findLoops({ ...query, ...numbers }, among);
      const from = (Number(page) - 1) * 50;
      const sounds = found.slice(from, from + 50).map((loop) => ({
        ...loop,
        ...{ maker: 'Tonehall', licence: 'Free for every use', favourite: favourites.has(loop.id) },
      }));
      const nextPage = from + 50 < found.length ? Number(page) + 1 : null;
      return { sounds, choices, meta: { nextPage, total: found.length } };
    },
    favour: async (id, on) => (on ? favourites.add(id) : favourites.delete(id)),
    use: async (id) => used.unshift(id),
    presets: localPresets(),
  };
}

/** Presets that live as long as the test. */
function localPresets(): LibrarySource['presets'] {
  const saved = new Map<string, OwnPreset & { devices: readonly PresetDevice[] }>();
  const put = (id: string, values: Partial<OwnPreset & { devices: readonly PresetDevice[] }>) => {
    const before = saved.get(id) ?? { id, name: '', tags: [], types: [], devices: [] };
    const next = { ...before, ...values };
    saved.set(id, next);
    return next;
  };
  return {
    list: async () => [...saved.values()],
    get: async (id) => saved.get(id)?.devices ?? [],
    save: async (preset) =>
      put(`preset${saved.size + 1}`, { ...preset, types: preset.devices.map(({ type }) => type) }),
    update: async (id, values) => put(id, values),
    remove: async (id) => saved.delete(id),
  };
}

/** What the page of a project says of exports, where everything may be exported. */
export const exporting = {
  addresses: { kernels: '/kernels.wasm', render: '/render.js' },
  kinds: ['wav', 'flac', 'mp3'],
  plansUrl: 'https://site.test/plans',
} as const;

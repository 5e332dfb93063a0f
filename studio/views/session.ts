import type * as Y from 'yjs';
import { createStore, type ReadableStore, type Store } from '#platform/web/store.ts';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { createPlanner } from '#studio/document/plan-of.ts';
import { createSongReader } from '#studio/document/read-song.ts';
import type { Song } from '#studio/document/song.ts';
import { keepOneSounding, type TabChannel } from '../audio/one-sounding-tab.ts';
import type { Sound } from '../audio/sound.ts';
import type { Draft } from '../gestures/draft.ts';
import { createLiveNotes, type LiveNotes } from '../input/live-notes.ts';
import { createMidiInputs, type MidiInputs } from '../input/midi-inputs.ts';
import type { OwnUndo } from '../sync/own-undo.ts';
import { announceOthers } from './announce-others.ts';
import { type DeletedByOther, followDeletions, type Held } from './deleted-by-others.ts';
import { readEditor } from './kept-editor.ts';
import { keepView, readKeptView } from './kept-view.ts';
import type { LibrarySource } from './library/library-source.ts';
import { createOwnPresets, type OwnPresets } from './library/own-presets.ts';
import { createPreview, type Preview } from './library/preview.ts';
import { previewStrip } from './library/preview-strip.ts';
import { firstOwnState, type OwnState } from './own-state.ts';
import type { SessionRoom } from './session-room.ts';
import { sharePresence } from './share-presence.ts';

/** A project that is open: its document as a song, what is one's own, and what can be done with both. */
export interface Session {
  readonly song: ReadableStore<Song>;
  readonly own: Store<OwnState>;
  /** What a gesture shows before it ends; null between gestures. */
  readonly draft: Store<Draft | null>;
  /** How a running gesture would end; null between gestures. */
  readonly held: Store<Held | null>;
  /** What others have deleted while it was edited here. */
  readonly deleted: Store<readonly DeletedByOther[]>;
  /** The last text for screen readers and its number, so that a text can be said twice. */
  readonly said: ReadableStore<{ readonly text: string; readonly at: number }>;
  readonly undo: OwnUndo;
  readonly sound: Sound;
  /** Whether another tab of this person plays. */
  readonly elsewhere: ReadableStore<boolean>;
  /** What is held on keys, pads and MIDI keyboards. */
  readonly live: LiveNotes;
  readonly midi: MidiInputs;
  /** The recording that runs; `end` writes it into the document. */
  readonly take: Store<{ readonly track: string; end(): void } | null>;
  readonly library: LibrarySource;
  readonly presets: OwnPresets;
  /** A loop of the library that is heard before it is placed. */
  readonly preview: Preview;
  readonly room: SessionRoom;
  /** Of the person: what they write bears it and no name, which would outlast the person in the document. */
  readonly userId: string;
  /** Which dialog is open. */
  readonly dialog: Store<OpenDialog>;
  /** What the page around the studio opens; null where it has no such thing. */
  readonly page: Store<PageActions>;
  /** Whether songs of this project may become tracks. */
  readonly mayPublish: boolean;
  readonly plan: PlanOfMember;
  /** Announces what was done, in words. */
  say(text: string): void;
  close(): void;
}

export interface PageActions {
  readonly invite: (() => void) | null;
  readonly showPeople: (() => void) | null;
  readonly rename: (() => void) | null;
}

/** What the plan of the person leaves out, and where a larger one is taken. */
interface PlanOfMember {
  readonly lockedDevices: readonly string[];
  readonly plansUrl: string;
}

const wholePlan: PlanOfMember = { lockedDevices: [], plansUrl: '' };

export type OpenDialog = 'palette' | 'shortcuts' | 'manual' | 'export' | 'publish' | null;

interface SessionOptions {
  doc: Y.Doc;
  undo: OwnUndo;
  sound: Sound;
  /** Plays previews of the library while the project is stopped. */
  aside: Sound;
  library: LibrarySource;
  room: SessionRoom;
  /** To the other tabs of this person. */
  tabChannel: TabChannel;
  userId: string;
  /** Id under which this browser keeps how the project is looked at. */
  project: string;
  mayPublish?: boolean;
  /** Without limits by default. */
  plan?: PlanOfMember;
}

/** Connects document, sound and what is one's own. Reading changes nothing (STUDIO-235). */
export function createSession(options: SessionOptions): Session {
  const { doc, undo, sound, aside, library, room, tabChannel, userId, project } = options;
  const { mayPublish = false, plan = wholePlan } = options;
  const reader = createSongReader(doc);
  const toPlan = createPlanner(deviceOf);
  const song = createStore(reader.read());
  const preview = createPreview({ sound, aside, song: song.getState });
  const live = createLiveNotes(sound);
  const midi = createMidiInputs();
  const said = createStore({ text: '', at: 0 });
  const editor = readEditor();
  const own = createStore<OwnState>({
    ...firstOwnState,
    ...readKeptView(project),
    editor,
    panel: editor,
    ...firstPlace(song.getState()),
  });
  const onUpdate = () => {
    const next = reader.read();
    if (next === song.getState()) return;
    song.setState(next);
    keepToSong(own, next);
    const tracks = new Set(next.tracks.map(({ id }) => id));
    for (const track of live.tracks()) if (!tracks.has(track)) live.endAll({ track });
    preview.setPlan(toPlan(next));
  };
  doc.on('update', onUpdate);
  preview.setPlan(toPlan(song.getState()));
  const stopOwn = passOn(own, sound);
  const stopView = keepView(project, own);
  const draft = createStore<Draft | null>(null);
  const held = createStore<Held | null>(null);
  const deleted = createStore<readonly DeletedByOther[]>([]);
  const take = createStore<{ readonly track: string; end(): void } | null>(null);
  const tabs = keepOneSounding(sound, tabChannel, String(doc.clientID));
  const say = (text: string) => {
    if (own.getState().announces !== 'off') said.setState({ text, at: said.getState().at + 1 });
  };
  const stopOthers = announceOthers({ doc, song, own, sound, room, say });
  const stopDeletions = followDeletions({ doc, room, held, deleted });
  const stopPresence = sharePresence({ own, draft, sound, take, room });
  return {
    song,
    own,
    draft,
    held,
    deleted,
    said,
    undo,
    sound,
    elsewhere: tabs.elsewhere,
    live,
    midi,
    library,
    presets: createOwnPresets(library),
    preview,
    take,
    room,
    userId,
    dialog: createStore<OpenDialog>(null),
    page: createStore<PageActions>({ invite: null, showPeople: null, rename: null }),
    mayPublish,
    say,
    plan,
    close() {
      doc.off('update', onUpdate);
      stopOwn();
      live.endAll();
      midi.disconnect();
      stopView();
      stopPresence();
      stopOthers();
      stopDeletions();
      tabs.close();
      preview.close();
      reader.stop();
    },
  };
}

/** The first region and its track are chosen, so that there is something to see in the lower panel. */
function firstPlace(song: Song): Pick<OwnState, 'track' | 'open' | 'selection'> {
  const track = song.tracks[0]?.id ?? null;
  const open = song.regions.find((region) => region.track === track)?.id ?? null;
  return { track, open, selection: open === null ? [] : [open] };
}

/** What is chosen and was deleted by somebody is not chosen any more. */
function keepToSong(own: Store<OwnState>, song: Song): void {
  const state = own.getState();
  const ids = new Set(song.regions.map(({ id }) => id));
  const selection = state.selection.filter((id) => ids.has(id));
  const open = state.open !== null && ids.has(state.open) ? state.open : null;
  const alsoShown = state.alsoShown.filter((id) => ids.has(id));
  const track = song.tracks.some(({ id }) => id === state.track) ? state.track : (song.tracks[0]?.id ?? null);
  const isSame =
    selection.length === state.selection.length &&
    alsoShown.length === state.alsoShown.length &&
    open === state.open &&
    track === state.track;
  if (!isSame) own.patchState({ selection, alsoShown, open, track });
}

/** Loop, metronome, solo and own mutes are heard by this person only. */
function passOn(own: Store<OwnState>, sound: Sound): () => void {
  let before = own.getState();
  const pass = () => {
    const now = own.getState();
    if (now.loop !== before.loop || now.isLooping !== before.isLooping)
      sound.loop(now.isLooping ? now.loop : null);
    if (now.metronome !== before.metronome)
      sound.metronome({ ...now.metronome, gain: 10 ** (now.metronome.gain / 20) });
    if (now.solo !== before.solo || now.muted !== before.muted)
      sound.own({
        solo: new Set(now.solo.length === 0 ? [] : [...now.solo, previewStrip]),
        muted: new Set(now.muted),
      });
    before = now;
  };
  return own.subscribe(pass);
}

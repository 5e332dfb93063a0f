import type { NoteValues } from '#studio/document/edits/write-notes.ts';
import type { Region } from '#studio/document/song.ts';

export const panels = ['clip', 'mixer', 'devices', 'events'] as const;
export type Panel = (typeof panels)[number];

/** Views of equal rank in which a clip is edited. */
export type Editor = 'clip' | 'events';

export const snaps = [
  'grid',
  'bar',
  '1/2',
  '1/4',
  '1/8',
  '1/16',
  '1/32',
  '1/64',
  '1/4T',
  '1/8T',
  '1/16T',
  'off',
] as const;
export type Snap = (typeof snaps)[number];

export const recordSteps = ['off', '1/4', '1/8', '1/16', '1/32', '1/8T', '1/16T'] as const;
export type RecordStep = (typeof recordSteps)[number];

export const fingers = ['scroll', 'draw', 'select', 'move'] as const;
export type Finger = (typeof fingers)[number];

/** What is each person's own in a project: nobody else hears or sees it (STUDIO-031). */
export interface OwnState {
  /** Tick from which playing begins. */
  readonly cursor: number;
  /** Track of the row with the focus; commands act on it. */
  readonly track: string | null;
  /** Selected regions. */
  readonly selection: readonly string[];
  /** Selected notes of the open clip. */
  readonly notes: readonly string[];
  /** Region whose clip is open in the lower panel. */
  readonly open: string | null;
  readonly panel: Panel | null;
  /** How often the panel was gone into: it takes the focus each time. */
  readonly entries: number;
  /** Which of both a region is opened in. */
  readonly editor: Editor;
  /** Whether the library is open beside the timeline. */
  readonly hasLibrary: boolean;
  /** The choices of an empty project were answered. */
  readonly hasBegun: boolean;
  /** Whose name is being typed. */
  readonly renaming: { readonly of: 'region' | 'track' | 'marker'; readonly id: string } | null;
  /** What paste puts in, with the tick of the first. */
  readonly copied: readonly Region[];
  /** CSS px of a quarter note. */
  readonly zoom: number;
  readonly snap: Snap;
  /** What one finger does; a mouse does all of it. */
  readonly finger: Finger;
  readonly times: 'bars' | 'minutes';
  readonly loop: { readonly from: number; readonly to: number } | null;
  readonly isLooping: boolean;
  /** Its gain in dB. */
  readonly metronome: { readonly on: boolean; readonly gain: number; readonly countInBars: 0 | 1 | 2 };
  readonly solo: readonly string[];
  /** Tracks that only this person does not hear. */
  readonly muted: readonly string[];
  readonly keys: {
    readonly on: boolean;
    readonly octave: number;
    readonly velocity: number;
    /** Every key shows its name. */
    readonly names: boolean;
  };
  /** Keys on the screen play tones of the project's scale only. */
  readonly keepsToScale: boolean;
  /** What recorded notes are moved to at once. */
  readonly recordStep: RecordStep;
  /** Where keys write in the piano roll, in ticks of the clip. */
  readonly noteCursor: { readonly tick: number; readonly pitch: number };
  /** What paste puts into a clip, by ticks from the first of them. */
  readonly copiedNotes: readonly NoteValues[];
  /** Strength and swing in %. */
  readonly quantise: { readonly step: RecordStep; readonly strength: number; readonly swing: number };
  /** The next "Humanise" moves notes by it. */
  readonly seed: number;
  /** How chords are stamped: tones that stand an octave higher, and ticks from tone to tone. */
  readonly chord: { readonly inversion: number; readonly strum: number };
  /** Regions whose notes are shown behind those of the open one. */
  readonly alsoShown: readonly string[];
  /** What the lane below the notes sets. */
  readonly noteLane: 'velocity' | 'chance';
  /** The keys 1 to 9 go to markers instead of opening panels. */
  readonly markerMode: boolean;
  readonly hearsNotes: boolean;
  readonly announces: 'short' | 'full' | 'off';
  /** Whether others' edits are announced while it plays, too. */
  readonly announcesWhilePlaying: boolean;
}

export const firstOwnState: OwnState = {
  cursor: 0,
  track: null,
  selection: [],
  notes: [],
  open: null,
  panel: 'clip',
  entries: 0,
  editor: 'clip',
  hasLibrary: false,
  hasBegun: false,
  renaming: null,
  copied: [],
  zoom: 40,
  snap: 'grid',
  finger: 'scroll',
  times: 'bars',
  loop: null,
  isLooping: false,
  metronome: { on: false, gain: -6, countInBars: 0 },
  solo: [],
  muted: [],
  keys: { on: false, octave: 4, velocity: 0.8, names: false },
  keepsToScale: false,
  recordStep: 'off',
  noteCursor: { tick: 0, pitch: 60 },
  copiedNotes: [],
  quantise: { step: '1/16', strength: 100, swing: 0 },
  seed: 1,
  chord: { inversion: 0, strum: 0 },
  alsoShown: [],
  noteLane: 'velocity',
  markerMode: false,
  hearsNotes: true,
  announces: 'full',
  announcesWhilePlaying: false,
};

export const zoomRange = { min: 0.5, max: 400 } as const;

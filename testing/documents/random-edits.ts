import { addDevice, moveDevice } from '#studio/document/edits/add-device.ts';
import { addRegion } from '#studio/document/edits/add-region.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { copyClip } from '#studio/document/edits/copy-clip.ts';
import { deleteRecords, restoreRecords } from '#studio/document/edits/delete-records.ts';
import { duplicateRegions, repeatRegions } from '#studio/document/edits/duplicate-regions.ts';
import type { Editing, EditResult } from '#studio/document/edits/edit.ts';
import { addMarker, setMarker } from '#studio/document/edits/markers.ts';
import { moveRegions } from '#studio/document/edits/move-regions.ts';
import { moveTrack } from '#studio/document/edits/move-track.ts';
import { setDevice } from '#studio/document/edits/set-device.ts';
import { setMeta } from '#studio/document/edits/set-meta.ts';
import { setRegion } from '#studio/document/edits/set-region.ts';
import { setRowLength, setSteps } from '#studio/document/edits/set-steps.ts';
import { removeTempo, setMeter, setTempo } from '#studio/document/edits/set-tempo.ts';
import { setTrack } from '#studio/document/edits/set-track.ts';
import { deleteTime, insertTime } from '#studio/document/edits/shift-time.ts';
import { splitRegions } from '#studio/document/edits/split-regions.ts';
import { trimRegions } from '#studio/document/edits/trim-regions.ts';
import { deleteNotes, moveNotes, resizeNotes, writeNotes } from '#studio/document/edits/write-notes.ts';
import { mapOf } from '#studio/document/schema.ts';
import { deviceTypes } from './device-table.ts';

/** An edit that is drawn before it is known what it meets: numbers choose among what is there. */
export interface DrawnEdit {
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

const beat = 960;

/** The record that a number chooses; an id that does not exist now and then. */
const choose = (records: readonly { readonly id: string }[], n: number): string =>
  n % 37 === 36 ? 'noSuchRecord' : (records[n % Math.max(1, records.length)]?.id ?? 'none');

const regionsOf = ({ song }: Editing) => [...song.regions, ...song.shelf];

const keysOf = ({ doc }: Editing, name: 'tracks' | 'regions' | 'devices') =>
  [...(mapOf(doc, name)?.keys() ?? [])].sort().map((id) => ({ id }));

const kinds = ['instrument', 'drums', 'group', 'send', 'audio'] as const;
const clipKinds = ['notes', 'pattern', 'audio'] as const;
const deletables = ['tracks', 'regions', 'devices'] as const;

const chooseClip = (editing: Editing, n: number) => choose(editing.song.clips, n);

const notesOf = (editing: Editing, n: number) =>
  editing.song.clips[n % Math.max(1, editing.song.clips.length)]?.notes ?? [];

type Run = (editing: Editing, drawn: DrawnEdit) => EditResult;

export const randomEdits: readonly Run[] = [
  (e, { a, b }) =>
    addTrack(e, { kind: kinds[a % 5] ?? 'drums', name: `T${b}`, at: b % 5, instrument: deviceTypes[b % 4] }),
  (e, { a, b, c }) =>
    addRegion(e, {
      track: choose(e.song.tracks, a),
      start: (b % 16) * beat,
      length: ((c % 8) + 1) * beat,
      clip: { kind: clipKinds[b % 3] ?? 'notes' },
      loop: c % 2 === 0,
    }),
  (e, { a, b, c }) =>
    addRegion(e, {
      track: choose(e.song.tracks, a),
      start: (c % 16) * beat,
      length: 2 * beat,
      clip: { id: chooseClip(e, b) },
      loop: true,
    }),
  (e, { a, b, c }) =>
    moveRegions(e, [
      { id: choose(regionsOf(e), a), start: (b % 40) * 480 - beat, track: choose(e.song.tracks, c) },
    ]),
  (e, { a, b, c }) =>
    trimRegions(e, [{ id: choose(regionsOf(e), a), start: (b % 20) * 480, loop: c % 2 === 0 }]),
  (e, { a, b }) => trimRegions(e, [{ id: choose(regionsOf(e), a), end: (b % 40) * 480 }]),
  (e, { a, b }) => splitRegions(e, { ids: [choose(regionsOf(e), a)], tick: (b % 40) * 240 }),
  (e, { a, b }) => duplicateRegions(e, { ids: [choose(regionsOf(e), a), choose(regionsOf(e), b)] }),
  (e, { a, b }) => repeatRegions(e, { ids: [choose(regionsOf(e), a)], count: b % 4 }),
  (e, { a, b, c }) =>
    setRegion(e, {
      ids: [choose(regionsOf(e), a)],
      values: b % 2 === 0 ? { name: `R${c}`, color: c % 16 } : { mute: c % 2 === 0, layer: b % 4 },
    }),
  (e, { a, b, c }) =>
    deleteRecords(e, {
      from: deletables[a % 3] ?? 'regions',
      ids: [choose(keysOf(e, deletables[a % 3] ?? 'regions'), b + c)],
    }),
  (e, { a, b, c }) =>
    restoreRecords(e, {
      to: deletables[a % 3] ?? 'regions',
      ids: [choose(keysOf(e, deletables[a % 3] ?? 'regions'), b + c)],
    }),
  (e, { a, b, c }) =>
    writeNotes(e, {
      clip: chooseClip(e, a),
      notes: [
        {
          tick: (b % 32) * 240,
          length: (c % 9) * 120 - 100,
          pitch: 30 + (b % 60),
          velocity: (c % 12) / 10,
          chance: c % 5 === 0 ? 0.5 : 1,
        },
      ],
    }),
  (e, { a, b, c }) =>
    moveNotes(e, {
      clip: chooseClip(e, a),
      ids: [choose(notesOf(e, a), b)],
      ticks: ((c % 9) - 4) * 240,
      pitch: (c % 25) - 12,
    }),
  (e, { a, b, c }) =>
    resizeNotes(e, { clip: chooseClip(e, a), ids: [choose(notesOf(e, a), b)], ticks: ((c % 9) - 4) * 120 }),
  (e, { a, b }) => deleteNotes(e, { clip: chooseClip(e, a), ids: [choose(notesOf(e, a), b)] }),
  (e, { a, b, c }) =>
    setSteps(e, {
      clip: chooseClip(e, a),
      steps: [{ pad: b % 16, step: c % 16, velocity: b % 3 === 0 ? null : (c % 11) / 10 }],
    }),
  (e, { a, b, c }) =>
    setRowLength(e, { clip: chooseClip(e, a), pad: b % 16, length: c % 5 === 0 ? null : c % 70 }),
  (e, { a, b, c }) =>
    addDevice(e, {
      track: choose(e.song.tracks, a),
      type: c % 7 === 0 ? 'noSuchDevice' : (deviceTypes[b % 4] ?? ''),
      at: c % 3,
    }),
  (e, { a, b, c }) =>
    moveDevice(e, { id: choose(e.song.devices, a), track: choose(e.song.tracks, b), at: c % 4 }),
  (e, { a, b, c }) =>
    setDevice(e, {
      id: choose(e.song.devices, a),
      values: {
        on: b % 2 === 0,
        params: { mix: c % 120, cutoff: b * 7 },
        ...(c % 6 === 0 ? { key: choose(e.song.tracks, b) } : {}),
      },
    }),
  (e, { a, b }) => setTempo(e, { tick: (a % 8) * 4 * beat, bpm: 15 + (b % 300) + (b % 7) / 3 }),
  (e, { a }) => removeTempo(e, [choose(e.song.tempo, a)]),
  (e, { a, b, c }) =>
    setMeter(e, { bar: 1 + (a % 6), over: b % 20, under: ([2, 4, 8, 16] as const)[c % 4] ?? 4 }),
  (e, { a, b, c }) =>
    setTrack(e, {
      ids: [choose(e.song.tracks, a)],
      values:
        b % 2 === 0
          ? { gain: (c % 80) - 70, pan: (c % 21) / 10 - 1 }
          : { mute: { on: c % 2 === 0, by: 'Ada' }, name: `N${c}` },
    }),
  (e, { a, b }) =>
    setTrack(e, {
      ids: [choose(e.song.tracks, a)],
      values: { parent: b % 5 === 0 ? null : choose(e.song.tracks, b) },
    }),
  (e, { a, b, c }) =>
    setTrack(e, {
      ids: [choose(e.song.tracks, a)],
      values: { send: { to: choose(e.song.tracks, b), gain: -(c % 30), pre: c % 2 === 0 } },
    }),
  (e, { a, b }) => moveTrack(e, { id: choose(e.song.tracks, a), at: b % 8 }),
  (e, { a, b }) => setMeta(e, { key: a % 12, swing: b % 101, swingUnit: a % 2 === 0 ? 8 : 16 }),
  (e, { a }) => copyClip(e, { region: choose(regionsOf(e), a) }),
  (e, { a, b }) => addMarker(e, { tick: (a % 40) * beat, name: `M${b}` }),
  (e, { a, b, c }) => setMarker(e, { id: choose(e.song.markers, a), tick: (b % 40) * beat, name: `M${c}` }),
  (e, { a, b }) => insertTime(e, { tick: (a % 20) * beat, length: ((b % 4) + 1) * beat }),
  (e, { a, b }) => deleteTime(e, { from: (a % 20) * beat, to: ((a % 20) + 1 + (b % 4)) * beat }),
];

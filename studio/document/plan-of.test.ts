import { describe, expect, test } from 'vitest';
import type { NoteTable, StripPlan } from '#studio/engine/plan.ts';
import { aProject, aRegion, aTrack, clipOf, type Peer, regionOf } from '#testing/documents/a-project.ts';
import { deviceTable } from '#testing/documents/device-table.ts';
import { applyPlanDiff, diffPlans } from './diff-plans.ts';
import { addDevice } from './edits/add-device.ts';
import { moveRegions } from './edits/move-regions.ts';
import { setDevice } from './edits/set-device.ts';
import { setMeta } from './edits/set-meta.ts';
import { setRegion } from './edits/set-region.ts';
import { setRowLength, setSteps } from './edits/set-steps.ts';
import { setTempo } from './edits/set-tempo.ts';
import { setTrack } from './edits/set-track.ts';
import { splitRegions } from './edits/split-regions.ts';
import { trimRegions } from './edits/trim-regions.ts';
import { writeNotes } from './edits/write-notes.ts';
import { createPlanner, planOf } from './plan-of.ts';

const stripOf = (peer: Peer, id: string): StripPlan => {
  const strip = planOf(peer.song(), deviceTable).strips.find((one) => one.id === id);
  if (strip === undefined) throw new Error(`There is no strip ${id}.`);
  return strip;
};

const rows = ({ tick, length, pitch }: NoteTable) =>
  [...tick].map((at, row) => [at, length[row], pitch[row]]);
const ticks = (peer: Peer, track: string) => [...stripOf(peer, track).notes.tick];

/** A track with a region of one bar that plays four quarters of a pitch. */
function fourQuarters(
  peer: Peer,
  options: { start?: number; loop?: boolean; pitch?: number; track?: string } = {},
) {
  const track = options.track ?? aTrack(peer);
  const region = aRegion(peer, track, { start: options.start ?? 0, loop: options.loop ?? false });
  peer.edit((editing) =>
    writeNotes(editing, {
      clip: region.clip,
      notes: [0, 960, 1920, 2880].map((tick) => ({
        ...{ tick, length: 480, pitch: options.pitch ?? 60, velocity: 0.5, chance: 1 },
      })),
    }),
  );
  return { track, region: regionOf(peer, region.id) };
}

/** A pattern of one bar on the empty template's track of drums. */
function pattern(peer: Peer) {
  const track = peer.song().tracks[0]?.id ?? '';
  const region = peer.song().regions[0];
  if (region === undefined) throw new Error('There is no region.');
  return { track, region };
}

describe('notes', () => {
  test('a region plays its clip from where it begins, and cuts what is longer', () => {
    const peer = aProject();
    const { track, region } = fourQuarters(peer, { start: 3840 });
    peer.edit((editing) => trimRegions(editing, [{ id: region.id, start: 3840 + 960, end: 3840 + 3000 }]));
    expect(rows(stripOf(peer, track).notes)).toEqual([
      [4800, 480, 60],
      [5760, 480, 60],
      [6720, 120, 60],
    ]);
  });

  test('a region that is dragged beyond its clip loops it (of 041 the loop) [STUDIO-041]', () => {
    const peer = aProject();
    const { track, region } = fourQuarters(peer);
    peer.edit((editing) => trimRegions(editing, [{ id: region.id, end: 3840 * 2 + 960, loop: true }]));
    expect(ticks(peer, track)).toEqual([0, 960, 1920, 2880, 3840, 4800, 5760, 6720, 7680]);
    peer.edit((editing) => trimRegions(editing, [{ id: region.id, loop: false }]));
    expect(ticks(peer, track)).toEqual([0, 960, 1920, 2880]);
  });

  test('a split region plays as before, also in a loop (of 038 split) [STUDIO-038]', () => {
    const peer = aProject();
    const { track, region } = fourQuarters(peer);
    peer.edit((editing) => trimRegions(editing, [{ id: region.id, end: 3840 * 3, loop: true }]));
    const before = stripOf(peer, track).notes;
    for (const tick of [5760, 960, 8640]) {
      const ids = peer.song().regions.map(({ id }) => id);
      peer.edit((editing) => splitRegions(editing, { ids, tick }));
    }
    expect(peer.song().regions.filter((one) => one.track === track)).toHaveLength(4);
    expect(stripOf(peer, track).notes).toEqual(before);
  });

  test('where regions overlap the upper one sounds, and moving it away brings the covered one back [STUDIO-042]', () => {
    const peer = aProject();
    const { track, region } = fourQuarters(peer);
    const { region: upper } = fourQuarters(peer, { track, start: 1920, pitch: 72 });
    const clips = [clipOf(peer, region.clip), clipOf(peer, upper.clip)];
    const pitches = () => rows(stripOf(peer, track).notes).map(([tick, , pitch]) => `${tick} ${pitch}`);
    expect(pitches()).toEqual(['0 60', '960 60', '1920 72', '2880 72', '3840 72', '4800 72']);
    peer.edit((editing) => setRegion(editing, { ids: [region.id], values: { layer: 1 } }));
    expect(pitches()).toEqual(['0 60', '960 60', '1920 60', '2880 60', '3840 72', '4800 72']);
    peer.edit((editing) => setRegion(editing, { ids: [region.id], values: { mute: true } }));
    expect(pitches()).toEqual(['1920 72', '2880 72', '3840 72', '4800 72']);
    peer.edit((editing) => setRegion(editing, { ids: [region.id], values: { mute: false, layer: 0 } }));
    peer.edit((editing) => moveRegions(editing, [{ id: upper.id, start: 7680, track }]));
    expect(pitches().slice(0, 4)).toEqual(['0 60', '960 60', '1920 60', '2880 60']);
    expect([clipOf(peer, region.clip), clipOf(peer, upper.clip)]).toEqual(clips);
  });

  test('of two regions in one place the higher id sounds (of 042 equal regions) [STUDIO-042]', () => {
    const peer = aProject();
    const { track, region } = fourQuarters(peer);
    const { region: other } = fourQuarters(peer, { track, pitch: 72 });
    const upper = region.id > other.id ? 60 : 72;
    expect(rows(stripOf(peer, track).notes).every(([, , pitch]) => pitch === upper)).toBe(true);
  });

  test('chance decides by note and place, the same in every plan', () => {
    const peer = aProject();
    const { track, region } = fourQuarters(peer);
    const note = { length: 60, pitch: 50, velocity: 1, chance: 0.5 };
    const notes = Array.from({ length: 64 }, (_, at) => ({ ...note, tick: at * 60 }));
    peer.edit((editing) => writeNotes(editing, { clip: region.clip, notes }));
    peer.edit((editing) => trimRegions(editing, [{ id: region.id, end: 3840 * 8, loop: true }]));
    const sounding = rows(stripOf(peer, track).notes).filter(([, , pitch]) => pitch === 50);
    expect(sounding.length / (64 * 8)).toBeGreaterThan(0.4);
    expect(sounding.length / (64 * 8)).toBeLessThan(0.6);
    const inBar = (bar: number) =>
      sounding.filter(([tick = 0]) => Math.floor(tick / 3840) === bar).map(([tick = 0]) => tick % 3840);
    expect(inBar(0)).not.toEqual(inBar(1));
    expect(stripOf(peer, track).notes).toEqual(stripOf(peer, track).notes);
  });

  test('swing moves every second step and leaves what is written [STUDIO-035]', () => {
    const peer = aProject();
    const { track, region } = fourQuarters(peer);
    const notes = Array.from({ length: 8 }, (_, at) => ({
      tick: at * 240,
      length: 240,
      pitch: 70,
      velocity: 1,
      chance: 1,
    }));
    peer.edit((editing) => writeNotes(editing, { clip: region.clip, notes }));
    const clip = clipOf(peer, region.clip);
    const swung = () => rows(stripOf(peer, track).notes).filter(([, , pitch]) => pitch === 70);
    peer.edit((editing) => setMeta(editing, { swing: 100, swingUnit: 16 }));
    expect(swung().slice(0, 4)).toEqual([
      [0, 360, 70],
      [360, 120, 70],
      [480, 360, 70],
      [840, 120, 70],
    ]);
    peer.edit((editing) => setMeta(editing, { swing: 67, swingUnit: 8 }));
    expect(
      swung()
        .map(([tick]) => tick)
        .slice(0, 5),
    ).toEqual([0, 321, 641, 801, 960]);
    peer.edit((editing) => setMeta(editing, { swing: 0 }));
    expect(
      swung()
        .map(([tick]) => tick)
        .slice(0, 3),
    ).toEqual([0, 240, 480]);
    expect(clipOf(peer, region.clip)).toEqual(clip);
  });

  test('what begins behind 60 minutes does not sound (of 024 the minutes) [STUDIO-024]', () => {
    const peer = aProject();
    const { track, region } = fourQuarters(peer);
    peer.edit((editing) => trimRegions(editing, [{ id: region.id, end: 6_912_000, loop: true }]));
    expect(ticks(peer, track).at(-1)).toBe(6_912_000 - 960);
    peer.edit((editing) => setTempo(editing, { tick: 0, bpm: 60 }));
    expect(ticks(peer, track).at(-1)).toBe(3_456_000 - 960);
    expect(planOf(peer.song(), deviceTable).end).toBe(3_456_000);
  });
});

describe('patterns', () => {
  test('steps are a sixteenth long, and pads are numbers (of 097 the steps) [STUDIO-097]', () => {
    const peer = aProject();
    const { track, region } = pattern(peer);
    const steps = [0, 4, 8, 12].map((step) => ({ pad: 3, step, velocity: 0.7 }));
    peer.edit((editing) => setSteps(editing, { clip: region.clip, steps }));
    expect(rows(stripOf(peer, track).notes)).toEqual([
      [0, 240, 3],
      [960, 240, 3],
      [1920, 240, 3],
      [2880, 240, 3],
    ]);
    peer.edit((editing) =>
      setSteps(editing, { clip: region.clip, steps: [{ pad: 3, step: 4, velocity: null }] }),
    );
    expect(ticks(peer, track)).toEqual([0, 1920, 2880]);
  });

  test('rows with lengths of their own turn against each other [STUDIO-098]', () => {
    const peer = aProject();
    const { track, region } = pattern(peer);
    peer.edit((editing) =>
      setSteps(editing, { clip: region.clip, steps: [0, 1].map((pad) => ({ pad, step: 0, velocity: 1 })) }),
    );
    peer.edit((editing) => setRowLength(editing, { clip: region.clip, pad: 1, length: 12 }));
    peer.edit((editing) => trimRegions(editing, [{ id: region.id, end: 3840 * 3 }]));
    const of = (pad: number) =>
      rows(stripOf(peer, track).notes)
        .filter(([, , one]) => one === pad)
        .map(([tick]) => tick);
    expect(of(0)).toEqual([0, 3840, 7680]);
    expect(of(1)).toEqual([0, 2880, 5760, 8640]);
    for (const [length, read] of [
      [0, 1],
      [65, 64],
      [1, 1],
      [64, 64],
    ] as const) {
      peer.edit((editing) => setRowLength(editing, { clip: region.clip, pad: 1, length }));
      expect(clipOf(peer, region.clip).rows.find(({ pad }) => pad === 1)?.length).toBe(read);
    }
  });
});

describe('strips', () => {
  test('the first instrument sounds, effects follow in their order, what nobody knows is left out', () => {
    const peer = aProject();
    const track = aTrack(peer);
    for (const type of ['delay', 'noSuchDevice', 'analog', 'compressor', 'drums']) {
      peer.edit((editing) => addDevice(editing, { track, type }));
    }
    expect(stripOf(peer, track).devices.map(({ type }) => type)).toEqual(['analog', 'delay', 'compressor']);
    expect(peer.song().devices.filter((one) => one.track === track)).toHaveLength(5);
  });

  test('parameters are those of the device: unknown ones left out, missing ones the default, others the nearest (of 133 a device) [STUDIO-133]', () => {
    const peer = aProject();
    const track = aTrack(peer);
    const [id = ''] = peer.edit((editing) =>
      addDevice(editing, { track, type: 'analog', params: { cutoff: 99_999, strange: 4, shape: 0.6 } }),
    );
    expect(stripOf(peer, track).devices[0]?.params).toEqual(Float32Array.of(20_000, 1));
    peer.edit((editing) =>
      setDevice(editing, { id, values: { params: { cutoff: Number.NaN, shape: 'Sine' } } }),
    );
    expect(stripOf(peer, track).devices[0]?.params).toEqual(Float32Array.of(20_000, 0));
  });

  test('a strip has gain, pan, mute and sends of its track, the master is last (of 051 the plan) [STUDIO-051]', () => {
    const peer = aProject();
    const [track, group, bus] = [
      aTrack(peer),
      aTrack(peer, { kind: 'group' }),
      aTrack(peer, { kind: 'send' }),
    ];
    peer.edit((editing) =>
      setTrack(editing, {
        ids: [track],
        values: {
          gain: Number.NEGATIVE_INFINITY,
          pan: -2,
          mute: { on: true, by: 'Ada' },
          parent: group,
          send: { to: bus, gain: 9, pre: true },
        },
      }),
    );
    expect(stripOf(peer, track)).toMatchObject({
      ...{ kind: 'instrument', gain: Number.NEGATIVE_INFINITY, pan: -1, mute: true, output: group },
      sends: [{ to: bus, gain: 6, pre: true }],
    });
    const { strips } = planOf(peer.song(), deviceTable);
    expect(strips.at(-1)).toMatchObject({ kind: 'master', output: null, sends: [] });
  });
});

describe('differences of plans', () => {
  test('turning one control is one number', () => {
    const peer = aProject();
    const { track } = fourQuarters(peer);
    const [id = ''] = peer.edit((editing) => addDevice(editing, { track, type: 'delay' }));
    const planner = createPlanner(deviceTable);
    const before = planner(peer.song());
    peer.edit((editing) => setDevice(editing, { id, values: { params: { mix: 80 } } }));
    const after = planner(peer.song());
    expect(diffPlans(before, after)).toEqual({
      strips: [{ id: track, turns: [{ id, on: true, params: [[0, 80]] }] }],
    });
  });

  test('one more note among many is one row', () => {
    const peer = aProject();
    const { track, region } = fourQuarters(peer);
    const notes = Array.from({ length: 3_000 }, (_, at) => ({
      tick: at,
      length: 5,
      pitch: at % 128,
      velocity: 1,
      chance: 1,
    }));
    peer.edit((editing) => writeNotes(editing, { clip: region.clip, notes }));
    const planner = createPlanner(deviceTable);
    const before = planner(peer.song());
    const more = { tick: 1_500, length: 9, pitch: 127, velocity: 0.25, chance: 1 };
    peer.edit((editing) => writeNotes(editing, { clip: region.clip, notes: [more] }));
    const after = planner(peer.song());
    const diff = diffPlans(before, after);
    expect(diff?.strips).toHaveLength(1);
    expect(diff?.strips?.[0]).toMatchObject({
      id: track,
      noteEdits: { added: { length: Int32Array.of(9) } },
    });
    expect(applyPlanDiff(before, diff ?? {})).toEqual(after);
  });

  test('what did not change is the same table, and equal plans have no difference', () => {
    const peer = aProject();
    const { track } = fourQuarters(peer);
    const { track: other } = fourQuarters(peer);
    const planner = createPlanner(deviceTable);
    const before = planner(peer.song());
    expect(diffPlans(before, planner(peer.song()))).toBe(null);
    peer.edit((editing) => setTrack(editing, { ids: [other], values: { gain: -3 } }));
    const after = planner(peer.song());
    const notes = (plan: typeof before) => plan.strips.find(({ id }) => id === track)?.notes;
    expect(notes(after)).toBe(notes(before));
  });
});

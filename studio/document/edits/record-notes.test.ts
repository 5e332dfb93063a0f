import { expect, it } from 'vitest';
import { aProject, aRegion, aTrack, clipOf, regionOf } from '#testing/documents/a-project.ts';
import { planOf } from '../plan-of.ts';
import { pitchOfFirstPad } from '../schema.ts';
import { addRegion } from './add-region.ts';
import { recordNotes } from './record-notes.ts';
import { setMeta } from './set-meta.ts';
import { writeNotes } from './write-notes.ts';

const bar = 3840;
const note = (tick: number, pitch = 60, length = 240) => ({ tick, length, pitch, velocity: 0.5, chance: 1 });

it('[STUDIO-090] recorded notes are added to the region that plays there, also within its loop, and to new regions of whole bars in the gaps', () => {
  const peer = aProject();
  const track = aTrack(peer);
  const first = aRegion(peer, track, { start: bar, length: 2 * bar, clip: { kind: 'notes' } });
  peer.edit((editing) => writeNotes(editing, { clip: first.clip, notes: [note(0, 72)] }));
  const last = aRegion(peer, track, { start: 6 * bar, length: bar, clip: { kind: 'notes' } });
  let changes = 0;
  peer.doc.on('update', () => {
    changes += 1;
  });
  const notes = [10, bar + 480, 3 * bar + 960, 5 * bar + 3800, 6 * bar + 240].map((tick) => note(tick));
  const ids = peer.edit((editing) => recordNotes(editing, { track, notes, name: 'Notes 2' }));
  expect(changes).toBe(1);
  // Overdub: what was there stays.
  expect(clipOf(peer, first.clip).notes.map(({ tick, pitch }) => [tick, pitch])).toEqual([
    [0, 72],
    [480, 60],
  ]);
  expect(clipOf(peer, last.clip).notes.map(({ tick }) => tick)).toEqual([240]);
  const made = ids.filter((id) => id !== first.id && id !== last.id).map((id) => regionOf(peer, id));
  expect(made.map(({ start, length, name }) => [start, length, name])).toEqual([
    [0, bar, 'Notes 2'],
    [3 * bar, 3 * bar, 'Notes 2'],
  ]);
  expect(clipOf(peer, made[1]?.clip ?? '').notes.map(({ tick }) => tick)).toEqual([960, 2 * bar + 3800]);
});

it('[STUDIO-090] a recording into the third round of a loop is written into its clip, and pads into the steps of a pattern', () => {
  const peer = aProject();
  const track = aTrack(peer);
  const [region = '', clip = ''] = peer.edit((editing) =>
    addRegion(editing, { track, start: 0, length: bar, clip: { kind: 'notes' }, loop: true }),
  );
  peer.edit((editing) =>
    addRegion(editing, { track, start: bar, length: 3 * bar, clip: { id: clip }, loop: true }),
  );
  peer.edit((editing) => recordNotes(editing, { track, notes: [note(2 * bar + 100)], name: 'x' }));
  expect(clipOf(peer, clip).notes.map(({ tick }) => tick)).toEqual([100]);
  expect(regionOf(peer, region).length).toBe(bar);

  const drums = peer.song().tracks.find(({ kind }) => kind === 'drums')?.id ?? '';
  const beat = peer.song().regions.find((one) => one.track === drums);
  const pads = [note(250, pitchOfFirstPad), note(3700, pitchOfFirstPad + 2)];
  const ids = peer.edit((editing) => recordNotes(editing, { track: drums, notes: pads, name: 'x' }));
  expect(ids).toEqual([beat?.id]);
  expect(clipOf(peer, beat?.clip ?? '').rows).toMatchObject([
    { pad: 0, steps: [{ step: 1, velocity: 0.5 }] },
    { pad: 2, steps: [{ step: 15, velocity: 0.5 }] },
  ]);
});

it('[STUDIO-090] a note that was played with the swing sounds where it was played', () => {
  const peer = aProject();
  const track = aTrack(peer);
  peer.edit((editing) => setMeta(editing, { swing: 67 }));
  const ticks = [0, 130, 320, 333, 480, 2200, 3799];
  peer.edit((editing) => recordNotes(editing, { track, notes: ticks.map((tick) => note(tick)), name: 'x' }));
  const plan = planOf(peer.song(), () => undefined);
  const heard = [...(plan.strips.find(({ id }) => id === track)?.notes.tick ?? [])];
  expect(heard).toHaveLength(ticks.length);
  for (const [at, tick] of ticks.entries()) expect(Math.abs((heard[at] ?? 0) - tick)).toBeLessThanOrEqual(1);
});

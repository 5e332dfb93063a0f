import { expect, test } from 'vitest';
import { loudnessMeter } from '#platform/server/media/loudness-meter.ts';
import { peakOf } from '#testing/measure-sound.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { deviceOf } from '../../devices/all-devices.ts';
import { planOf } from '../../document/plan-of.ts';
import { readSong } from '../../document/read-song.ts';
import { rebuildDocument } from '../../document/rebuild.ts';
import type { Song } from '../../document/song.ts';
import { renderSong } from '../../render/render-song.ts';
import { buildSong } from '../build-song.ts';
import { styleNames } from '../styles/styles.ts';
import { allLoops, findLoop } from './all-loops.ts';
import { composeLoop } from './compose-loop.ts';
import { type Loop, loopKinds } from './loop.ts';

const ticksOf = ({ bars, beats }: Loop): number => bars * beats * 960;

/** The loop alone, so many times in a row. */
function songOf(loop: Loop, rounds = 1): Song {
  const track = composeLoop(loop);
  const regions = track.regions.map((region) => ({ ...region, length: region.length * rounds }));
  return buildSong({
    ...{
      name: loop.name,
      bpm: loop.bpm,
      key: loop.key ?? 0,
      scale: loop.scale ?? 'minor',
      beats: loop.beats,
    },
    tracks: [{ ...track, regions }],
    master: [],
  });
}

/** Notes on their grid above the key of the loop, or steps by pad: not how strongly it is played. */
function shapeOf(loop: Loop): string {
  const { notes } = planOf(songOf(loop), deviceOf).strips[0] ?? { notes: { tick: [], pitch: [] } };
  const shape = [...notes.tick].map((tick, at) => [
    Math.round(tick / 240),
    (notes.pitch[at] ?? 0) - (loop.key ?? 0),
  ]);
  return JSON.stringify([loop.kind, shape.sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)]);
}

const sampled = allLoops.filter((_loop, at) => at % 47 === 3);

test('[STUDIO-136] the library has 700 loops and more in every style and of every kind, each named once', () => {
  expect(allLoops.length).toBeGreaterThanOrEqual(700);
  expect(new Set(allLoops.map(({ name }) => name)).size).toBe(allLoops.length);
  expect(new Set(allLoops.map(({ style }) => style)).size).toBe(styleNames.length);
  expect(new Set(allLoops.map(({ kind }) => kind)).size).toBe(loopKinds.length);
  expect(new Set(allLoops.filter(({ key }) => key !== null).map(({ key }) => key)).size).toBe(12);
  expect(new Set(allLoops.map(({ bpm }) => bpm)).size).toBeGreaterThan(60);
  for (const loop of allLoops) {
    expect(findLoop(loop.id)).toBe(loop);
    expect(loop.id).toMatch(/^[a-z0-9-]{5,40}$/);
    expect(loop.name).toMatch(/^[A-Z][\w -]{5,38}$/);
    expect(loop.moods.length).toBeGreaterThan(0);
  }
});

test('[STUDIO-136] no two loops are alike in what they play, and each ends where it begins again', () => {
  const shapes = new Map<string, string>();
  for (const loop of allLoops) {
    const shape = shapeOf(loop);
    expect(shapes.get(shape), loop.id).toBeUndefined();
    shapes.set(shape, loop.id);
    const [region] = composeLoop(loop).regions;
    expect(region?.length, loop.id).toBe(ticksOf(loop));
    expect(ticksOf(loop) % (region?.clip.length ?? 0), loop.id).toBe(0);
    const { notes } = planOf(songOf(loop, 2), deviceOf).strips[0] ?? {};
    const half = (notes?.tick.length ?? 0) / 2;
    expect(half, loop.id).toBeGreaterThan(0);
    const [first, second] = [notes?.tick.slice(0, half) ?? [], notes?.tick.slice(half) ?? []];
    expect([...second], loop.id).toEqual([...first].map((tick) => tick + ticksOf(loop)));
    for (const [at, tick] of first.entries())
      expect(tick + (notes?.length[at] ?? 0), loop.id).toBeLessThanOrEqual(ticksOf(loop));
  }
});

test('[STUDIO-136] the studio reads a loop as it was composed, and the same loop is composed twice alike', () => {
  for (const loop of sampled) {
    const read = readSong(rebuildDocument(songOf(loop)));
    expect(read.problems, loop.id).toEqual([]);
    expect(planOf(read, deviceOf)).toEqual(planOf(songOf(loop), deviceOf));
  }
});

test('[STUDIO-136] loops as our engine plays them are as loud as others of their kind and do not clip', async () => {
  for (const loop of sampled) {
    const plan = planOf(songOf(loop), deviceOf);
    const { left, right } = renderSong(await openKernels(), plan, { from: 0, to: ticksOf(loop) });
    const meter = loudnessMeter(48_000);
    meter.feed(left, right, left.length);
    const lufs = meter.read() ?? -70;
    expect(lufs, loop.id).toBeGreaterThan(loop.kind === 'percussion' ? -29 : -26);
    expect(lufs, loop.id).toBeLessThan(-17);
    expect(Math.max(peakOf(left), peakOf(right)), loop.id).toBeLessThan(1);
  }
});

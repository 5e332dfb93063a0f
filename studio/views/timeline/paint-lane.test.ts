import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { planOf } from '#studio/document/plan-of.ts';
import { readSong } from '#studio/document/read-song.ts';
import { deviceTable } from '#testing/documents/device-table.ts';
import type { CanvasColors } from '../canvas-colors.ts';
import { paintRegions } from './paint-lane.ts';

interface Options {
  kind: 'notes' | 'pattern';
  clip: Record<string, unknown>;
  region: Record<string, unknown>;
}

/** A track of drums with one region. */
function songOf({ kind, clip, region }: Options) {
  const doc = new Y.Doc();
  const put = (map: string, id: string, values: Record<string, unknown>) =>
    doc.getMap(map).set(id, new Y.Map(Object.entries(values)));
  put('tracks', 'one', { kind: 'drums', name: 'Drums' });
  put('clips', 'clip', { kind, ...clip });
  put('regions', 'region', { track: 'one', clip: 'clip', start: 0, offset: 0, loop: true, ...region });
  return readSong(doc);
}

const mapOf = (entries: Iterable<readonly [string, unknown]>) => new Y.Map(entries);
const colors: CanvasColors = {
  ...{ tracks: [], line: '', strongLine: '', text: '', muted: '', accent: '', surface: '', shade: '' },
};

/** Left edges of the marks that are painted, in px from the song's beginning. */
function marksOf(song: ReturnType<typeof songOf>, zoom: number, left = 0): number[] {
  const marks: number[] = [];
  const context = {
    ...{ save() {}, restore() {}, beginPath() {}, roundRect() {}, clip() {}, globalAlpha: 1, fillStyle: '' },
    // Marks are 3 px high.
    fillRect: (x: number, _y: number, _width: number, height: number) => height === 3 && marks.push(x + left),
  } as unknown as CanvasRenderingContext2D;
  const view = { left, width: 1200, zoom };
  const clips = song.regions.map(({ clip }) => song.clips.find(({ id }) => id === clip));
  paintRegions(context, song.regions, { clips, view, height: 76, colors, color: 0 });
  return marks;
}

test('[STUDIO-210] [STUDIO-098] the timeline shows a hit wherever one sounds: rows turn against each other, and whole steps alone make a round', () => {
  const rows = [
    ['0:0', [1]],
    ['1', 3],
    ['1:0', [1]],
    ['1:2', [1]],
    ['2', 5],
    ['2:4', [1]],
  ] as const;
  const loops = [
    { length: 3840, step: 240 },
    { length: 3360, step: 960 },
    { length: 3840 * 8, step: 240 },
  ];
  for (const clip of loops)
    for (const region of [
      { start: 0, length: 40_000 },
      { start: 1920, length: 30_000, offset: 600 },
      { start: 0, length: 3000, loop: false },
    ]) {
      const song = songOf({ kind: 'pattern', clip: { ...clip, rows: mapOf(rows) }, region });
      const sounding = planOf(song, deviceTable).strips.flatMap(({ notes }) => [...notes.tick]);
      expect(sounding.length).toBeGreaterThan(0);
      const shown = marksOf(song, 20).map((x) => Math.round((x / 20) * 960));
      expect(shown.toSorted((a, b) => a - b)).toEqual(sounding.toSorted((a, b) => a - b));
    }
});

test("[STUDIO-234] a stranger's pattern and clip that go round 100,000 times are painted within bounds, from any place on (of the line the view)", () => {
  const steps = Array.from({ length: 16 }, (_, pad) => [
    [`${pad}`, 1] as const,
    [`${pad}:0`, [1]] as const,
  ]).flat();
  const long = { length: 17_000_000 };
  const pattern = songOf({ kind: 'pattern', clip: { ...long, step: 80, rows: mapOf(steps) }, region: long });
  const notes = mapOf(Array.from({ length: 50_000 }, (_, n) => [`n${n}`, [n % 60, 1, n % 128, 1]] as const));
  const clip = songOf({ kind: 'notes', clip: { length: 60, notes }, region: long });
  for (const song of [pattern, clip])
    for (const [zoom, left] of [
      [0.06, 0],
      [20, 200_000],
    ] as const) {
      const marks = marksOf(song, zoom, left);
      expect(marks.length).toBeGreaterThan(1000);
      expect(marks.length).toBeLessThanOrEqual(60_000);
    }
});

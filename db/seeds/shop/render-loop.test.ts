import { expect, test } from 'vitest';
import { compose } from '#studio/compose/compose.ts';
import { styles } from '#studio/compose/styles/styles.ts';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { planOf } from '#studio/document/plan-of.ts';
import { readSong } from '#studio/document/read-song.ts';
import { rebuildDocument } from '#studio/document/rebuild.ts';
import { renderSong, type StereoSamples } from '#studio/render/render-song.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { cutLoop, findLoopCuts } from './cut-loops.ts';
import type { LoopPart } from './product-recipe.ts';
import { loopSamples, loopSong, takeLoop } from './render-loop.ts';

const style = styles.House;
const score = compose(style, 4711, 80);

async function loopOf(part: LoopPart, bars: number): Promise<StereoSamples> {
  const [cut] = findLoopCuts(score, part, bars);
  if (!cut) throw new Error(`no cut of ${part}`);
  const loops = [cutLoop(score, part, cut)];
  const { song, places } = loopSong(score, style, { seed: 4711, name: part, loops });
  const sound = renderSong(await openKernels(), planOf(readSong(rebuildDocument(song)), deviceOf));
  const [place] = places;
  if (!place) throw new Error('no place');
  return takeLoop(sound, place, { barSeconds: score.barSeconds, until: bars + 5, drive: 1.2 });
}

/** The largest step from one sample to the next, within the loop. */
function largestStep(channel: Float32Array): number {
  let largest = 0;
  for (let i = 1; i < channel.length; i += 1)
    largest = Math.max(largest, Math.abs((channel[i] ?? 0) - (channel[i - 1] ?? 0)));
  return largest;
}

test.each(['bass', 'chords', 'lead', 'drums'] as const)(
  '[STUDIO-255] a loop of %s is exactly its bars long and goes from its end to its start without a step',
  async (part) => {
    const loop = await loopOf(part, 2);
    expect(loop.left.length).toBe(loopSamples(2, score.barSeconds));
    for (const channel of [loop.left, loop.right]) {
      const seam = Math.abs((channel[0] ?? 0) - (channel.at(-1) ?? 0));
      expect(seam).toBeLessThanOrEqual(largestStep(channel));
    }
    const highest = Math.max(
      ...[loop.left, loop.right].map((one) => one.reduce((a, b) => Math.max(a, Math.abs(b)), 0)),
    );
    expect(highest).toBeCloseTo(10 ** (-1 / 20), 3);
  },
);

test('what rings on after the end sounds at the start', async () => {
  const { left } = await loopOf('chords', 2);
  let squares = 0;
  for (let i = 0; i < 64; i += 1) squares += (left[i] ?? 0) ** 2;
  expect(Math.sqrt(squares / 64)).toBeGreaterThan(0.0003);
});

test('cuts are whole bars inside one section, the fullest first, and none where the part never plays', () => {
  const cuts = findLoopCuts(score, 'bass', 2);
  expect(cuts.length).toBeGreaterThan(1);
  for (const { startBar, bars } of cuts) {
    const section = score.sections.find(
      (one) => startBar >= one.startBar && startBar + bars <= one.startBar + one.bars,
    );
    expect(section?.parts).toContain('bass');
  }
  expect(findLoopCuts({ ...score, drums: score.drums.map(() => null) }, 'drums', 2)).toEqual([]);
});

import { expect, test } from 'vitest';
import { compose } from '../sound/compose.ts';
import type { Stereo } from '../sound/sound-buffer.ts';
import { styles } from '../sound/styles/styles.ts';
import type { LoopPart } from './product-recipe.ts';
import { findLoopCuts, loopSamples, renderLoop } from './render-loop.ts';

const style = styles.House;
const score = compose(style, 4711, 80);

function loopOf(part: LoopPart, bars: number): Stereo {
  const [cut] = findLoopCuts(score, part, bars);
  if (!cut) throw new Error(`no cut of ${part}`);
  return renderLoop(score, style, { seed: 4711, part, cut });
}

/** The largest step from one sample to the next, within the loop. */
function largestStep(channel: Float32Array): number {
  let largest = 0;
  for (let i = 1; i < channel.length; i += 1)
    largest = Math.max(largest, Math.abs((channel[i] ?? 0) - (channel[i - 1] ?? 0)));
  return largest;
}

test.each(['bass', 'chords', 'lead', 'drums'] as const)(
  'a loop of %s is exactly its bars long and goes from its end to its start without a step',
  (part) => {
    const loop = loopOf(part, 2);
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

test('what rings on after the end sounds at the start', () => {
  const { left } = loopOf('chords', 2);
  let squares = 0;
  for (let i = 0; i < 64; i += 1) squares += (left[i] ?? 0) ** 2;
  expect(Math.sqrt(squares / 64)).toBeGreaterThan(0.001);
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
  expect(findLoopCuts({ ...score, hits: [] }, 'drums', 2)).toEqual([]);
});

import { expect, it } from 'vitest';
import { fixtureSongs } from '#testing/fixture-songs.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { renderParts, renderSong } from './render-song.ts';

it('[STUDIO-252] a server that renders in parts gets the samples of a render at once, whatever the size of the parts', async () => {
  for (const { plan, range } of fixtureSongs.slice(-8)) {
    const whole = renderSong(await openKernels(), plan, range);
    for (const size of [1000, 48_000, 1_000_000]) {
      let at = 0;
      for (const { left, right } of renderParts(await openKernels(), plan, range, size)) {
        expect(left.every((sample, n) => sample === whole.left[at + n])).toBe(true);
        expect(right.every((sample, n) => sample === whole.right[at + n])).toBe(true);
        at += left.length;
      }
      expect(at).toBe(whole.left.length);
    }
  }
});

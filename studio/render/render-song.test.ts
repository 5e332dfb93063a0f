import { expect, it } from 'vitest';
import { aDevice, aPlan, aStrip, someNotes } from '#testing/a-plan.ts';
import { fixtureSongs } from '#testing/fixture-songs.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { renderParts, renderSong } from './render-song.ts';

it('[STUDIO-252] a server that renders in parts gets the samples of a render at once, whatever the size of the parts', async () => {
  const short = fixtureSongs.filter(({ range }, n) => n % 2 === 0 && range.to - range.from <= 1920);
  const sizes = [1000, 48_000, 777];
  for (const [song, { plan, range }] of short.entries()) {
    const whole = renderSong(await openKernels(), plan, range);
    let at = 0;
    for (const { left, right } of renderParts(await openKernels(), plan, range, sizes[song % 3] ?? 0)) {
      expect(left.every((sample, n) => sample === whole.left[at + n])).toBe(true);
      expect(right.every((sample, n) => sample === whole.right[at + n])).toBe(true);
      at += left.length;
    }
    expect(at).toBe(whole.left.length);
  }
});

/** A chord of a second with a reverb, in a song of one bar: 96,000 frames. */
const withReverb = (time: number) =>
  aPlan(
    [
      aStrip({
        devices: [aDevice('analog'), aDevice('reverb', { time, mix: 60 })],
        notes: someNotes([
          [0, 1920, 48],
          [0, 1920, 55],
        ]),
      }),
    ],
    { end: 3840 },
  );
const silence = 10 ** (-90 / 20);

it('[STUDIO-181] a song that is exported ends where its tail has fallen below -90 dBFS, and a silent one with its last region', async () => {
  const { left, right } = renderSong(await openKernels(), withReverb(1));
  const isLoud = (frame: number) =>
    Math.max(Math.abs(left[frame] ?? 0), Math.abs(right[frame] ?? 0)) >= silence;
  const lastLoud = left.findLastIndex((_sample, frame) => isLoud(frame));
  expect(lastLoud).toBeGreaterThan(96_000);
  // A tenth of a second of silence distinguishes a tail that has ended from a wave that passes zero.
  expect(left.length - 1 - lastLoud).toBe(4800);
  expect(renderSong(await openKernels(), aPlan([], { end: 3840 })).left.length).toBe(96_000);
});

it('[STUDIO-181] a tail that does not end is cut 10 seconds behind the last region', async () => {
  const { left, right } = renderSong(await openKernels(), withReverb(20));
  expect(left.length).toBe(96_000 + 480_000);
  expect(Math.max(Math.abs(left.at(-1) ?? 0), Math.abs(right.at(-1) ?? 0))).toBeGreaterThan(0);
});

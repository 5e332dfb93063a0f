import { expect, test } from 'vitest';
import { genreId } from '#features/tracks/model/genres.ts';
import { loudnessMeter } from '#platform/server/media/loudness-meter.ts';
import { peakOf } from '#testing/measure-sound.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { deviceOf } from '../devices/all-devices.ts';
import { planOf } from '../document/plan-of.ts';
import { readSong } from '../document/read-song.ts';
import { rebuildDocument } from '../document/rebuild.ts';
import type { Song } from '../document/song.ts';
import { renderSong } from '../render/render-song.ts';
import { composeSong } from './compose-song.ts';
import { styleNames, styles } from './styles/styles.ts';

const render = async (song: Song) =>
  renderSong(await openKernels(), planOf(readSong(rebuildDocument(song)), deviceOf));

function levels({ left, right }: { left: Float32Array; right: Float32Array }) {
  let [sum, squares, low, highs, lows] = [0, 0, 0, 0, 0];
  for (let i = 0; i < left.length; i++) {
    const mono = ((left[i] ?? 0) + (right[i] ?? 0)) / 2;
    sum += mono;
    squares += mono * mono;
    low += (mono - low) * 0.046;
    lows += low * low;
    highs += (mono - low) ** 2;
  }
  return { mean: sum / left.length, lows: lows / squares, highs: highs / squares };
}

test.each(styleNames)(
  '[STUDIO-255] %s as our engine plays it is as loud as the style wants, without DC or clipping, from bass to treble, and falls silent',
  async (style) => {
    const { song, genre } = composeSong({ seed: 11, style, seconds: 14 });
    expect(genreId(genre)).toBeGreaterThan(0);
    const sound = await render(song);
    const meter = loudnessMeter(48_000);
    meter.feed(sound.left, sound.right, sound.left.length);
    expect(Math.abs((meter.read() ?? -70) - styles[style].loudness)).toBeLessThan(3);
    expect(Math.max(peakOf(sound.left), peakOf(sound.right))).toBeLessThan(0.9);
    const { mean, lows, highs } = levels(sound);
    expect(Math.abs(mean)).toBeLessThan(0.002);
    // Below and above about 350 Hz: neither may be missing.
    expect(lows).toBeGreaterThan(0.02);
    expect(highs).toBeGreaterThan(0.02);
    expect(Math.abs(sound.left.at(-1) ?? 1)).toBeLessThan(0.001);
  },
);

test('[STUDIO-252] a composed song renders to the same samples twice', async () => {
  const { song } = composeSong({ seed: 3, style: 'Lo-Fi', seconds: 8 });
  const [one, two] = [await render(song), await render(song)];
  expect(one.left).toEqual(two.left);
  expect(one.right).toEqual(two.right);
});

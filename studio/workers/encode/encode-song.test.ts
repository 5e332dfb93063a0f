import { expect, test } from 'vitest';
import type { Plan } from '#studio/engine/plan.ts';
import { renderSong } from '#studio/render/render-song.ts';
import { aDevice, aPlan, aStrip, someNotes } from '#testing/a-plan.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { encodeSong } from './encode-song.ts';
import { createWavEncoder } from './wav-encoder.ts';

/** Three seconds of a synthesizer at 120 bpm. */
const plan: Plan = aPlan([
  aStrip({
    devices: [aDevice('analog')],
    notes: someNotes([
      [0, 480, 57, 0.8],
      [1920, 960, 60, 0.8],
      [4800, 960, 64, 0.8],
    ]),
  }),
]);

async function encode(range: { from: number; to?: number }, rate: 44_100 | 48_000) {
  const song = encodeSong({
    kernels: await openKernels(),
    plan,
    range,
    encoder: createWavEncoder(32, rate),
    rate,
  });
  const pieces: Uint8Array[] = [];
  const progress: number[] = [];
  let next = song.next();
  for (; !next.done; next = song.next()) {
    pieces.push(next.value.bytes);
    progress.push(next.value.progress);
  }
  return { file: Buffer.concat([next.value, ...pieces]), pieces, progress };
}

const samplesOf = (file: Buffer) => new Float32Array(Uint8Array.from(file.subarray(44)).buffer);

test('[STUDIO-177] an export at 48 kHz holds the samples that playing from its start gives', async () => {
  for (const range of [{ from: 0 }, { from: 1920, to: 5760 }]) {
    const { file } = await encode(range, 48_000);
    const played = renderSong(await openKernels(), plan, range);
    const exported = samplesOf(file);
    expect(exported).toHaveLength(played.left.length * 2);
    expect(
      Buffer.from(exported.filter((_sample, i) => i % 2 === 0).buffer).equals(
        Buffer.from(played.left.buffer),
      ),
    ).toBe(true);
    expect(
      Buffer.from(exported.filter((_sample, i) => i % 2 === 1).buffer).equals(
        Buffer.from(played.right.buffer),
      ),
    ).toBe(true);
    expect(exported.reduce((most, sample) => Math.max(most, sample), 0)).toBeGreaterThan(0.05);
  }
});

test('[STUDIO-177] an export at 44.1 kHz lasts as long as one at 48 kHz and sounds as loud', async () => {
  const [slow, fast] = [await encode({ from: 0 }, 44_100), await encode({ from: 0 }, 48_000)];
  const [a, b] = [samplesOf(slow.file), samplesOf(fast.file)];
  expect(a.length / 2).toBe(Math.ceil(((b.length / 2) * 147) / 160));
  const level = (samples: Float32Array) =>
    Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
  expect(level(a) / level(b)).toBeCloseTo(1, 2);
});

test('[STUDIO-179] [STUDIO-180] an export comes second by second and says how far it is', async () => {
  const { pieces, progress } = await encode({ from: 0, to: 5760 }, 48_000);
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(48_000 * 8);
  expect(progress.map((part) => Number(part.toFixed(2)))).toEqual([0.33, 0.67, 1, 1]);
});

import { createHash } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { createEngine } from '#studio/engine/engine.ts';
import { quantum } from '#studio/engine/kernels.ts';
import { createWavWriter } from '#studio/render/wav.ts';
import { aBrowserWindow } from '#testing/a-browser-window.ts';
import { type FixtureSong, fixtureSongs } from '#testing/fixture-songs.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { openSoundPage } from '#testing/sound-proof/open-sound-page.ts';

const address = await openSoundPage();
const { page, pageErrors, close } = await aBrowserWindow();
afterAll(close);
await page.goto(address);

/** The hash of a WAV file of 32 bits, as Node plays the song. */
async function hashInNode({ plan, range, loop }: FixtureSong): Promise<[hash: string, peak: number]> {
  const engine = createEngine(await openKernels());
  engine.apply(plan);
  engine.loop(loop ?? null);
  engine.play(range.from);
  const frames = engine.frameOf(range.to) - engine.frameOf(range.from);
  const { delay } = engine;
  const total = Math.ceil((frames + delay) / quantum) * quantum;
  const [left, right] = [new Float32Array(total), new Float32Array(total)];
  for (let at = 0; at < total; at += quantum) {
    const bus = engine.render();
    left.set(engine.floats.subarray(bus.left / 4, bus.left / 4 + quantum), at);
    right.set(engine.floats.subarray(bus.right / 4, bus.right / 4 + quantum), at);
  }
  const writer = createWavWriter(32, frames);
  const part = { left: left.subarray(delay, delay + frames), right: right.subarray(delay, delay + frames) };
  const hash = createHash('sha256').update(writer.header()).update(writer.write(part)).digest('hex');
  return [hash, part.left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)];
}

const inNode: Record<string, string> = {};
for (const song of fixtureSongs) {
  const [hash, peak] = await hashInNode(song);
  if (peak < 0.001) throw new Error(`${song.name} is silent`);
  inNode[song.name] = hash;
}

it('[STUDIO-252] a server renders the samples that a browser’s worker renders, for every device, routing and tempo', async () => {
  const rendered = (await page.evaluate('rendered()')) as Record<string, string>;
  expect(Object.keys(rendered).length).toBeGreaterThanOrEqual(40);
  const expected = Object.fromEntries(
    fixtureSongs.filter(({ loop }) => !loop).map(({ name }) => [name, inNode[name]]),
  );
  expect(rendered).toEqual(expected);
});

it('[STUDIO-252] a person hears in a playing context what the server renders, loops included', async () => {
  expect(await page.evaluate('live()')).toEqual(inNode);
  expect(pageErrors).toEqual([]);
});

it('a person who cancels a render gets no file', async () => {
  expect(await page.evaluate('cancelled()')).toBe('AbortError');
});

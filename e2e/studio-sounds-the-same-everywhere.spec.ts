import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, expect, it } from 'vitest';
import { createEngine } from '#studio/engine/engine.ts';
import { quantum } from '#studio/engine/kernels.ts';
import { createWavWriter } from '#studio/render/wav.ts';
import { encodeSong } from '#studio/workers/encode/encode-song.ts';
import type { Encoder, SoundFormat } from '#studio/workers/encode/encoder.ts';
import { createFlacEncoder } from '#studio/workers/encode/flac-encoder.ts';
import { createMp3Encoder } from '#studio/workers/encode/mp3-encoder.ts';
import { createWavEncoder } from '#studio/workers/encode/wav-encoder.ts';
import { aBrowserWindow } from '#testing/a-browser-window.ts';
import { type FixtureSong, fixtureSongs } from '#testing/fixture-songs.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { openSoundPage } from '#testing/sound-proof/open-sound-page.ts';

const { address, close: closePage } = await openSoundPage('proof');
const { page, pageErrors, close } = await aBrowserWindow();
afterAll(() => Promise.all([close(), closePage()]));
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
  const writer = createWavWriter(32);
  const part = { left: left.subarray(delay, delay + frames), right: right.subarray(delay, delay + frames) };
  const hash = createHash('sha256').update(writer.header(frames)).update(writer.write(part)).digest('hex');
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

// The songs play as long as they last, a few at a time.
it('[STUDIO-252] a person hears in a playing context what the server renders, loops included', {
  timeout: 180_000,
}, async () => {
  const short = fixtureSongs.filter(({ isLong }) => !isLong);
  expect(await page.evaluate('live()')).toEqual(
    Object.fromEntries(short.map(({ name }) => [name, inNode[name]])),
  );
  expect(pageErrors).toEqual([]);
});

it('[STUDIO-176] [STUDIO-177] a person exports WAV, FLAC and MP3 in the browser to the bytes that Node gives', async () => {
  const formats: SoundFormat[] = [
    { kind: 'wav', bits: 16, rate: 44_100 },
    { kind: 'flac', bits: 24, rate: 48_000 },
    { kind: 'mp3', kbps: 192, rate: 44_100 },
  ];
  const [song] = fixtureSongs;
  if (!song) throw new Error('There is no song');
  const kernels = await openKernels();
  const inNode: string[] = [];
  for (const format of formats) {
    const encoding = encodeSong({ ...song, kernels, encoder: await encoderOf(format), rate: format.rate });
    const pieces: Uint8Array[] = [];
    let next = encoding.next();
    for (; !next.done; next = encoding.next()) pieces.push(next.value.bytes);
    inNode.push(
      createHash('sha256')
        .update(Buffer.concat([next.value, ...pieces]))
        .digest('hex'),
    );
  }
  expect(await page.evaluate(`exported(${JSON.stringify(formats)})`)).toEqual(inNode);
});

async function encoderOf(format: SoundFormat): Promise<Encoder> {
  if (format.kind === 'wav') return createWavEncoder(format.bits, format.rate);
  if (format.kind === 'flac') return createFlacEncoder(format.bits, format.rate);
  const bytes = await readFile(createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3'));
  return createMp3Encoder(format.kbps, format.rate, await WebAssembly.compile(bytes));
}

it('a person who cancels a render gets no file', async () => {
  expect(await page.evaluate('cancelled()')).toBe('AbortError');
});

import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { DecoderSandbox } from '#platform/server/media/decoder-sandbox.ts';
import { openDecoderSandbox } from '#platform/server/media/open-decoder-sandbox.ts';
import { type RenderOrder, renderDocument } from '#platform/server/media/render-document.ts';
import { composeSong } from '#studio/compose/compose-song.ts';
import { rebuildDocument, stateOf } from '#studio/document/rebuild.ts';
import { hostileDocuments } from '#testing/documents/hostile-documents.ts';
import { openKernels } from '#testing/open-kernels.ts';
import { renderState } from './render-state.ts';

let folder = '';
let sandbox: DecoderSandbox;
let number = 0;

beforeAll(async () => {
  // Inside the sandbox nothing can be built.
  await openKernels();
  folder = await mkdtemp(path.join(tmpdir(), 'tonehall-render-'));
  sandbox = await openDecoderSandbox();
});
afterAll(() => rm(folder, { recursive: true }));

const whole: RenderOrder = { bits: 24, from: 0, to: null };

async function render(document: Uint8Array, order = whole, by = sandbox) {
  number += 1;
  const outputPath = path.join(folder, `${number}.wav`);
  const result = await renderDocument(by, { document, outputPath, order });
  return { result, wav: await readFile(outputPath).catch(() => Buffer.alloc(0)) };
}

const shortSong = () => stateOf(rebuildDocument(composeSong({ seed: 3, style: 'House', seconds: 8 }).song));

test('[STUDIO-252] the render child gives the samples of the engine in this process: one hash', async () => {
  const { result, wav } = await render(shortSong());
  const parts: { bytes: Uint8Array; at: number }[] = [];
  const frames = renderState(
    await openKernels(),
    shortSong(),
    { ...whole, maxSeconds: 60 },
    {
      output: (bytes, at) => parts.push({ bytes, at }),
      onSeconds: () => {},
    },
  );
  const own = Buffer.alloc(wav.length);
  for (const { bytes, at } of parts) own.set(bytes, at);
  expect(result).toEqual({ ok: true, frames });
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(wav)).toBe(hash(own));
  expect([wav.readUInt32LE(24), wav.readUInt16LE(34), wav.length]).toEqual([48_000, 24, 44 + frames * 6]);
});

test('a range is rendered as long as it is', async () => {
  const { result } = await render(shortSong(), { bits: 16, from: 960, to: 960 * 5 });
  const bpm = composeSong({ seed: 3, style: 'House', seconds: 8 }).bpm;
  expect(result.ok && result.frames / 48_000).toBeCloseTo((4 * 60) / bpm, 2);
});

test('[STUDIO-253] a song beyond the CPU time, the memory, the output or the length that it may have ends with the reason', async () => {
  const long = stateOf(rebuildDocument(composeSong({ seed: 3, style: 'Techno', seconds: 240 }).song));
  const within = (limits: Partial<DecoderSandbox['renderLimits']>): DecoderSandbox => ({
    ...sandbox,
    renderLimits: { ...sandbox.renderLimits, ...limits },
  });
  const codeOf = async (limits: Parameters<typeof within>[0]) => {
    const { result } = await render(long, whole, within(limits));
    return result.ok ? 'rendered' : result.code;
  };
  expect(await codeOf({ leastCpuSeconds: 0.5, cpuSecondsPerSecond: 0 })).toBe('over_budget');
  expect(await codeOf({ maxMemoryBytes: 40_000_000 })).toBe('over_memory');
  expect(await codeOf({ maxSeconds: 60 })).toBe('too_long');
  const small = await openDecoderSandbox({ renderLimits: { maxOutputBytes: 1_000_000 } });
  expect((await render(long, whole, small)).result).toMatchObject({ ok: false, code: 'over_budget' });
  expect((await render(new Uint8Array(10_000_000))).result).toMatchObject({ ok: false, code: 'too_large' });
});

test('[STUDIO-253] a killed render child is tried again, and one that is always killed is reported', async () => {
  const marker = path.join(folder, 'first');
  const once = `if [ -e ${marker} ]; then exec "$@"; else touch ${marker}; kill -9 $$; fi`;
  const dying = (script: string): DecoderSandbox => ({
    ...sandbox,
    renderCommand: ['/bin/sh', '-c', script, 'sh', ...sandbox.renderCommand],
  });
  expect((await render(shortSong(), whole, dying(once))).result.ok).toBe(true);
  expect((await render(shortSong(), whole, dying('kill -9 $$'))).result).toMatchObject({
    ok: false,
    code: 'killed',
  });
});

test('[STUDIO-253] the render child can neither read a file of the machine nor write one', async () => {
  const script = `require('node:fs').readFileSync('/etc/passwd')`;
  const at = sandbox.renderCommand.findIndex((one) => one.endsWith('run-render.ts'));
  const command = [...sandbox.renderCommand.slice(0, at), '-e', script];
  const { result } = await render(shortSong(), whole, { ...sandbox, renderCommand: command });
  expect(result).toMatchObject({ ok: false, code: 'crashed' });
  expect(!result.ok && result.detail).toMatch(/ERR_ACCESS_DENIED|ENOENT/);
});

test('[STUDIO-253] hostile documents render or fail with a reason, and bytes that are no document fail', async () => {
  const codes = new Set<string>();
  for (const { updates } of hostileDocuments.filter((_one, at) => at % 12 === 0)) {
    const document = Y.mergeUpdates(updates());
    const { result } = await render(document, { bits: 16, from: 0, to: 4 * 960 });
    codes.add(result.ok ? 'rendered' : result.code);
  }
  expect(
    [...codes].filter((code) => !['rendered', 'nothing', 'unreadable', 'too_large'].includes(code)),
  ).toEqual([]);
  expect((await render(Buffer.from('no document'))).result).toMatchObject({ ok: false, code: 'unreadable' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DecoderSandbox } from '#platform/server/media/decoder-sandbox.ts';
import { openDecoderSandbox } from '#platform/server/media/open-decoder-sandbox.ts';
import { sniffAudio } from '#platform/server/media/sniff-audio.ts';
import { startTranscode } from '#platform/server/media/transcode.ts';
import { transcodeFile } from '#platform/server/media/transcode-file.ts';
import { flacWithFalseLength, m4aWithRepeatedEdits, wavAtOneHertz } from './cost-bombs.ts';
import { mediaFolder } from './media-folder.ts';
import { smallAudio } from './small-audio.ts';

let files: Awaited<ReturnType<typeof mediaFolder>>;
let sandbox: DecoderSandbox;
beforeAll(async () => {
  files = await mediaFolder();
  // Too little CPU to encode the bombs: encoding one ends as over_budget.
  const limits = { cpuSecondsAtStart: 5, cpuSecondsPerSecond: 0 };
  sandbox = await openDecoderSandbox({ mode: 'off', limits });
});
afterAll(() => files[Symbol.asyncDispose]());

async function stored(bytes: Buffer, by = sandbox) {
  return transcodeFile({ inputPath: await files.input(bytes), outputPath: files.output(), sandbox: by });
}
async function streamed(bytes: Buffer) {
  const kind = await sniffAudio(async (at, length) => bytes.subarray(at, at + length));
  if (!kind) throw new Error('no known signature');
  const more = { kind, inputBytes: bytes.length };
  const transcode = startTranscode({ outputPath: files.output(), sandbox, ...more });
  for (let at = 0; at < bytes.length; at += 20_000) await transcode.write(bytes.subarray(at, at + 20_000));
  await transcode.end();
  return transcode.result;
}

test.each([
  ['an M4A of 50 KB whose 1,000 edits make 50 minutes', () => m4aWithRepeatedEdits(1000), 'inflated'],
  ['a WAV of 7 KB that plays a sample a second for an hour', async () => wavAtOneHertz(3500), 'inflated'],
  [
    'a WAV of 100 KB that plays a sample a second for half a day',
    async () => wavAtOneHertz(50_000),
    'too_long',
  ],
] as const)(
  '%s is refused before anything is encoded, as a stored file and as a stream [TRACK-100]',
  async (_, make, code) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(110_000);
    expect(await stored(bytes)).toMatchObject({ ok: false, code });
    expect(await streamed(bytes)).toMatchObject({ ok: false, code });
  },
);

test('a FLAC of two hours that declares a minute is refused as too long before encoding, and its stream ends at the declared length [TRACK-100]', {
  timeout: 120_000,
}, async () => {
  const bytes = await flacWithFalseLength(7200, 60);
  expect(await stored(bytes)).toMatchObject({ ok: false, code: 'too_long' });
  expect(await streamed(bytes)).toMatchObject({ ok: false, code: 'undeclared' });
});

test('a short file that plays longer than it declares, and quiet ones, are accepted [TRACK-100]', {
  timeout: 60_000,
}, async () => {
  const liar = await flacWithFalseLength(30, 5);
  expect(await stored(liar)).toMatchObject({ ok: true });
  expect(await stored(wavAtOneHertz(50))).toMatchObject({ ok: true, durationMs: 50_000 });
  for (const format of ['m4a', 'ogg', 'mp3'] as const)
    expect(await stored(await smallAudio(format, 20)), format).toMatchObject({ ok: true });
});

test('a file that needs more CPU than the budget for a second of sound is ended, by CPU time and not by the clock [TRACK-101]', async () => {
  const tight = await openDecoderSandbox({
    mode: 'off',
    limits: { cpuSecondsAtStart: 0.1, cpuSecondsPerSecond: 0.0001 },
  });
  expect(await stored(await smallAudio('wav', 20), tight)).toMatchObject({ ok: false, code: 'over_budget' });
  const stopping = {
    ...sandbox,
    audioCommand: ['/bin/sh', '-c', 'sleep 2; exec "$@"', 'sh', ...tight.audioCommand],
  };
  const withCpuBudget = { ...stopping, limits: { ...sandbox.limits, cpuSecondsAtStart: 1.5 } };
  expect(await stored(await smallAudio('wav', 1), withCpuBudget)).toMatchObject({ ok: true });
});

import { openSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaFolder } from '#testing/hostile-files/media-folder.ts';
import { smallAudio } from '#testing/hostile-files/small-audio.ts';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import { openDecoderSandbox } from './open-decoder-sandbox.ts';
import { runDecoder } from './run-decoder.ts';
import { startTranscode } from './transcode.ts';
import { transcodeFile } from './transcode-file.ts';

let files: Awaited<ReturnType<typeof mediaFolder>>;
beforeAll(async () => {
  files = await mediaFolder();
});
afterAll(() => files[Symbol.asyncDispose]());

/** A sandbox whose child is a shell script: a decoder that is compromised, or that fails. */
async function childThat(
  script: string,
  limits: Partial<DecoderSandbox['limits']> = {},
): Promise<DecoderSandbox> {
  const sandbox = await openDecoderSandbox({ mode: 'off', limits });
  return { ...sandbox, audioCommand: ['/bin/sh', '-c', script, 'sh'] };
}

const kind = { format: 'wav', needsWholeFile: false } as const;

async function streamTo(sandbox: DecoderSandbox) {
  const transcode = startTranscode({ outputPath: files.output(), sandbox, kind });
  const bytes = await smallAudio('wav', 4);
  for (let n = 0; n < 4; n += 1) await transcode.write(bytes);
  await transcode.end();
  return transcode.result;
}

/** The report of the real child before it reads the file. */
const begins = `echo '{"seconds":0}' >&3`;

test.each([
  ['crashes', `${begins}; kill -SEGV $$`, {}, 'crashed'],
  ['aborts', `${begins}; kill -ABRT $$`, {}, 'crashed'],
  ['is killed', 'kill -KILL $$', {}, 'killed'],
  ['ends without a result', `${begins}; exit 0`, {}, 'crashed'],
  ['ends before it begins', 'exit 1', {}, 'not_started'],
  ['finds no memory to begin', 'echo out of memory >&2; exit 1', {}, 'not_started'],
  ['is stopped', 'kill -STOP $$', { stallMs: 600 }, 'stalled'],
  ['hangs', 'exec sleep 100', { stallMs: 600 }, 'stalled'],
  ['burns CPU without decoding', 'while :; do :; done', { cpuSecondsAtStart: 0.2 }, 'over_budget'],
  ['leaves a child behind that holds the pipes', `${begins}; (sleep 100) & exit 3`, {}, 'crashed'],
  ['complains without end', 'yes complaint >&2', { cpuSecondsAtStart: 0.2 }, 'over_budget'],
] as const)('a child that %s ends alone, and writing to it never hangs', async (_, script, limits, code) => {
  expect(await streamTo(await childThat(script, limits))).toMatchObject({ ok: false, code });
});

test.each([
  ['too few peaks', '{"ok":true,"durationMs":5,"peaks":[1],"loudnessLufs":null}'],
  ['an unknown field', '{"ok":false,"code":"too_long","detail":"","path":"/etc/passwd"}'],
  ['an unknown code', '{"ok":false,"code":"<script>","detail":""}'],
  ['no object', '7'],
])('a report with %s is rejected', async (_, report) => {
  const sandbox = await childThat(`cat >/dev/null; echo '{"result":${report}}' >&3`);
  expect(await streamTo(sandbox)).toMatchObject({
    ok: false,
    code: 'crashed',
    detail: 'the report is malformed',
  });
});

test.each(['SIGKILL', 'SIGSEGV', 'SIGSTOP'] as const)(
  'after %s of a working child the next file is decoded',
  async (signal) => {
    const stallMs = signal === 'SIGSTOP' ? 4000 : 60_000;
    const sandbox = await openDecoderSandbox({ mode: 'off', limits: { stallMs } });
    const run = runDecoder(sandbox, 'wav', 'pipe', openSync(files.output(), 'wx'));
    run.stdin?.write((await smallAudio('wav', 20)).subarray(0, -100));
    await expect.poll(() => run.stdin?.writableLength, { timeout: 30_000 }).toBe(0);
    process.kill(run.pid ?? 0, signal);
    const codes = { SIGKILL: 'killed', SIGSEGV: 'crashed', SIGSTOP: 'stalled' };
    expect(await run.outcome).toMatchObject({ ok: false, code: codes[signal] });
    const inputPath = await files.input(await smallAudio('wav', 1));
    const calm = await openDecoderSandbox({ mode: 'off' });
    expect(await transcodeFile({ inputPath, outputPath: files.output(), sandbox: calm })).toMatchObject({
      ok: true,
    });
  },
);

test('a child that uses more memory than allowed ends by itself or is killed', async () => {
  const roomy = await openDecoderSandbox({ mode: 'off' });
  // The kernel's limit stays: Node does not start with less.
  const sandbox = { ...roomy, limits: { ...roomy.limits, maxMemoryBytes: 40 * 1024 * 1024 } };
  const inputPath = await files.input(await smallAudio('wav', 4));
  const result = await transcodeFile({ inputPath, outputPath: files.output(), sandbox });
  expect(result).toMatchObject({ ok: false, code: 'over_memory' });
});

test('a full disk is a retryable failure', async () => {
  const sandbox = await openDecoderSandbox({ mode: 'off' });
  const run = runDecoder(sandbox, 'wav', 'pipe', openSync('/dev/full', 'w'));
  run.stdin?.end(await smallAudio('wav', 2));
  expect(await run.outcome).toMatchObject({ ok: false, code: 'output_failed' });
});

import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDecoderSandbox } from '#platform/server/media/open-decoder-sandbox.ts';
import { startTranscode } from '#platform/server/media/transcode.ts';
import { transcodeFile } from '#platform/server/media/transcode-file.ts';
import { wavBytes } from '#testing/hostile-files/wav-bytes.ts';

export type TranscodeFigures = {
  sandbox: string;
  /** First byte to last byte, as throttled. */
  arrivalMs: number;
  /** Last byte to result: goal G8 wants at most 300. */
  afterLastByteMs: number;
  /** The stored file, first to last. */
  fileMs: number;
  cpuSeconds: number;
  bareCpuSeconds: number;
  /** Goal G9 wants at most 1.05. */
  cpuRatio: number;
};

/** Measures one WAV of chords and noise: streamed at a given speed, from a file, and by the bare pass of the same code. */
export async function measureTranscode(seconds = 240, megabitsPerSecond = 100): Promise<TranscodeFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'measure-'));
  const wav = musicWav(seconds);
  const path = join(folder, 'in.wav');
  await writeFile(path, wav);
  const sandbox = await openDecoderSandbox();
  const times = join(folder, 'times');
  // bubblewrap does not wait for its own child, whose CPU time would not be counted.
  const plain = await openDecoderSandbox({ mode: 'off' });
  const timed = { ...plain, audioCommand: timedLine(times, plain.audioCommand) };

  const began = performance.now();
  const kind = { format: 'wav', needsWholeFile: false } as const;
  const transcode = startTranscode({ outputPath: join(folder, 'stream.mp3'), sandbox, kind });
  await writeThrottled(wav, megabitsPerSecond * 125, transcode.write);
  const arrived = performance.now();
  await transcode.end();
  await transcode.result;
  const ready = performance.now();
  await transcodeFile({ inputPath: path, outputPath: join(folder, 'file.mp3'), sandbox: timed });
  const fileMs = performance.now() - ready;
  const cpuSeconds = await cpuOf(times);
  await runBare(path, join(folder, 'bare.mp3'), times);
  const bareCpuSeconds = await cpuOf(times);
  await rm(folder, { recursive: true });
  return {
    sandbox: sandbox.kind,
    arrivalMs: arrived - began,
    afterLastByteMs: ready - arrived,
    fileMs,
    cpuSeconds,
    bareCpuSeconds,
    cpuRatio: cpuSeconds / bareCpuSeconds,
  };
}

async function writeThrottled(bytes: Buffer, bytesPerMs: number, write: (chunk: Buffer) => Promise<void>) {
  const began = performance.now();
  for (let sent = 0; sent < bytes.length; ) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    const due = Math.min(bytes.length, Math.floor((performance.now() - began) * bytesPerMs));
    await write(bytes.subarray(sent, due));
    sent = due;
  }
}

/** The shell's own `times` counts its finished children, through every wrapper. */
function timedLine(times: string, command: readonly string[]): string[] {
  return ['/bin/sh', '-c', 'out=$1; shift; "$@"; times >"$out"', 'sh', times, ...command];
}

async function cpuOf(times: string): Promise<number> {
  const [, children = ''] = (await readFile(times, 'utf8')).split('\n');
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

function runBare(input: string, output: string, times: string): Promise<void> {
  const line = timedLine(times, [process.execPath, join(import.meta.dirname, 'bare-mp3-pass.ts')]);
  const [program = '', ...args] = line;
  const child = spawn(program, args, { stdio: [openSync(input, 'r'), openSync(output, 'wx+'), 'inherit'] });
  return new Promise((resolve) => child.on('close', () => resolve()));
}

/** Chords and noise as a WAV of CD quality, of the given seconds. */
export const musicWav = (seconds: number): Buffer => wavBytes(music(seconds));

function music(seconds: number): Buffer {
  const samples = new Int16Array(seconds * 44_100 * 2);
  let state = 12_345;
  let low = 0;
  for (let i = 0; i < samples.length / 2; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const noise = state / 2 ** 31;
    low += 0.1 * (noise - low);
    const t = i / 44_100;
    const fade = Math.exp(-((t * 2) % 1) * 4);
    const pitch = 110 * 2 ** (([0, 3, 7, 10][Math.floor(t * 2) % 4] ?? 0) / 12);
    const chord = 0.25 * Math.sin(6.283 * pitch * t) + 0.12 * Math.sin(6.283 * pitch * 2.01 * t);
    samples[2 * i] = 20_000 * (chord + fade * (0.3 * low + 0.06 * noise));
    samples[2 * i + 1] = 20_000 * (chord + 0.1 * low);
  }
  return Buffer.from(samples.buffer);
}

if (import.meta.main) console.log(await measureTranscode());

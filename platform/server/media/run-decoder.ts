import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { soundKeys } from '#platform/pure/sound/sound-keys.ts';
import { cpuSecondsAllowance, type DecodeLimits } from './decode-limits.ts';
import type { DecodedAudio, DecodeRequest } from './decode-stdin.ts';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import type { AudioFormat } from './sniff-audio.ts';
import type { OutputFormat, TranscodeFailure } from './transcode-result.ts';
import { collectTail, forEachJsonLine, killGroup, processUsage } from './watch-child.ts';

export type DecoderRun = {
  pid: number | undefined;
  /** Null when the input is a descriptor. */
  stdin: Writable | null;
  /** Never rejects. */
  outcome: Promise<DecodedAudio | DecodeFailed>;
  /** Resets the stall timer when bytes arrive. */
  touch(): void;
  kill(code: TranscodeFailure, detail: string): void;
};

const watchIntervalMs = 250;
// How long to wait for the pipes of an exited child, which descendants may keep open.
const pipeGraceMs = 2000;
const failureBySignal: Record<string, TranscodeFailure> = {
  SIGXCPU: 'over_budget',
  SIGXFSZ: 'over_budget',
  SIGKILL: 'killed',
  SIGTERM: 'killed',
};
const failureByExitCode: Record<number, TranscodeFailure> = {
  152: 'over_budget',
  153: 'over_budget',
  137: 'killed',
  143: 'killed',
};

/**
 * Starts a decoder child in the sandbox and monitors CPU per decoded audio, memory and stalls. `input` is an open descriptor
 * or `pipe`; `output` an open, empty file; `measured` a second descriptor of the input, to measure it first. `outcome` always
 * resolves.
 */
export function runDecoder(
  sandbox: DecoderSandbox,
  format: AudioFormat,
  input: number | 'pipe',
  output: number,
  {
    output: outputFormat = 'mp3',
    measured,
  }: { output?: OutputFormat; measured?: { descriptor: number; bytes: number } | undefined } = {},
): DecoderRun {
  const { limits, audioCommand } = sandbox;
  const [program = '', ...args] = audioCommand;
  const request = JSON.stringify({
    format,
    limits,
    measuredBytes: measured?.bytes ?? null,
    output: outputFormat,
  } satisfies DecodeRequest);
  const child = spawn(program, [...args, request], {
    stdio: [input, output, 'pipe', 'pipe', ...(measured ? [measured.descriptor] : [])],
    env: { UV_THREADPOOL_SIZE: '1' },
    cwd: '/',
    detached: true,
  });
  const readStderr = collectTail(child.stderr as Readable);
  let decodedSeconds = 0;
  let lastReport = performance.now();
  let hasBegun = false;
  let result: DecodedAudio | DecodeFailed | null = null;

  function kill(code: TranscodeFailure, detail: string) {
    result ??= { ok: false, code, detail };
    killGroup(child.pid);
  }

  const reports = child.stdio[3] as Readable;
  forEachJsonLine(reports, (line) => {
    lastReport = performance.now();
    hasBegun = true;
    if ('seconds' in line) decodedSeconds = Number(line.seconds) || 0;
    if ('result' in line) result ??= parseDecoderReport(line.result, limits);
  });

  const watch = setInterval(() => {
    const { cpuSeconds, residentBytes } = processUsage(child.pid ?? 0);
    if (cpuSeconds > cpuSecondsAllowance(limits, decodedSeconds) + 1)
      kill('over_budget', `${cpuSeconds} s of CPU`);
    if (residentBytes > limits.maxMemoryBytes) kill('over_memory', `${residentBytes} bytes resident`);
    if (performance.now() - lastReport > limits.stallMs)
      kill('stalled', `no sign of life for ${limits.stallMs} ms`);
  }, watchIntervalMs);
  watch.unref();

  const outcome = new Promise<DecodedAudio | DecodeFailed>((resolve) => {
    child.on('error', (error) => resolve({ ok: false, code: 'not_started', detail: error.message }));
    const settle = (exit: number | null, signal: string | null) =>
      resolve(result ?? toDecodeFailure(exit, signal, readStderr(), hasBegun));
    child.on('close', settle);
    child.on('exit', (exit, signal) => {
      killGroup(child.pid);
      setTimeout(settle, pipeGraceMs, exit, signal).unref();
    });
  }).finally(() => clearInterval(watch));
  child.stdin?.on('error', () => {});
  return { pid: child.pid, stdin: child.stdin, outcome, kill, touch: () => (lastReport = performance.now()) };
}

/** A child that ends before it has begun to read counts as not started. */
function toDecodeFailure(
  exit: number | null,
  signal: string | null,
  stderr: string,
  hasBegun: boolean,
): DecodeFailed {
  const memory = /out of memory|bad_alloc|Cannot allocate/i.test(stderr);
  const known = signal ? failureBySignal[signal] : failureByExitCode[exit ?? -1];
  const unknown = memory ? 'over_memory' : 'crashed';
  return {
    ok: false,
    code: known ?? (hasBegun ? unknown : 'not_started'),
    detail: `${signal ?? exit} ${stderr}`.trim(),
  };
}

type DecodeFailed = { ok: false; code: TranscodeFailure; detail: string };

const decodedSchema = z.strictObject({
  ok: z.literal(true),
  durationMs: z.number().int().positive(),
  peaks: z.array(z.number().min(0).max(1)).length(1800),
  loudnessLufs: z.number().min(-70).max(30).nullable(),
  features: z.strictObject({
    bpm: z.number().min(20).max(400).nullable(),
    bpmConfidence: z.number().min(0).max(1),
    key: z.enum(soundKeys).nullable(),
    keyConfidence: z.number().min(0).max(1),
    energyDb: z.number().min(-100).max(10),
    brightnessHz: z.number().min(0).max(50_000),
  }),
});
const failureCodes = [
  'not_audio',
  'too_long',
  'too_many_channels',
  'rate_too_high',
  'undecodable',
  'inflated',
  'undeclared',
  'over_budget',
  'over_memory',
  'output_failed',
] as const;
const failedSchema = z.strictObject({
  ok: z.literal(false),
  code: z.enum(failureCodes),
  detail: z.string().max(500),
});

/** Parses a child's report strictly, since a malicious file may control the child. */
function parseDecoderReport(report: unknown, limits: DecodeLimits): DecodedAudio | DecodeFailed {
  const parsed = z.union([decodedSchema, failedSchema]).safeParse(report);
  if (!parsed.success) return { ok: false, code: 'crashed', detail: 'the report is malformed' };
  if (parsed.data.ok && parsed.data.durationMs > limits.maxSeconds * 1000 + 1) {
    return { ok: false, code: 'too_long', detail: `${parsed.data.durationMs} ms` };
  }
  return parsed.data;
}

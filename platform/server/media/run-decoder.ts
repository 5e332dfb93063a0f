import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { cpuSecondsAllowance } from './decode-limits.ts';
import type { DecodedAudio } from './decode-stdin.ts';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import type { DecodeFailed } from './parse-decoder-report.ts';
import { parseDecoderReport } from './parse-decoder-report.ts';
import { processUsage } from './process-usage.ts';
import type { AudioFormat } from './sniff-audio.ts';
import type { TranscodeFailure } from './transcode-result.ts';

export type DecoderRun = {
  pid: number | undefined;
  /** Null when the input is a descriptor. */
  stdin: Writable | null;
  /** Never rejects. */
  outcome: Promise<DecodedAudio | DecodeFailed>;
  /** Tells the watch that bytes are still arriving. */
  touch(): void;
  kill(code: TranscodeFailure, detail: string): void;
};

const watchIntervalMs = 250;
// How long a dead child's pipes may stay open in other hands before the outcome no longer waits for them.
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
 * Starts one decoder child in its sandbox and watches it: CPU against decoded audio, memory, standing still. `input` is an open descriptor or
 * `pipe`; `output` an open, empty file; `measured` the same input opened once more, for measuring it first. Whatever happens
 * to the child, `outcome` resolves.
 */
export function runDecoder(
  sandbox: DecoderSandbox,
  format: AudioFormat,
  input: number | 'pipe',
  output: number,
  measured?: { descriptor: number; bytes: number },
): DecoderRun {
  const { limits, audioCommand } = sandbox;
  const [program = '', ...args] = audioCommand;
  const order = JSON.stringify({ format, limits, measuredBytes: measured?.bytes ?? null });
  const child = spawn(program, [...args, order], {
    stdio: [input, output, 'pipe', 'pipe', ...(measured ? [measured.descriptor] : [])],
    env: { UV_THREADPOOL_SIZE: '1' },
    cwd: '/',
    detached: true,
  });
  const complaint = collectTail(child.stderr as Readable);
  let decodedSeconds = 0;
  let lastSign = performance.now();
  let hasBegun = false;
  let verdict: DecodedAudio | DecodeFailed | null = null;

  function kill(code: TranscodeFailure, detail: string) {
    verdict ??= { ok: false, code, detail };
    killGroup(child.pid);
  }

  const reports = child.stdio[3] as Readable;
  forEachJsonLine(reports, (line) => {
    lastSign = performance.now();
    hasBegun = true;
    if ('seconds' in line) decodedSeconds = Number(line.seconds) || 0;
    if ('result' in line) verdict ??= parseDecoderReport(line.result, limits);
  });

  const watch = setInterval(() => {
    const { cpuSeconds, residentBytes } = processUsage(child.pid ?? 0);
    if (cpuSeconds > cpuSecondsAllowance(limits, decodedSeconds) + 1)
      kill('over_budget', `${cpuSeconds} s of CPU`);
    if (residentBytes > limits.maxMemoryBytes) kill('over_memory', `${residentBytes} bytes resident`);
    if (performance.now() - lastSign > limits.stallMs)
      kill('stalled', `no sign of life for ${limits.stallMs} ms`);
  }, watchIntervalMs);
  watch.unref();

  const outcome = new Promise<DecodedAudio | DecodeFailed>((resolve) => {
    child.on('error', (error) => resolve({ ok: false, code: 'not_started', detail: error.message }));
    const settle = (exit: number | null, signal: string | null) =>
      resolve(verdict ?? toDecodeFailure(exit, signal, complaint(), hasBegun));
    child.on('close', settle);
    child.on('exit', (exit, signal) => {
      killGroup(child.pid);
      setTimeout(settle, pipeGraceMs, exit, signal).unref();
    });
  }).finally(() => clearInterval(watch));
  child.stdin?.on('error', () => {});
  return { pid: child.pid, stdin: child.stdin, outcome, kill, touch: () => (lastSign = performance.now()) };
}

/** The whole group: bubblewrap that dies alone while it still sets up leaves a process behind that holds our pipes open for ever. */
function killGroup(pid: number | undefined) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** A child that has not begun to read cannot have died of the file. */
function toDecodeFailure(
  exit: number | null,
  signal: string | null,
  complaint: string,
  hasBegun: boolean,
): DecodeFailed {
  const memory = /out of memory|bad_alloc|Cannot allocate/i.test(complaint);
  const known = signal ? failureBySignal[signal] : failureByExitCode[exit ?? -1];
  const unknown = memory ? 'over_memory' : 'crashed';
  return {
    ok: false,
    code: known ?? (hasBegun ? unknown : 'not_started'),
    detail: `${signal ?? exit} ${complaint}`.trim(),
  };
}

function collectTail(stream: Readable): () => string {
  let tail = '';
  stream.setEncoding('utf8').on('data', (text: string) => (tail = (tail + text).slice(-2000)));
  return () => tail;
}

/** The child may be in hostile hands: lines are bounded, and what is not a JSON object is dropped. */
function forEachJsonLine(stream: Readable, take: (line: object) => void) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, 65_536);
    for (const line of lines) {
      const value = parseObject(line);
      if (value) take(value);
    }
  });
}

function parseObject(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

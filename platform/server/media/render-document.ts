import { spawn } from 'node:child_process';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import { renderCpuSeconds } from './render-limits.ts';
import { collectTail, forEachJsonLine, killGroup, processUsage } from './watch-child.ts';

/** What the render child is asked for; ticks are those of the song. */
export interface RenderOrder {
  /** 32 is floating point. */
  bits: 16 | 24 | 32;
  from: number;
  /** Null goes on until every tail has ended. */
  to: number | null;
}

const failures = ['too_large', 'too_long', 'nothing', 'unreadable', 'over_memory', 'over_budget'] as const;
/** `killed` also stands for a machine that was out of memory; `crashed` and `not_started` are our fault. */
export type RenderFailure = (typeof failures)[number] | 'killed' | 'stalled' | 'crashed' | 'not_started';

export type RenderResult =
  | {
      ok: true;
      /** At 48 kHz. */
      frames: number;
    }
  | { ok: false; code: RenderFailure; detail: string };

const reportSchema = z.union([
  z.strictObject({ ok: z.literal(true), frames: z.number().int().min(1).max(200_000_000) }),
  z.strictObject({ ok: z.literal(false), code: z.enum(failures), detail: z.string().max(500) }),
]);

const watchIntervalMs = 100;

/**
 * Renders a document of the studio into a WAV file of 48 kHz, in the decoder's sandbox, after waiting for a free slot. A killed child is
 * tried again. `outputPath` must not exist. Rejects only where it cannot be created.
 */
export async function renderDocument(
  sandbox: DecoderSandbox,
  { document, outputPath, order }: { document: Uint8Array; outputPath: string; order: RenderOrder },
): Promise<RenderResult> {
  if (document.length > sandbox.renderLimits.maxDocumentBytes)
    return { ok: false, code: 'too_large', detail: `${document.length} bytes` };
  await using output = await open(outputPath, 'wx', 0o600);
  const release = await sandbox.renderSlots.acquire();
  try {
    let result = await runRenderer(sandbox, { document, output, order });
    for (let left = sandbox.renderLimits.attempts - 1; left > 0 && isWorthAnother(result); left -= 1) {
      await output.truncate(0);
      result = await runRenderer(sandbox, { document, output, order });
    }
    return result;
  } finally {
    release();
  }
}

const isWorthAnother = (result: RenderResult): boolean => !result.ok && result.code === 'killed';

async function runRenderer(
  { renderCommand: [program = '', ...args], renderLimits: limits }: DecoderSandbox,
  { document, output, order }: { document: Uint8Array; output: FileHandle; order: RenderOrder },
): Promise<RenderResult> {
  const child = spawn(program, [...args, JSON.stringify({ ...order, maxSeconds: limits.maxSeconds })], {
    stdio: ['pipe', output.fd, 'pipe', 'pipe'],
    env: { UV_THREADPOOL_SIZE: '1' },
    cwd: '/',
    detached: true,
  });
  const readStderr = collectTail(child.stderr as Readable);
  let found: RenderResult | null = null;
  let seconds = 0;
  let lastReport = performance.now();
  const end = (code: RenderFailure, detail: string) => {
    found ??= { ok: false, code, detail };
    killGroup(child.pid);
  };
  forEachJsonLine(child.stdio[3] as Readable, (line) => {
    lastReport = performance.now();
    if ('seconds' in line) seconds = Math.min(limits.maxSeconds, Number(line.seconds) || 0);
    if ('result' in line) found ??= readReport(line.result);
  });
  const watch = setInterval(() => {
    const { cpuSeconds, residentBytes } = processUsage(child.pid ?? 0);
    if (cpuSeconds > renderCpuSeconds(limits, seconds)) end('over_budget', `${cpuSeconds} s of CPU`);
    if (residentBytes > limits.maxMemoryBytes) end('over_memory', `${residentBytes} bytes resident`);
    if (performance.now() - lastReport > limits.stallMs)
      end('stalled', `no sign of life for ${limits.stallMs} ms`);
  }, watchIntervalMs);
  watch.unref();
  child.stdin?.on('error', () => {});
  child.stdin?.end(document);
  return new Promise<RenderResult>((resolve) => {
    child.on('error', (error) => resolve({ ok: false, code: 'not_started', detail: error.message }));
    child.on('close', (exit, signal) => resolve(found ?? failureOf(exit, signal, readStderr())));
  }).finally(() => clearInterval(watch));
}

/** The child may be compromised: whatever is not a report is a crash. */
function readReport(report: unknown): RenderResult {
  const parsed = reportSchema.safeParse(report);
  return parsed.success ? parsed.data : { ok: false, code: 'crashed', detail: 'the report is malformed' };
}

/** Shells and bubblewrap give 128 and the number of the signal. */
const byExit: Readonly<Record<string, RenderFailure>> = {
  SIGKILL: 'killed',
  SIGTERM: 'killed',
  137: 'killed',
  143: 'killed',
  SIGXCPU: 'over_budget',
  SIGXFSZ: 'over_budget',
  152: 'over_budget',
  153: 'over_budget',
};

function failureOf(exit: number | null, signal: string | null, stderr: string): RenderResult {
  const isOutOfMemory = /out of memory|bad_alloc|Cannot allocate/i.test(stderr);
  const code = byExit[signal ?? String(exit)] ?? (isOutOfMemory ? 'over_memory' : 'crashed');
  return {
    ok: false,
    code: isOutOfMemory ? 'over_memory' : code,
    detail: `${signal ?? exit} ${stderr}`.trim(),
  };
}

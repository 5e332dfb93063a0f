import { open, rm } from 'node:fs/promises';
import { audioSecondsAllowance } from './decode-limits.ts';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import { encodeTo } from './encode-to.ts';
import type { DecoderRun } from './run-decoder.ts';
import type { AudioKind } from './sniff-audio.ts';
import type { TranscodeFailure, TranscodeResult } from './transcode-result.ts';

export type TranscodeOptions = { outputPath: string; sandbox: DecoderSandbox };

export type Transcode = {
  /** Resolves when there is room for more; once the result is known, bytes are dropped. Never rejects; calls must not overlap. */
  write(chunk: Buffer): Promise<void>;
  /** Call it after the last write. */
  end(): Promise<void>;
  abort(): void;
  /** Never rejects. After a failure there is no file at `outputPath`. */
  result: Promise<TranscodeResult>;
};

// Enough for the child to always have input.
const maxBufferedBytes = 1024 * 1024;

type TranscodeSink = { write(chunk: Buffer): Promise<void>; end(): void };

/**
 * Transcodes an upload to MP3 while its bytes arrive. Formats that need the whole file, and files so small (`inputBytes`) that
 * they might exceed the audio allowed for their size, are spooled beside `outputPath` first and measured. `outputPath` must
 * not exist; the caller renames it into place. Without a free stream slot the result is `busy`: transcode the stored file later.
 */
export function startTranscode({
  outputPath,
  sandbox,
  kind,
  inputBytes = Number.POSITIVE_INFINITY,
}: TranscodeOptions & { kind: AudioKind; inputBytes?: number }): Transcode {
  const finish = Promise.withResolvers<TranscodeResult>();
  let settled = false;
  let total = 0;
  let sink: TranscodeSink | null = null;
  let run: DecoderRun | null = null;

  function settle(result: TranscodeResult) {
    settled = true;
    finish.resolve(result);
  }

  function refuse(code: TranscodeFailure, detail: string) {
    if (settled) return;
    if (run) run.kill(code, detail);
    else settle({ ok: false, code, detail });
  }

  function encode(input: number | 'pipe', measured?: number): DecoderRun {
    run = encodeTo({ sandbox, format: kind.format, input, measured, outputPath }, settle);
    return run;
  }

  async function begin(): Promise<TranscodeSink | null> {
    const release = sandbox.streamSlots.tryAcquire();
    if (!release) {
      refuse('busy', 'all stream places are taken');
      return null;
    }
    void finish.promise.then(release);
    const mustMeasure = audioSecondsAllowance(sandbox.limits, inputBytes) < sandbox.limits.maxSeconds;
    return kind.needsWholeFile || mustMeasure ? spooled() : createPipeSink(encode('pipe'));
  }

  async function spooled(): Promise<TranscodeSink> {
    const spool = await spoolFile(`${outputPath}.spool`);
    void finish.promise.then(spool.close);
    return { write: spool.write, end: () => void encode(spool.descriptor, spool.measured) };
  }

  async function writeChunk(chunk: Buffer) {
    total += chunk.length;
    if (total > sandbox.limits.maxInputBytes)
      return refuse('too_large', `more than ${sandbox.limits.maxInputBytes} bytes`);
    sink ??= await begin();
    await sink?.write(chunk);
  }

  async function finishInput() {
    sink ??= await begin();
    if (!settled) sink?.end();
  }

  const unlessSettled = (step: () => Promise<void>) =>
    settled ? Promise.resolve() : step().catch((error) => refuse('output_failed', String(error)));
  return {
    write: (chunk) => unlessSettled(() => writeChunk(chunk)),
    end: () => unlessSettled(finishInput),
    abort: () => refuse('aborted', 'the caller gave up'),
    result: finish.promise,
  };
}

/** Writes to a child's standard input; a write waits until the pipe has room or the child has ended. */
function createPipeSink({ stdin, touch }: DecoderRun): TranscodeSink {
  async function write(chunk: Buffer) {
    touch();
    if (!stdin || stdin.destroyed || stdin.write(chunk) || stdin.writableLength < maxBufferedBytes) return;
    await new Promise<void>((resolve) => {
      const roomOrGone = () => {
        stdin.off('drain', roomOrGone).off('close', roomOrGone);
        resolve();
      };
      stdin.on('drain', roomOrGone).on('close', roomOrGone);
    });
    touch();
  }
  return { write, end: () => void stdin?.end() };
}

type SpoolFile = {
  descriptor: number;
  /** A second descriptor of the file, with its own read position. */
  measured: number;
  write(chunk: Buffer): Promise<void>;
  close(): Promise<void>;
};

/** Creates an unlinked file, which the system removes with its last descriptor, also after a crash. Writing does not move the read position. */
async function spoolFile(path: string): Promise<SpoolFile> {
  const handle = await open(path, 'wx+', 0o600);
  const again = await open(path, 'r');
  await rm(path);
  let written = 0;
  return {
    descriptor: handle.fd,
    measured: again.fd,
    async write(chunk) {
      for (let at = 0; at < chunk.length; ) {
        const { bytesWritten } = await handle.write(chunk, at, chunk.length - at, written);
        at += bytesWritten;
        written += bytesWritten;
      }
    },
    close: async () => {
      await handle.close();
      await again.close();
    },
  };
}

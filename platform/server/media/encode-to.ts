import { closeSync, fstatSync, openSync, rmSync } from 'node:fs';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import type { DecoderRun } from './run-decoder.ts';
import { runDecoder } from './run-decoder.ts';
import type { AudioFormat } from './sniff-audio.ts';
import type { OutputFormat, TranscodeResult } from './transcode-result.ts';

export type EncodeRequest = {
  sandbox: DecoderSandbox;
  format: AudioFormat;
  /** An open descriptor, read from its current position, or `pipe`. */
  input: number | 'pipe';
  /** A second descriptor of the same file, to measure its duration before encoding. */
  measured?: number;
  /** Must not exist yet. */
  outputPath: string;
  /** MP3 by default. */
  output?: OutputFormat | undefined;
};

/** Starts a child that writes the audio to `outputPath`; `done` is called once, after the output is closed or, on failure, removed. */
export function encodeTo(
  { sandbox, format, input, measured, outputPath, output: kind = 'mp3' }: EncodeRequest,
  done: (result: TranscodeResult) => void,
): DecoderRun {
  const output = openSync(outputPath, 'wx+', 0o600);
  const again =
    measured === undefined ? undefined : { descriptor: measured, bytes: fstatSync(measured).size };
  const run = runDecoder(sandbox, format, input, output, { output: kind, measured: again });
  void run.outcome.then((outcome) => {
    const outputBytes = fstatSync(output).size;
    closeSync(output);
    if (outcome.ok && outputBytes > 0) return done({ ...outcome, inputFormat: format, outputBytes });
    rmSync(outputPath, { force: true });
    done(outcome.ok ? { ok: false, code: 'output_failed', detail: 'the output is empty' } : outcome);
  });
  return run;
}

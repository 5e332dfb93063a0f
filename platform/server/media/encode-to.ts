import { closeSync, fstatSync, openSync, rmSync } from 'node:fs';
import type { DecoderSandbox } from './decoder-sandbox.ts';
import type { DecoderRun } from './run-decoder.ts';
import { runDecoder } from './run-decoder.ts';
import type { AudioFormat } from './sniff-audio.ts';
import type { TranscodeResult } from './transcode-result.ts';

export type EncodeRequest = {
  sandbox: DecoderSandbox;
  format: AudioFormat;
  /** An open descriptor, read from its current position, or `pipe`. */
  input: number | 'pipe';
  /** A second descriptor of the same file, to measure its duration before encoding. */
  measured?: number;
  /** Must not exist yet. */
  outputPath: string;
};

/** Starts a child that writes the MP3 to `outputPath`; `done` is called once, after the output is closed or, on failure, removed. */
export function encodeTo(
  { sandbox, format, input, measured, outputPath }: EncodeRequest,
  done: (result: TranscodeResult) => void,
): DecoderRun {
  const output = openSync(outputPath, 'wx+', 0o600);
  const again =
    measured === undefined ? undefined : { descriptor: measured, bytes: fstatSync(measured).size };
  const run = runDecoder(sandbox, format, input, output, again);
  void run.outcome.then((outcome) => {
    const mp3Bytes = fstatSync(output).size;
    closeSync(output);
    if (outcome.ok && mp3Bytes > 0) return done({ ...outcome, inputFormat: format, mp3Bytes });
    rmSync(outputPath, { force: true });
    done(outcome.ok ? { ok: false, code: 'output_failed', detail: 'the output is empty' } : outcome);
  });
  return run;
}

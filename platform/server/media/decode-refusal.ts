import type { TranscodeFailure } from './transcode-result.ts';

/** Thrown inside the decoder's process when the file breaks a limit or cannot be decoded. */
export class DecodeRefusal extends Error {
  readonly code: TranscodeFailure;

  constructor(code: TranscodeFailure, detail: string) {
    super(detail);
    this.name = 'DecodeRefusal';
    this.code = code;
  }
}

/** Passes FFmpeg's return value on and turns a negative one into a refusal. */
export function checkFfmpegResult(
  returned: number,
  step: string,
  code: TranscodeFailure = 'undecodable',
): number {
  if (returned < 0) throw new DecodeRefusal(code, `${step} failed (${returned})`);
  return returned;
}

import type { TranscodeFailure } from './transcode-result.ts';

/** Thrown in the decoder process when the file exceeds a limit or cannot be decoded. */
export class DecodeRefusal extends Error {
  readonly code: TranscodeFailure;

  constructor(code: TranscodeFailure, detail: string) {
    super(detail);
    this.name = 'DecodeRefusal';
    this.code = code;
  }
}

/** Returns FFmpeg's result; throws a refusal for a negative one. */
export function checkFfmpegResult(
  returned: number,
  step: string,
  code: TranscodeFailure = 'undecodable',
): number {
  if (returned < 0) throw new DecodeRefusal(code, `${step} failed (${returned})`);
  return returned;
}

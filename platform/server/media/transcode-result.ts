import type { AudioFormat } from './sniff-audio.ts';

/**
 * Why a file got no MP3. The first group is the file's own fault and ends the attempt for good; the second is ours
 * (`isWorthRetrying`), and the same file may well succeed later.
 */
export type TranscodeFailure =
  | 'not_audio'
  | 'too_large'
  | 'too_long'
  | 'too_many_channels'
  | 'rate_too_high'
  | 'undecodable'
  | 'inflated'
  | 'over_budget'
  | 'over_memory'
  | 'undeclared'
  | 'not_started'
  | 'crashed'
  | 'killed'
  | 'stalled'
  | 'busy'
  | 'aborted'
  | 'output_failed';

export type TranscodeDone = {
  ok: true;
  durationMs: number;
  /** 1,800 absolute sample peaks over both channels, 0 to 1, evenly spread over the duration. */
  peaks: number[];
  /** Integrated loudness of the MP3's input in LUFS; null when everything lies below the absolute gate (silence). */
  loudnessLufs: number | null;
  inputFormat: AudioFormat;
  mp3Bytes: number;
};

export type TranscodeResult = TranscodeDone | { ok: false; code: TranscodeFailure; detail: string };

const retryableFailures: readonly TranscodeFailure[] = [
  'undeclared',
  'not_started',
  'crashed',
  'killed',
  'stalled',
  'busy',
  'aborted',
  'output_failed',
];

/** True when the decoder's own process died on the file or stood still, without anybody else's doing. */
export function isDecoderCrash(code: TranscodeFailure): boolean {
  return code === 'crashed' || code === 'stalled';
}

/** True when the failure says nothing certain about the file, so that another attempt makes sense. */
export function isWorthRetrying(code: TranscodeFailure): boolean {
  return retryableFailures.includes(code);
}

import type { SoundFeatures } from '#platform/pure/sound/analyse-sound.ts';
import type { AudioFormat } from './sniff-audio.ts';

/**
 * Why a file could not be transcoded. The first group is caused by the file and final; the second is not
 * (`isWorthRetrying`), and the same file may succeed later.
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

/** MP3 is what players get; WAV (16 bit, 44.1 kHz, stereo) loses nothing that a loop needs. */
export type OutputFormat = 'mp3' | 'wav';

export type TranscodeDone = {
  ok: true;
  durationMs: number;
  /** 1,800 absolute sample peaks over both channels, 0 to 1, evenly spaced over the duration. */
  peaks: number[];
  /** Integrated loudness of the input in LUFS; null when everything is below the absolute gate (silence). */
  loudnessLufs: number | null;
  /** Tempo, key and sound of the first two minutes. */
  features: SoundFeatures;
  inputFormat: AudioFormat;
  outputBytes: number;
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

/** Whether the decoder process crashed or stalled by itself. */
export function isDecoderCrash(code: TranscodeFailure): boolean {
  return code === 'crashed' || code === 'stalled';
}

/** Whether the failure may not be caused by the file, so that a retry makes sense. */
export function isWorthRetrying(code: TranscodeFailure): boolean {
  return retryableFailures.includes(code);
}

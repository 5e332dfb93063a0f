import type { StereoSamples } from '#studio/render/render-song.ts';

/** A file of sound as a person chooses it; rates in Hz. */
export type SoundFormat =
  | { readonly kind: 'wav'; readonly bits: 16 | 24 | 32; readonly rate: 44_100 | 48_000 }
  | { readonly kind: 'flac'; readonly bits: 16 | 24; readonly rate: 44_100 | 48_000 }
  | { readonly kind: 'mp3'; readonly kbps: 128 | 192 | 256 | 320; readonly rate: 44_100 | 48_000 };

/** Makes a file of parts of samples. Its head says how long it is, so that it is complete at the end only. */
export interface Encoder {
  write(part: StereoSamples): Uint8Array<ArrayBuffer>;
  end(): { readonly head: Uint8Array<ArrayBuffer>; readonly tail: Uint8Array<ArrayBuffer> };
}

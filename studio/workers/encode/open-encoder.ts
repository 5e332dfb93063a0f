import { compileModule } from '#platform/web/compile-module.ts';
import type { Encoder, SoundFormat } from './encoder.ts';
import { createFlacEncoder } from './flac-encoder.ts';
import { createMp3Encoder } from './mp3-encoder.ts';
import { createWavEncoder } from './wav-encoder.ts';

/** The encoder of a format. `mp3` is where the WebAssembly of LAME is served; only an MP3 file loads it. */
export async function openEncoder(format: SoundFormat, addresses: { mp3: string }): Promise<Encoder> {
  switch (format.kind) {
    case 'wav':
      return createWavEncoder(format.bits, format.rate);
    case 'flac':
      return createFlacEncoder(format.bits, format.rate);
    case 'mp3':
      return createMp3Encoder(format.kbps, format.rate, await compileModule(addresses.mp3));
  }
}

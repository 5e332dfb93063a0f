import type { FFEncoderCodec } from 'node-av/constants';
import type { AudioFormat } from '#platform/server/media/sniff-audio.ts';
import { encodeAudio } from './encode-audio.ts';

const recipes: Record<AudioFormat, { muxer: string; codec: FFEncoderCodec }> = {
  wav: { muxer: 'wav', codec: 'pcm_s16le' as FFEncoderCodec },
  aiff: { muxer: 'aiff', codec: 'pcm_s16be' as FFEncoderCodec },
  mp3: { muxer: 'mp3', codec: 'libmp3lame' as FFEncoderCodec },
  flac: { muxer: 'flac', codec: 'flac' as FFEncoderCodec },
  ogg: { muxer: 'ogg', codec: 'libvorbis' as FFEncoderCodec },
  m4a: { muxer: 'ipod', codec: 'aac' as FFEncoderCodec },
};

/** A valid file of each accepted format: seeded noise, stereo, 44.1 kHz; with tags by FFmpeg's names. */
export function smallAudio(
  format: AudioFormat,
  seconds = 1,
  tags: Record<string, string> = {},
): Promise<Buffer> {
  return encodeAudio({ ...recipes[format], seconds, noise: 0.3, tags });
}

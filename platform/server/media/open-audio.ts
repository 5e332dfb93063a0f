import {
  AV_DISPOSITION_ATTACHED_PIC,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  FF_DECODER_MP3FLOAT,
} from 'node-av/constants';
import type { Stream } from 'node-av/lib';
import { avGetCodecName, Codec, CodecContext, Dictionary, FormatContext, InputFormat } from 'node-av/lib';
import type { DecodeLimits } from './decode-limits.ts';
import { checkFfmpegResult, DecodeRefusal } from './decode-refusal.ts';
import type { AudioFormat } from './sniff-audio.ts';

const demuxers: Record<AudioFormat, string> = {
  wav: 'wav',
  mp3: 'mp3',
  flac: 'flac',
  ogg: 'ogg',
  m4a: 'mov',
  aiff: 'aiff',
};
const pcmCodecs = ['u8', 's8', 's16', 's24', 's32', 'f32', 'f64'].flatMap((kind) => [
  `pcm_${kind}`,
  `pcm_${kind}le`,
  `pcm_${kind}be`,
]);
const codecs = [
  ...['mp3', 'mp2', 'flac', 'vorbis', 'opus', 'speex', 'aac', 'alac', 'ac3', 'eac3'],
  ...['adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'adpcm_yamaha', 'adpcm_g722', 'adpcm_g726'],
  ...['gsm', 'gsm_ms', 'mace3', 'mace6', 'sdx2_dpcm', 'pcm_alaw', 'pcm_mulaw', ...pcmCodecs],
];
/** FFmpeg's allow-list contains decoders, some of which differ in name from their codec. */
const decoders = [...codecs, FF_DECODER_MP3FLOAT, 'mp2float', 'g722', 'g726'];

/**
 * Opens descriptor 0 with the demuxer of the format and its decoder. Demuxer, protocol and decoders are on allow-lists,
 * without which FFmpeg would open playlists and read other files.
 */
export function openAudio(format: AudioFormat, limits: DecodeLimits) {
  const { input, stream, declaredSeconds } = openDemuxer(format, limits);
  return { input, streamIndex: stream.index, decoder: openDecoder(stream), declaredSeconds };
}

/** Opens a descriptor with the demuxer of the format, without a decoder. */
export function openDemuxer(format: AudioFormat, limits: DecodeLimits, descriptor = 0) {
  const demuxer = demuxers[format];
  const input = new FormatContext();
  const options = Dictionary.fromObject({
    format_whitelist: demuxer,
    protocol_whitelist: 'fd',
    codec_whitelist: decoders.join(','),
    fd: String(descriptor),
  });
  checkFfmpegResult(input.openInputSync('fd:', InputFormat.findInputFormat(demuxer), options), 'opening');
  checkFfmpegResult(input.findStreamInfoSync(null), 'reading stream information');
  const stream = getAudioStream(input.streams);
  const { codecpar } = stream;
  checkChannelsAndRate(codecpar.channels, codecpar.sampleRate, limits);
  const declared = Number(input.duration) / 1_000_000;
  if ((format === 'flac' || format === 'm4a') && declared > limits.maxSeconds + 1) {
    throw new DecodeRefusal('too_long', `declares ${Math.round(declared)} s`);
  }
  return { input, stream, declaredSeconds: declared };
}

/** Refuses more channels or a higher rate than allowed; called for every frame, since a stream may change. */
export function checkChannelsAndRate(channels: number, sampleRate: number, limits: DecodeLimits): void {
  if (channels < 1 || sampleRate < 1) throw new DecodeRefusal('undecodable', 'no channels or no sample rate');
  if (channels > limits.maxChannels) throw new DecodeRefusal('too_many_channels', `${channels} channels`);
  if (sampleRate > limits.maxSampleRate) throw new DecodeRefusal('rate_too_high', `${sampleRate} Hz`);
}

function getAudioStream(streams: readonly Stream[]): Stream {
  const isPicture = (stream: Stream) => (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0;
  if (streams.some((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !isPicture(stream))) {
    throw new DecodeRefusal('not_audio', 'holds video');
  }
  const audio = streams.find((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO);
  if (!audio) throw new DecodeRefusal('undecodable', 'no audio stream');
  for (const stream of streams) if (stream !== audio) stream.discard = AVDISCARD_ALL;
  return audio;
}

function openDecoder(stream: Stream): CodecContext {
  const name = avGetCodecName(stream.codecpar.codecId) ?? '';
  if (!codecs.includes(name))
    throw new DecodeRefusal('undecodable', `codec ${name.slice(0, 40)} is not accepted`);
  const codec =
    name === 'mp3'
      ? Codec.findDecoderByName(FF_DECODER_MP3FLOAT)
      : Codec.findDecoder(stream.codecpar.codecId);
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  checkFfmpegResult(stream.codecpar.toContext(decoder), 'copying codec parameters');
  decoder.pktTimebase = stream.timeBase;
  decoder.threadCount = 1;
  checkFfmpegResult(decoder.open2Sync(codec, null), 'opening the decoder');
  return decoder;
}

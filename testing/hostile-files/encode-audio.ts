import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FFEncoderCodec } from 'node-av/constants';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_QUIET,
  AV_SAMPLE_FMT_NONE,
} from 'node-av/constants';
import {
  avGetBytesPerSample,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  Log,
  Packet,
  Rational,
} from 'node-av/lib';

type Recipe = {
  muxer: string;
  codec: FFEncoderCodec;
  seconds: number;
  sampleRate?: number;
  channels?: 1 | 2 | 8;
  /** Silence when absent. Deterministic. */
  noise?: number;
  /** The encoded packets are muxed this many times: long silence for the price of a short one. */
  repeat?: number;
  /** What the file says of itself, by FFmpeg's names. */
  tags?: Record<string, string>;
};

const masks = { 1: 4n, 2: 3n, 8: 0x63fn };

/** Encodes silence or seeded noise into a small file of any container and codec of FFmpeg, and returns its bytes. */
export async function encodeAudio(recipe: Recipe): Promise<Buffer> {
  Log.setLevel(AV_LOG_QUIET);
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  try {
    const path = join(folder, 'out');
    encodeToFile(path, recipe);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function encodeToFile(path: string, recipe: Recipe) {
  const { muxer, seconds, sampleRate = 44_100, noise = 0, repeat = 1 } = recipe;
  const encoder = openEncoder(recipe, sampleRate);
  const samples = encoder.frameSize || 4096;
  const packets = encodePackets(encoder, Math.ceil((seconds * sampleRate) / samples), samples, noise);
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, muxer, path));
  const stream = output.newStream(null);
  stream.codecpar.fromContext(encoder);
  stream.timeBase = encoder.timeBase;
  if (recipe.tags) output.metadata = Dictionary.fromObject(recipe.tags);
  FFmpegError.throwIfError(output.openOutputSync());
  FFmpegError.throwIfError(output.writeHeaderSync(null));
  for (let n = 0; n < repeat * packets.length; n += 1) {
    const packet = packets[n % packets.length]?.clone();
    if (!packet) throw new Error('no packet');
    packet.pts = BigInt(n * samples);
    packet.dts = packet.pts;
    packet.rescaleTs(encoder.timeBase, stream.timeBase);
    packet.streamIndex = 0;
    FFmpegError.throwIfError(output.writeFrameSync(packet));
    packet.free();
  }
  output.writeTrailerSync();
  output.closeOutputSync();
}

function openEncoder({ codec, muxer, channels = 2 }: Recipe, sampleRate: number): CodecContext {
  const found = Codec.findEncoderByName(codec);
  if (!found) throw new Error(`no encoder ${codec}`);
  const encoder = new CodecContext();
  encoder.allocContext3(found);
  encoder.sampleRate = sampleRate;
  encoder.sampleFormat = found.sampleFormats?.[0] ?? AV_SAMPLE_FMT_NONE;
  encoder.channelLayout = { nbChannels: channels, order: AV_CHANNEL_ORDER_NATIVE, mask: masks[channels] };
  encoder.timeBase = new Rational(1, sampleRate);
  encoder.bitRate = 96_000n;
  if (['ipod', 'matroska'].includes(muxer)) encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  FFmpegError.throwIfError(encoder.open2Sync(found, null));
  return encoder;
}

function encodePackets(encoder: CodecContext, frames: number, samples: number, noise: number): Packet[] {
  const packets: Packet[] = [];
  const frame = new Frame();
  frame.alloc();
  frame.nbSamples = samples;
  frame.format = encoder.sampleFormat;
  frame.sampleRate = encoder.sampleRate;
  frame.channelLayout = encoder.channelLayout;
  FFmpegError.throwIfError(frame.getBuffer());
  const bytes = avGetBytesPerSample(encoder.sampleFormat);
  for (let n = 0; n <= frames; n += 1) {
    for (const plane of frame.data ?? []) fill(plane, bytes, noise, n);
    frame.pts = BigInt(n * samples);
    FFmpegError.throwIfError(encoder.sendFrameSync(n < frames ? frame : null));
    for (;;) {
      const packet = new Packet();
      packet.alloc();
      if (encoder.receivePacketSync(packet) < 0) break;
      packets.push(packet);
    }
  }
  return packets;
}

function fill(plane: Buffer, bytesPerSample: number, noise: number, seed: number) {
  plane.fill(0);
  let state = seed + 1;
  for (let at = 0; noise > 0 && at + bytesPerSample <= plane.length; at += bytesPerSample) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const value = (state / 2 ** 31) * noise;
    if (bytesPerSample === 2) plane.writeInt16LE(Math.round(value * 32_000), at);
    else plane.writeFloatLE(value, at);
  }
}

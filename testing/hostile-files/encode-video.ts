import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FFEncoderCodec } from 'node-av/constants';
import { AV_CODEC_FLAG_GLOBAL_HEADER, AV_LOG_QUIET, AV_PIX_FMT_YUV420P } from 'node-av/constants';
import {
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

interface VideoRecipe {
  muxer: string;
  codec: string;
  /** Written as the title. */
  title?: string;
}

const framesPerSecond = 10;
const frames = 20;
const [width, height] = [160, 96];

/** Encodes two seconds of grey, from dark to light, as a small film with a title. */
export async function encodeVideo(recipe: VideoRecipe): Promise<Buffer> {
  Log.setLevel(AV_LOG_QUIET);
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  try {
    encodeToFile(join(folder, 'out'), recipe);
    return await readFile(join(folder, 'out'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function encodeToFile(path: string, { muxer, codec, title = 'canary-in-title' }: VideoRecipe) {
  const encoder = openEncoder(codec);
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, muxer, path));
  output.metadata = Dictionary.fromObject({ title });
  const stream = output.newStream(null);
  stream.codecpar.fromContext(encoder);
  stream.timeBase = encoder.timeBase;
  FFmpegError.throwIfError(output.openOutputSync());
  FFmpegError.throwIfError(output.writeHeaderSync(null));
  for (let at = 0; at <= frames; at += 1) {
    FFmpegError.throwIfError(encoder.sendFrameSync(at < frames ? greyFrame(at) : null));
    for (;;) {
      const packet = new Packet();
      packet.alloc();
      if (encoder.receivePacketSync(packet) < 0) break;
      packet.rescaleTs(encoder.timeBase, stream.timeBase);
      packet.streamIndex = 0;
      FFmpegError.throwIfError(output.writeFrameSync(packet));
      packet.free();
    }
  }
  output.writeTrailerSync();
  output.closeOutputSync();
}

function openEncoder(codec: string): CodecContext {
  const found = Codec.findEncoderByName(codec as FFEncoderCodec);
  if (!found) throw new Error(`no encoder ${codec}`);
  const encoder = new CodecContext();
  encoder.allocContext3(found);
  encoder.width = width;
  encoder.height = height;
  encoder.pixelFormat = AV_PIX_FMT_YUV420P;
  encoder.timeBase = new Rational(1, framesPerSecond);
  encoder.framerate = new Rational(framesPerSecond, 1);
  encoder.bitRate = 100_000n;
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  FFmpegError.throwIfError(encoder.open2Sync(found, null));
  return encoder;
}

function greyFrame(at: number): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.width = width;
  frame.height = height;
  frame.format = AV_PIX_FMT_YUV420P;
  FFmpegError.throwIfError(frame.getBuffer());
  for (const plane of frame.data ?? []) plane.fill(at * 10);
  frame.pts = BigInt(at);
  return frame;
}

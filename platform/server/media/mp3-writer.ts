import { AV_CHANNEL_ORDER_NATIVE, AV_SAMPLE_FMT_FLTP, FF_ENCODER_LIBMP3LAME } from 'node-av/constants';
import { Codec, CodecContext, Dictionary, FormatContext, Frame, Packet, Rational } from 'node-av/lib';
import { checkFfmpegResult } from './decode-refusal.ts';

export const outputRate = 44_100;
export const stereo = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };
const samplesPerFrame = 1152;

/**
 * Encodes stereo floats at 44.1 kHz into a constant 192 kbit/s MP3 on descriptor 1, with an Info header and without tags.
 * `close` must be called once; errors are thrown as refusals.
 */
export function mp3Writer() {
  const encoder = openEncoder();
  const output = openOutput(encoder);
  const stream = output.streams[0];
  if (!stream) throw new Error('the muxer made no stream');
  const frame = encoderFrame();
  const planes = (frame.data ?? []).map(
    (plane) => new Float32Array(plane.buffer, plane.byteOffset, samplesPerFrame),
  );
  const [left, right] = planes;
  if (!left || !right) throw new Error('the encoder frame has no two planes');
  const packet = new Packet();
  packet.alloc();
  let filled = 0;
  let written = 0n;

  function encode(input: Frame | null) {
    checkFfmpegResult(encoder.sendFrameSync(input), 'encoding', 'output_failed');
    while (encoder.receivePacketSync(packet) >= 0) {
      packet.rescaleTs(encoder.timeBase, stream?.timeBase ?? encoder.timeBase);
      packet.streamIndex = 0;
      checkFfmpegResult(output.writeFrameSync(packet), 'writing', 'output_failed');
      packet.unref();
    }
  }

  function encodeFilled() {
    frame.nbSamples = filled;
    frame.pts = written;
    written += BigInt(filled);
    filled = 0;
    encode(frame);
  }

  return {
    /** Takes `count` samples of both channels; they are copied. */
    feed(fromLeft: Float32Array, fromRight: Float32Array, count: number) {
      for (let at = 0; at < count; ) {
        const take = Math.min(count - at, samplesPerFrame - filled);
        left.set(fromLeft.subarray(at, at + take), filled);
        right.set(fromRight.subarray(at, at + take), filled);
        filled += take;
        at += take;
        if (filled === samplesPerFrame) encodeFilled();
      }
    },
    close() {
      if (filled > 0) encodeFilled();
      encode(null);
      checkFfmpegResult(output.writeTrailerSync(), 'finishing', 'output_failed');
      output.closeOutputSync();
    },
  };
}

function openEncoder(): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBMP3LAME);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = outputRate;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = stereo;
  encoder.bitRate = 192_000n;
  encoder.timeBase = new Rational(1, outputRate);
  checkFfmpegResult(encoder.open2Sync(codec, null), 'opening the encoder', 'output_failed');
  return encoder;
}

function openOutput(encoder: CodecContext): FormatContext {
  const output = new FormatContext();
  checkFfmpegResult(output.allocOutputContext2(null, 'mp3', 'fd:'), 'preparing the output', 'output_failed');
  const stream = output.newStream(null);
  checkFfmpegResult(stream.codecpar.fromContext(encoder), 'copying encoder parameters', 'output_failed');
  stream.timeBase = encoder.timeBase;
  checkFfmpegResult(output.openOutputSync(), 'opening the output', 'output_failed');
  const options = Dictionary.fromObject({ id3v2_version: 0, write_id3v1: 0, write_xing: 1 });
  checkFfmpegResult(output.writeHeaderSync(options), 'writing the header', 'output_failed');
  return output;
}

function encoderFrame(): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.nbSamples = samplesPerFrame;
  frame.format = AV_SAMPLE_FMT_FLTP;
  frame.sampleRate = outputRate;
  frame.channelLayout = stereo;
  checkFfmpegResult(frame.getBuffer(), 'allocating the encoder frame', 'output_failed');
  return frame;
}

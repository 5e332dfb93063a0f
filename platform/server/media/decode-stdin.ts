import { constants, setPriority } from 'node:os';
import { Frame, Packet } from 'node-av/lib';
import { clampSamples } from './clamp-samples.ts';
import { createStereoConverter } from './create-stereo-converter.ts';
import { audioSecondsAllowance, cpuSecondsAllowance, type DecodeLimits } from './decode-limits.ts';
import { DecodeRefusal } from './decode-refusal.ts';
import { loudnessMeter } from './loudness-meter.ts';
import { mp3Writer, outputRate } from './mp3-writer.ts';
import { checkChannelsAndRate, openAudio, openDemuxer } from './open-audio.ts';
import { peakMeter } from './peak-meter.ts';
import type { AudioFormat } from './sniff-audio.ts';
import { soundCollector } from './sound-collector.ts';
import type { OutputFormat, TranscodeDone } from './transcode-result.ts';
import { wavWriter } from './wav-writer.ts';

/** `measuredBytes` is the size of the file, which is also open on descriptor 4; null for a stream. */
export type DecodeRequest = {
  format: AudioFormat;
  limits: DecodeLimits;
  measuredBytes: number | null;
  output: OutputFormat;
};
export type DecodedAudio = Omit<TranscodeDone, 'inputFormat' | 'outputBytes'>;

const peakCount = 1800;
const packetsBetweenChecks = 64;
const maxBrokenPackets = 500;
/** A stream that exceeds its declared duration by more is stopped, and measured as a file later. */
const declaredToleranceSeconds = 10;
/** CPU seconds after which the process lowers its priority. */
const longAfterSeconds = 0.3;

/**
 * Decodes descriptor 0 in one pass: resamples, encodes to descriptor 1, measures peaks and loudness, analyses the beginning. Calls `progress` about
 * twice a second with the seconds decoded. Throws a `DecodeRefusal` when a limit is exceeded or nothing can be decoded.
 */
export function decodeStdin(
  { format, limits, measuredBytes, output }: DecodeRequest,
  progress: (seconds: number) => void,
): DecodedAudio {
  const mostSeconds =
    measuredBytes === null ? limits.maxSeconds : audioSecondsAllowance(limits, measuredBytes);
  if (measuredBytes !== null) checkLength(format, limits, mostSeconds);
  const { input, streamIndex, decoder, declaredSeconds } = openAudio(format, limits);
  const mustMeasure = measuredBytes === null && format === 'flac' && declaredSeconds > 0;
  const peaks = peakMeter();
  const loudness = loudnessMeter(outputRate);
  const sound = soundCollector(outputRate);
  const writer = output === 'wav' ? wavWriter() : mp3Writer();
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  let samples = 0;
  let decodedPackets = 0;
  let brokenPackets = 0;

  const converter = createStereoConverter((left, right, count) => {
    samples += count;
    if (samples > mostSeconds * outputRate) throw tooLongRefusal(limits, mostSeconds);
    if (mustMeasure && samples > (declaredSeconds + declaredToleranceSeconds) * outputRate)
      throw new DecodeRefusal(
        'undeclared',
        `more than the ${Math.round(declaredSeconds)} s that it declares`,
      );
    clampSamples(left, count);
    if (right !== left) clampSamples(right, count);
    peaks.feed(left, right, count);
    loudness.feed(left, right, count);
    sound.feed(left, right, count);
    writer.feed(left, right, count);
  });
  const check = createBudgetCheck(limits, () => samples / outputRate, progress);

  function decode(sent: Packet | null) {
    const returned = decoder.sendPacketSync(sent);
    let frames = 0;
    while (decoder.receiveFrameSync(frame) >= 0) {
      frames += 1;
      checkChannelsAndRate(frame.channels, frame.sampleRate, limits);
      converter.feed(frame);
      frame.unref();
    }
    if (returned < 0 && frames === 0) brokenPackets += 1;
    else decodedPackets += 1;
  }

  for (let read = 0; input.readFrameSync(packet) >= 0; read += 1) {
    if (packet.streamIndex === streamIndex) decode(packet);
    packet.unref();
    if (brokenPackets > maxBrokenPackets && brokenPackets > decodedPackets)
      throw new DecodeRefusal('undecodable', 'mostly broken packets');
    if (read % packetsBetweenChecks === 0) check();
  }
  decode(null);
  converter.flush();
  if (samples === 0 || brokenPackets > decodedPackets)
    throw new DecodeRefusal('undecodable', 'nothing could be decoded');
  writer.close();
  const durationMs = Math.max(1, Math.round((samples / outputRate) * 1000));
  return {
    ok: true,
    durationMs,
    peaks: peaks.read(peakCount),
    loudnessLufs: loudness.read(),
    features: sound.read(),
  };
}

/** Checks CPU time and memory from inside; the parent and the kernel also do, in case this code is not reached. */
function createBudgetCheck(limits: DecodeLimits, seconds: () => number, progress: (seconds: number) => void) {
  let reported = 0;
  let hasLoweredPriority = false;
  return () => {
    const { user, system } = process.cpuUsage();
    const used = (user + system) / 1e6;
    const allowed = cpuSecondsAllowance(limits, seconds());
    // Long files must not slow page requests down; short ones finish before.
    if (!hasLoweredPriority && used > longAfterSeconds) {
      hasLoweredPriority = true;
      setPriority(constants.priority.PRIORITY_LOW);
    }
    if (used > allowed) throw new DecodeRefusal('over_budget', `${allowed.toFixed(0)} s of CPU used`);
    if (process.memoryUsage.rss() > limits.maxMemoryBytes)
      throw new DecodeRefusal('over_memory', 'too much memory');
    if (performance.now() - reported < 500) return;
    reported = performance.now();
    progress(seconds());
  };
}

const lengthCheckDescriptor = 4;

/**
 * Measures the file on descriptor 4 before decoding, by the sum of its packet durations: a hundredth of the cost of encoding,
 * and without trusting headers. Refuses files longer than the limit or than `mostSeconds`. Skips Ogg, whose packets have no
 * durations; the decoder checks it.
 */
function checkLength(format: AudioFormat, limits: DecodeLimits, mostSeconds: number): void {
  if (format === 'ogg') return;
  const { input, stream } = openDemuxer(format, limits, lengthCheckDescriptor);
  const { num, den } = stream.timeBase;
  const ticks = (seconds: number) => BigInt(Math.ceil(((seconds + 1) * den) / num));
  const longest = ticks(limits.maxSeconds);
  const packet = new Packet();
  packet.alloc();
  let length = 0n;
  while (length <= longest && input.readFrameSync(packet) >= 0) {
    if (packet.streamIndex === stream.index && packet.duration > 0n) length += packet.duration;
    packet.unref();
  }
  input.closeInputSync();
  if (length > longest) throw tooLongRefusal(limits, limits.maxSeconds);
  if (length > ticks(mostSeconds)) throw tooLongRefusal(limits, mostSeconds);
}

/** The refusal of a file longer than `mostSeconds`: too long at all, or for its size. */
function tooLongRefusal(limits: DecodeLimits, mostSeconds: number): DecodeRefusal {
  const code = mostSeconds < limits.maxSeconds ? 'inflated' : 'too_long';
  return new DecodeRefusal(code, `more than ${Math.round(mostSeconds)} s`);
}

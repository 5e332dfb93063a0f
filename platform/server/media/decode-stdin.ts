import { constants, setPriority } from 'node:os';
import { Frame, Packet } from 'node-av/lib';
import type { DecodeLimits } from './decode-limits.ts';
import { DecodeRefusal } from './decode-refusal.ts';
import { loudnessMeter } from './loudness-meter.ts';
import { mp3Writer, outputRate } from './mp3-writer.ts';
import { checkShape, openAudio } from './open-audio.ts';
import { peakMeter } from './peak-meter.ts';
import type { AudioFormat } from './sniff-audio.ts';
import { stereoConverter } from './stereo-converter.ts';
import { tameSamples } from './tame-samples.ts';
import type { TranscodeDone } from './transcode-result.ts';

export type DecodeOrder = { format: AudioFormat; limits: DecodeLimits };
export type Decoded = Omit<TranscodeDone, 'inputFormat' | 'mp3Bytes'>;

const points = 1800;
const packetsBetweenChecks = 64;
const mostBrokenInARow = 500;
/** CPU seconds after which a file counts as long. */
const longAfterSeconds = 0.3;

/**
 * One pass over descriptor 0: decode, resample, encode to descriptor 1, measure. `progress` is told the seconds decoded so far about twice a
 * second. Throws a `DecodeRefusal` when a limit is broken or nothing can be decoded.
 */
export function decodeStdin({ format, limits }: DecodeOrder, progress: (seconds: number) => void): Decoded {
  const { input, streamIndex, decoder } = openAudio(format, limits);
  const peaks = peakMeter();
  const loudness = loudnessMeter(outputRate);
  const mp3 = mp3Writer();
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  let samples = 0;
  let good = 0;
  let broken = 0;

  const converter = stereoConverter((left, right, count) => {
    samples += count;
    if (samples > limits.maxSeconds * outputRate)
      throw new DecodeRefusal('too_long', `more than ${limits.maxSeconds} s`);
    tameSamples(left, count);
    if (right !== left) tameSamples(right, count);
    peaks.feed(left, right, count);
    loudness.feed(left, right, count);
    mp3.feed(left, right, count);
  });
  const check = budget(limits, () => samples / outputRate, progress);

  function decode(sent: Packet | null) {
    const returned = decoder.sendPacketSync(sent);
    let frames = 0;
    while (decoder.receiveFrameSync(frame) >= 0) {
      frames += 1;
      checkShape(frame.channels, frame.sampleRate, limits);
      converter.feed(frame);
      frame.unref();
    }
    if (returned < 0 && frames === 0) broken += 1;
    else good += 1;
  }

  for (let read = 0; input.readFrameSync(packet) >= 0; read += 1) {
    if (packet.streamIndex === streamIndex) decode(packet);
    packet.unref();
    if (broken > mostBrokenInARow && broken > good)
      throw new DecodeRefusal('undecodable', 'mostly broken packets');
    if (read % packetsBetweenChecks === 0) check();
  }
  decode(null);
  converter.flush();
  if (samples === 0 || broken > good) throw new DecodeRefusal('undecodable', 'nothing could be decoded');
  mp3.close();
  const durationMs = Math.max(1, Math.round((samples / outputRate) * 1000));
  return { ok: true, durationMs, peaks: peaks.read(points), loudnessLufs: loudness.read() };
}

/** The child's own look at its CPU time and memory; the parent and the kernel watch too, for code that never returns here. */
function budget(limits: DecodeLimits, seconds: () => number, progress: (seconds: number) => void) {
  let reported = 0;
  let gaveWay = false;
  return () => {
    const { user, system } = process.cpuUsage();
    const used = (user + system) / 1e6;
    const allowed = limits.cpuSecondsPerMinute * Math.max(1, seconds() / 60);
    // Whoever only wants a page does not wait for it; a short file is soon done, even on a busy machine.
    if (!gaveWay && used > longAfterSeconds) {
      gaveWay = true;
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

import { Packet } from 'node-av/lib';
import type { DecodeLimits } from './decode-limits.ts';
import { DecodeRefusal } from './decode-refusal.ts';
import { openDemuxer } from './open-audio.ts';
import type { AudioFormat } from './sniff-audio.ts';

const lengthCheckDescriptor = 4;

/**
 * Measures the file on descriptor 4 before decoding, by the sum of its packet durations: a hundredth of the cost of encoding,
 * and without trusting headers. Refuses files longer than the limit or than `mostSeconds`. Skips Ogg, whose packets have no
 * durations; the decoder checks it.
 */
export function checkLength(format: AudioFormat, limits: DecodeLimits, mostSeconds: number): void {
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
export function tooLongRefusal(limits: DecodeLimits, mostSeconds: number): DecodeRefusal {
  const code = mostSeconds < limits.maxSeconds ? 'inflated' : 'too_long';
  return new DecodeRefusal(code, `more than ${Math.round(mostSeconds)} s`);
}

import { writeSync } from 'node:fs';
import { DecodeRefusal } from './decode-refusal.ts';
import { toInt16, WAV_FRAME_BYTES, wavHeader } from './wav-header.ts';

const outputDescriptor = 1;
const bufferedFrames = 16_384;

/**
 * Writes stereo floats at 44.1 kHz as 16-bit WAV to descriptor 1, an empty file. `close` must be called once; errors are
 * thrown as refusals.
 */
export function wavWriter() {
  const buffer = Buffer.alloc(bufferedFrames * WAV_FRAME_BYTES);
  let filled = 0;
  let dataBytes = 0;
  write(wavHeader(0));

  function write(bytes: Uint8Array, position: number | null = null) {
    try {
      for (let at = 0; at < bytes.length; )
        at += writeSync(
          outputDescriptor,
          bytes,
          at,
          bytes.length - at,
          position === null ? null : position + at,
        );
    } catch (error) {
      throw new DecodeRefusal('output_failed', String(error));
    }
  }

  function writeFilled() {
    write(buffer.subarray(0, filled));
    dataBytes += filled;
    filled = 0;
  }

  return {
    /** Takes `count` samples of both channels; they are copied. */
    feed(left: Float32Array, right: Float32Array, count: number) {
      for (let at = 0; at < count; at++) {
        buffer.writeInt16LE(toInt16(left[at] ?? 0), filled);
        buffer.writeInt16LE(toInt16(right[at] ?? 0), filled + 2);
        filled += WAV_FRAME_BYTES;
        if (filled === buffer.length) writeFilled();
      }
    },
    close() {
      writeFilled();
      // The length is known only now.
      write(wavHeader(dataBytes), 0);
    },
  };
}

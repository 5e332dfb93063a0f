import type { AVSampleFormat } from 'node-av/constants';
import { AV_CHANNEL_ORDER_NATIVE, AV_SAMPLE_FMT_FLTP } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { SoftwareResampleContext } from 'node-av/lib';
import { checkFfmpegResult } from './decode-refusal.ts';
import { outputRate, stereo } from './mp3-writer.ts';

const mono = { nbChannels: 1, order: AV_CHANNEL_ORDER_NATIVE, mask: 4n };

type StereoSink = (left: Float32Array, right: Float32Array, count: number) => void;

/**
 * Converts decoded frames of any rate, sample format and layout to stereo floats at 44.1 kHz and passes them to `sink`; the
 * arrays are reused. Mono goes to both channels at full level (FFmpeg's matrix would attenuate it by 3 dB).
 */
export function createStereoConverter(sink: StereoSink) {
  let shape = '';
  let resampler: SoftwareResampleContext | null = null;
  let channels = 2;
  let left = new Float32Array(0);
  let right = left;
  let buffers: Buffer[] = [];

  function makeRoom(samples: number) {
    if (samples <= left.length) return;
    left = new Float32Array(samples);
    right = channels === 1 ? left : new Float32Array(samples);
    buffers = (channels === 1 ? [left] : [left, right]).map((plane) => Buffer.from(plane.buffer));
  }

  function convert(planes: Buffer[] | null, samples: number): number {
    if (!resampler) return 0;
    makeRoom(resampler.getOutSamples(samples) + 64);
    const made = checkFfmpegResult(
      resampler.convertSync(buffers, left.length, planes, samples),
      'resampling',
    );
    if (made > 0) sink(left, right, made);
    return made;
  }

  function flush() {
    while (convert(null, 0) > 0);
    resampler?.free();
    resampler = null;
  }

  function reshape(frame: Frame) {
    flush();
    channels = frame.channels === 1 ? 1 : 2;
    left = new Float32Array(0);
    resampler = new SoftwareResampleContext();
    const target = channels === 1 ? mono : stereo;
    const source = channels === 1 ? mono : frame.channelLayout;
    const set = resampler.allocSetOpts2(
      target,
      AV_SAMPLE_FMT_FLTP,
      outputRate,
      source,
      frame.format as AVSampleFormat,
      frame.sampleRate,
    );
    checkFfmpegResult(set, 'choosing the resampler');
    checkFfmpegResult(resampler.init(), 'opening the resampler');
  }

  return {
    feed(frame: Frame) {
      const now = `${frame.sampleRate} ${frame.format} ${frame.channels} ${frame.channelLayout.mask}`;
      if (now !== shape) {
        reshape(frame);
        shape = now;
      }
      convert(frame.extendedData ?? frame.data, frame.nbSamples);
    },
    flush,
  };
}

import { Frame, Packet } from 'node-av/lib';
import { createStereoConverter } from '#platform/server/media/create-stereo-converter.ts';
import { decodeLimits } from '#platform/server/media/decode-limits.ts';
import { mp3Writer } from '#platform/server/media/mp3-writer.ts';
import { openAudio } from '#platform/server/media/open-audio.ts';
import { peakMeter } from '#platform/server/media/peak-meter.ts';

// The baseline: decodes a WAV from descriptor 0, takes its peaks and encodes it to descriptor 1, without loudness, limits or
// reports.
const { input, streamIndex, decoder } = openAudio('wav', decodeLimits);
const mp3 = mp3Writer();
const peaks = peakMeter();
const converter = createStereoConverter((left, right, count) => {
  peaks.feed(left, right, count);
  mp3.feed(left, right, count);
});
const packet = new Packet();
packet.alloc();
const frame = new Frame();
frame.alloc();
while (input.readFrameSync(packet) >= 0) {
  if (packet.streamIndex === streamIndex) decoder.sendPacketSync(packet);
  packet.unref();
  while (decoder.receiveFrameSync(frame) >= 0) {
    converter.feed(frame);
    frame.unref();
  }
}
converter.flush();
peaks.read(1800);
mp3.close();

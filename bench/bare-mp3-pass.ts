import { Frame, Packet } from 'node-av/lib';
import { decodeLimits } from '#platform/server/media/decode-limits.ts';
import { mp3Writer } from '#platform/server/media/mp3-writer.ts';
import { openAudio } from '#platform/server/media/open-audio.ts';
import { stereoConverter } from '#platform/server/media/stereo-converter.ts';

// The floor to compare with: decode a WAV on descriptor 0 and encode it to descriptor 1, with no measuring, limits or reports.
const { input, streamIndex, decoder } = openAudio('wav', decodeLimits);
const mp3 = mp3Writer();
const converter = stereoConverter(mp3.feed);
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
mp3.close();

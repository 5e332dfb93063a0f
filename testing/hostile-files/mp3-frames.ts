const kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const rates = [44_100, 48_000, 32_000];

/** Reads the MPEG-1 Layer III frames of an MP3 from its first byte; throws on anything else. */
export function mp3Frames(bytes: Buffer): { kilobits: number; rate: number; mono: boolean }[] {
  const frames = [];
  for (let at = 0; at < bytes.length; ) {
    const header = bytes.readUInt32BE(at);
    const rate = rates[(header >>> 10) & 3];
    const rateOfBits = kilobits[(header >>> 12) & 15];
    if (header >>> 17 !== 0x7ffd || !rate || !rateOfBits) throw new Error(`no frame at byte ${at}`);
    frames.push({ kilobits: rateOfBits, rate, mono: ((header >>> 6) & 3) === 3 });
    at += Math.floor((144_000 * rateOfBits) / rate) + ((header >>> 9) & 1);
  }
  return frames;
}

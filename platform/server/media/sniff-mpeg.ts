const kilobits1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const kilobits2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const hertz = [44_100, 48_000, 32_000];
const longestPadding = 4096;

/**
 * True when MPEG Layer III frames (ISO 11172-3, 13818-3 and the 2.5 extension) begin here: one valid header and, where its length points, a
 * second one of the same version, layer and rate (or the end of the bytes). Up to 4 KB of zero padding may come first.
 */
export function findMpegFrames(bytes: Buffer): boolean {
  let at = 0;
  while (at < longestPadding && bytes[at] === 0) at += 1;
  const length = frameLength(bytes, at);
  if (length === null) return false;
  const next = at + length;
  if (next === bytes.length) return true;
  return frameLength(bytes, next) !== null && sameKind(bytes, at, next);
}

/** Bytes of the frame whose header lies at `at`, null when there is none. */
function frameLength(bytes: Buffer, at: number): number | null {
  if (at + 4 > bytes.length) return null;
  const header = bytes.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  const layer = (header >>> 17) & 3;
  const bitrateIndex = (header >>> 12) & 15;
  const rate = hertz[(header >>> 10) & 3];
  if (header >>> 21 !== 0x7ff || version === 1 || layer !== 1 || rate === undefined) return null;
  const kilobits = (version === 3 ? kilobits1 : kilobits2)[bitrateIndex];
  if (!kilobits || (header & 3) === 2) return null;
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  const bytesPerKilobit = version === 3 ? 144_000 : 72_000;
  return Math.floor((bytesPerKilobit * kilobits) / (rate / divisor)) + ((header >>> 9) & 1);
}

function sameKind(bytes: Buffer, a: number, b: number): boolean {
  const mask = 0xfffe0c00;
  return (bytes.readUInt32BE(a) & mask) === (bytes.readUInt32BE(b) & mask);
}

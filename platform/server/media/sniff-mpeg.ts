const kilobits1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const kilobits2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRates = [44_100, 48_000, 32_000];

/** Bytes searched for the first frame. */
export const mpegWindowBytes = 512 * 1024;
/** Consecutive frames required after other bytes; at the start two are enough. */
const framesAmongJunk = 6;

/** Signatures of other files that may contain MPEG frames: containers, archives, pictures, documents. */
const foreignSignatures = [
  ...[
    'RIFF',
    'RIFX',
    'RF64',
    'BW64',
    'riff',
    'FORM',
    'OggS',
    'fLaC',
    'caff',
    'FLV',
    'MThd',
    '\0\0\x01\xba',
    '\0\0\x01\xb3',
  ],
  ...[
    '\x1aE\xdf\xa3',
    '0&\xb2u',
    '.RMF',
    '.snd',
    'NSV',
    'wvpk',
    'MAC ',
    'MPCK',
    'MP+',
    '%PDF',
    'GIF8',
    '\x89PNG',
    '\xff\xd8\xff',
  ],
  ...[
    'PK\x03\x04',
    'PK\x05\x06',
    'Rar!',
    '7z\xbc\xaf',
    '\x1f\x8b\x08',
    'BZh',
    '\x7fELF',
    'MZ\x90',
    '\xd0\xcf\x11\xe0',
  ],
  ...['#!', '#EXT', '[play', 'ffconcat', 'v=0', '{"', '\xef\xbb\xbf'],
];
const mp4Boxes = /^(ftyp|styp|moov|moof|mdat|free|skip|wide|pnot|uuid)$/;

/**
 * Whether MPEG Layer III frames (ISO 11172-3, 13818-3 and the 2.5 extension) begin here, or after bytes that are no other file
 * type and no text: zeros, the rest of a cut frame, remains. `isEnd`: the bytes are the last of the file.
 */
export function findMpegFrames(bytes: Buffer, isEnd: boolean): boolean {
  let start = 0;
  while (bytes[start] === 0) start += 1;
  const atStart = countFrames(bytes, start, 2);
  if (atStart.count >= 2 || (atStart.count === 1 && atStart.end === bytes.length)) return true;
  if (isForeign(bytes) || isForeign(bytes.subarray(start))) return false;
  for (let at = bytes.indexOf(0xff, start + 1); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const { count, end } = countFrames(bytes, at, framesAmongJunk);
    if (count >= framesAmongJunk || (isEnd && count >= 2 && end >= bytes.length)) return true;
  }
  return false;
}

/** Counts consecutive frames of one kind from `at` on, up to `most`; `end` may be beyond the bytes. */
function countFrames(bytes: Buffer, at: number, most: number): { count: number; end: number } {
  let count = 0;
  let end = at;
  while (count < most) {
    const length = frameLength(bytes, end);
    if (length === null || !sameKind(bytes, at, end)) break;
    count += 1;
    end += length;
  }
  return { count, end };
}

function isForeign(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 16);
  const isTransportStream = [0, 4].some((at) => bytes[at] === 0x47 && bytes[at + 188] === 0x47);
  return (
    foreignSignatures.some((mark) => head.startsWith(mark)) ||
    mp4Boxes.test(head.slice(4, 8)) ||
    isTransportStream ||
    /^\s*<[!?a-z]/i.test(head) ||
    // Encoders pad frames with "UUUU", with which a cut frame may begin.
    (/^[\t\n\r -~]{16}/.test(head) && !head.includes('UUUU'))
  );
}

/** Length in bytes of the frame whose header is at `at`; null when there is none. */
function frameLength(bytes: Buffer, at: number): number | null {
  if (at + 4 > bytes.length) return null;
  const header = bytes.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  const layer = (header >>> 17) & 3;
  const bitrateIndex = (header >>> 12) & 15;
  const rate = sampleRates[(header >>> 10) & 3];
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

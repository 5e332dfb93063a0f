import { findMpegFrames } from './sniff-mpeg.ts';

export type AudioFormat = 'wav' | 'mp3' | 'flac' | 'ogg' | 'm4a' | 'aiff';

/** How many first bytes `sniffAudio` wants to see. Fewer are enough only when the file itself is shorter. */
export const sniffBytes = 65_536;

const mp4AudioBrands = [
  'M4A ',
  'M4B ',
  'mp41',
  'mp42',
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'dash',
  '3gp4',
  '3gp5',
];
const wavCodecs = [0x0001, 0x0003, 0x0006, 0x0007, 0x0055, 0xfffe];
const mostTags = 4;
const oggAudioHeads = ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'fishead\0'];

/**
 * Says which audio container these first bytes are, by our own list of signatures; null for everything else: playlists, concat scripts,
 * manifests, session descriptions, video, text. Neither name nor announced type plays a part, and no decoder library is asked,
 * because theirs open playlists that read other files.
 */
export function sniffAudio(head: Uint8Array): AudioFormat | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, sniffBytes));
  if (bytes.length < 16) return null;
  const start = afterTags(bytes);
  if (start === null) return null;
  if (start > bytes.length - 16) return bytes.length === sniffBytes ? 'mp3' : null;
  const body = bytes.subarray(start);
  if (isFlac(body)) return 'flac';
  if (start === 0) {
    if (isWav(body)) return 'wav';
    if (isAiff(body)) return 'aiff';
    if (isOggAudio(body)) return 'ogg';
    if (isMp4Audio(body)) return 'm4a';
  }
  return findMpegFrames(body) ? 'mp3' : null;
}

/** Offset behind the leading ID3v2 tags (0 without one); null when a tag's header is malformed. */
function afterTags(bytes: Buffer): number | null {
  let start = 0;
  for (let tags = 0; tags < mostTags && tag(bytes, start, 3) === 'ID3'; tags += 1) {
    const length = id3Length(bytes.subarray(start, start + 10));
    if (length === null) return null;
    start += length;
  }
  return start;
}

function id3Length(header: Buffer): number | null {
  const [major = 0, revision = 0, flags = 0, ...size] = header.subarray(3);
  if (major < 2 || major > 4 || revision === 0xff || (flags & 0x0f) !== 0) return null;
  if (size.length < 4 || size.some((byte) => byte > 0x7f)) return null;
  const footer = (flags & 0x10) !== 0 ? 10 : 0;
  return 10 + footer + size.reduce((sum, byte) => sum * 128 + byte, 0);
}

function isWav(bytes: Buffer): boolean {
  if (!['RIFF', 'RF64', 'BW64'].includes(tag(bytes, 0)) || tag(bytes, 8) !== 'WAVE') return false;
  for (let at = 12; at + 24 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    if (tag(bytes, at) === 'fmt ') return length >= 16 && wavCodecs.includes(bytes.readUInt16LE(at + 8));
    at += 8 + length + (length % 2);
  }
  return false;
}

function isAiff(bytes: Buffer): boolean {
  return (
    tag(bytes, 0) === 'FORM' &&
    ['AIFF', 'AIFC'].includes(tag(bytes, 8)) &&
    /^[A-Z()c ]{4}$/.test(tag(bytes, 12))
  );
}

function isFlac(bytes: Buffer): boolean {
  return tag(bytes, 0) === 'fLaC' && ((bytes[4] ?? 0xff) & 0x7f) === 0 && bytes.readUIntBE(5, 3) === 34;
}

/** Every stream that begins in the first pages must be audio: a video stream beside it refuses the file. */
function isOggAudio(bytes: Buffer): boolean {
  let streams = 0;
  for (let at = 0; at + 28 <= bytes.length && tag(bytes, at) === 'OggS'; ) {
    const segments = bytes[at + 26] ?? 0;
    const body = at + 27 + segments;
    const begins = ((bytes[at + 5] ?? 0) & 2) !== 0;
    if (!begins) break;
    if (!oggAudioHeads.some((head) => tag(bytes, body, head.length) === head)) return false;
    if (tag(bytes, body, 7) !== 'fishead') streams += 1;
    at = body + bytes.subarray(at + 27, body).reduce((sum, length) => sum + length, 0);
  }
  return streams > 0;
}

function isMp4Audio(bytes: Buffer): boolean {
  const size = bytes.readUInt32BE(0);
  return tag(bytes, 4) === 'ftyp' && size >= 16 && size <= 512 && mp4AudioBrands.includes(tag(bytes, 8));
}

function tag(bytes: Buffer, at: number, length = 4): string {
  return bytes.toString('latin1', at, at + length);
}

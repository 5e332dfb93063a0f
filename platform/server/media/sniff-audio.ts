import { findMpegFrames, mpegWindowBytes } from './sniff-mpeg.ts';

export type AudioFormat = 'wav' | 'mp3' | 'flac' | 'ogg' | 'm4a' | 'aiff';

export interface AudioKind {
  format: AudioFormat;
  /** Not streamable: the headers may follow the audio data. */
  needsWholeFile: boolean;
}

/** Reads bytes of the file from `at` on; fewer than `length` only at its end. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

const blockBytes = 65_536;
/** Maximum blocks to read: 4 MB. */
const maxBlocks = 64;
const maxTags = 8;
const maxChunks = 1024;

// Major and compatible brands of ISO base media with audio; the decoder checks the streams.
const acceptedBrands = /^(M4[ABV] |F4[AB] |mp4[12]|iso[\dm]|dash|3g[p2].|avc1|MSNV|cmf[ac]|piff)$/;
/** QuickTime files may refer to other files; the others are pictures. */
const rejectedMajorBrands = /^(qt {2}|hei[cfx]|hev[cx]|mif1|msf1|avi[fs]|crx |jp2 |jpx )$/;

// PCM, float, A-law, mu-law; ADPCM of Microsoft, IMA, Yamaha, G.726 and G.722; GSM; MPEG layers II and III; AC-3, FLAC; extensible (by GUID).
const wavCodecs = [
  0x0001, 0x0002, 0x0003, 0x0006, 0x0007, 0x0011, 0x0020, 0x0031, 0x0045, 0x0050, 0x0055, 0x028f, 0x2000,
  0xf1ac, 0xfffe,
];
const oggAudioHeads = ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'Speex   ', 'fishead\0'];

/**
 * Detects the audio container of a file by signatures; null for everything else: playlists, concat scripts, manifests, session
 * descriptions, video, text. Ignores name and declared type, and uses no decoder library, because those open playlists that
 * read other files. Reads a bounded number of bytes.
 */
export async function sniffAudio(read: ReadAt): Promise<AudioKind | null> {
  const readBlock = createBlockReader(read);
  const start = await findOffsetAfterTags(readBlock);
  const body = await readBlock(start, blockBytes);
  if (body.length < 16) return null;
  if (isFlac(body)) return streamableKind('flac');
  if (start === 0) {
    if (isOggAudio(body)) return streamableKind('ogg');
    if (isMp4Audio(body)) return { format: 'm4a', needsWholeFile: true };
    if (isRiffWave(body)) return (await hasAcceptedWavCodec(readBlock, body)) ? streamableKind('wav') : null;
    if (isAiff(body)) return sniffAiff(readBlock);
  }
  if (findMpegFrames(body, body.length < blockBytes)) return streamableKind('mp3');
  if (body.length < blockBytes) return null;
  const more = await read(start, mpegWindowBytes);
  return findMpegFrames(more, more.length < mpegWindowBytes) ? streamableKind('mp3') : null;
}

const streamableKind = (format: AudioFormat): AudioKind => ({ format, needsWholeFile: false });

/** Wraps `read` with a buffer of one block, so that many small reads cost few calls; returns nothing beyond the block limit. */
function createBlockReader(read: ReadAt): ReadAt {
  let first = 0;
  let block: Buffer = Buffer.alloc(0);
  let left = maxBlocks;
  return async (at, length) => {
    if (at < first || at + length > first + block.length) {
      left -= 1;
      if (left < 0) return Buffer.alloc(0);
      first = at;
      block = await read(at, blockBytes);
    }
    return block.subarray(at - first, at - first + length);
  };
}

/** The offset after leading tags (ID3v2, APEv2, ID3v1); 0 without one. */
async function findOffsetAfterTags(read: ReadAt): Promise<number> {
  let start = 0;
  for (let tags = 0; tags < maxTags; tags += 1) {
    const length = tagLength(await read(start, 32));
    if (length === 0) break;
    start += length;
  }
  return start;
}

function tagLength(head: Buffer): number {
  if (head.length < 32) return 0;
  if (latinText(head, 0, 3) === 'ID3') return id3Length(head);
  // The length excludes this header.
  if (latinText(head, 0, 8) === 'APETAGEX') return 32 + head.readUInt32LE(12);
  return latinText(head, 0, 3) === 'TAG' ? 128 : 0;
}

/** Length of the ID3v2 tag; 0 when its header is malformed. */
function id3Length(header: Buffer): number {
  const [major = 0, revision = 0, flags = 0, ...size] = header.subarray(3, 10);
  if (major === 0xff || revision === 0xff || size.some((byte) => byte > 0x7f)) return 0;
  const footer = (flags & 0x10) !== 0 ? 10 : 0;
  return 10 + footer + size.reduce((sum, byte) => sum * 128 + byte, 0);
}

interface Chunk {
  id: string;
  at: number;
  length: number;
}

/** The chunks of a RIFF or IFF file, up to the first invalid name. */
async function* readChunks(read: ReadAt, isBigEndian: boolean): AsyncGenerator<Chunk> {
  let at = 12;
  for (let count = 0; count < maxChunks; count += 1) {
    const head = await read(at, 8);
    const id = latinText(head, 0);
    if (head.length < 8 || !/^[ -~]{4}$/.test(id)) return;
    const length = isBigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4);
    yield { id, at: at + 8, length };
    at += 8 + length + (length % 2);
  }
}

const isRiffWave = (bytes: Buffer): boolean =>
  ['RIFF', 'RIFX', 'RF64', 'BW64'].includes(latinText(bytes, 0)) && latinText(bytes, 8) === 'WAVE';

async function hasAcceptedWavCodec(read: ReadAt, head: Buffer): Promise<boolean> {
  const isBigEndian = latinText(head, 0) === 'RIFX';
  for await (const { id, at, length } of readChunks(read, isBigEndian)) {
    if (id !== 'fmt ') continue;
    const format = await read(at, 16);
    if (length < 14 || format.length < 16) return false;
    return wavCodecs.includes(isBigEndian ? format.readUInt16BE(0) : format.readUInt16LE(0));
  }
  return false;
}

const isAiff = (bytes: Buffer): boolean =>
  latinText(bytes, 0) === 'FORM' && ['AIFF', 'AIFC'].includes(latinText(bytes, 8));

/** The audio data may precede the chunk that describes it. */
async function sniffAiff(read: ReadAt): Promise<AudioKind | null> {
  let needsWholeFile = false;
  for await (const { id, length } of readChunks(read, true)) {
    if (id === 'COMM') return length >= 18 ? { format: 'aiff', needsWholeFile } : null;
    if (id === 'SSND') needsWholeFile = true;
  }
  return null;
}

function isFlac(bytes: Buffer): boolean {
  return latinText(bytes, 0) === 'fLaC' && ((bytes[4] ?? 0xff) & 0x7f) === 0 && bytes.readUIntBE(5, 3) === 34;
}

/** Whether all streams that begin in the first pages are audio. */
function isOggAudio(bytes: Buffer): boolean {
  let streams = 0;
  for (let at = 0; at + 28 <= bytes.length && latinText(bytes, at) === 'OggS'; ) {
    const segments = bytes[at + 26] ?? 0;
    const body = at + 27 + segments;
    const begins = ((bytes[at + 5] ?? 0) & 2) !== 0;
    if (!begins) break;
    if (!oggAudioHeads.some((head) => latinText(bytes, body, head.length) === head)) return false;
    if (latinText(bytes, body, 7) !== 'fishead') streams += 1;
    at = body + bytes.subarray(at + 27, body).reduce((sum, length) => sum + length, 0);
  }
  return streams > 0;
}

function isMp4Audio(bytes: Buffer): boolean {
  const size = bytes.readUInt32BE(0);
  const major = latinText(bytes, 8);
  if (latinText(bytes, 4) !== 'ftyp' || size < 16 || size > 512 || rejectedMajorBrands.test(major))
    return false;
  const compatible = latinText(bytes, 16, size - 16).match(/.{4}/gs) ?? [];
  return [major, ...compatible].some((brand) => acceptedBrands.test(brand));
}

function latinText(bytes: Buffer, at: number, length = 4): string {
  return bytes.toString('latin1', at, at + length);
}

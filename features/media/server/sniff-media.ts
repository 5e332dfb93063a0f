import type { MediaContainer } from '#platform/server/media/remux-stdin.ts';
import { type ReadAt, sniffAudio } from '#platform/server/media/sniff-audio.ts';
import { sniffImage } from '#platform/server/media/sniff-image.ts';

export type SniffedMedia =
  | { kind: 'image' }
  | { kind: 'audio' | 'video'; container: MediaContainer }
  | { kind: 'file'; extension: string; mime: string };

const savedFiles = [
  { signature: '%PDF-', extension: 'pdf', mime: 'application/pdf' },
  { signature: 'PK\x03\x04', extension: 'zip', mime: 'application/zip' },
  { signature: 'PK\x05\x06', extension: 'zip', mime: 'application/zip' },
  { signature: 'MThd\0\0\0\x06', extension: 'mid', mime: 'audio/midi' },
];
const playedSounds = ['mp3', 'ogg', 'm4a', 'wav'] as const;

const headBytes = 65_536;

/**
 * What a file is by its content, never by its name; null for what the media shelf does not take. The remuxer has the last word on
 * sounds and films.
 */
export async function sniffMedia(
  read: ReadAt,
  { asDownload }: { asDownload: boolean },
): Promise<SniffedMedia | null> {
  const head = await read(0, headBytes);
  const beginsWith = (signature: string) => head.toString('latin1', 0, signature.length) === signature;
  if (sniffImage(head)) return { kind: 'image' };
  const saved = savedFiles.find(({ signature }) => beginsWith(signature));
  if (saved) return { kind: 'file', extension: saved.extension, mime: saved.mime };
  if (beginsWith('\x1a\x45\xdf\xa3'))
    return head.includes('webm') ? { kind: 'video', container: 'webm' } : null;
  const format = (await sniffAudio(read))?.format;
  if (format === 'wav' && asDownload) return { kind: 'file', extension: 'wav', mime: 'audio/wav' };
  if (format === 'm4a' && (await hasFilm(read))) return { kind: 'video', container: 'mp4' };
  const container = playedSounds.find((one) => one === format);
  return container ? { kind: 'audio', container } : null;
}

const maxBoxes = 64;
const maxMoovBytes = 8 * 1024 * 1024;

/** Whether an MP4 has a film: its `moov` names a handler of video. */
async function hasFilm(read: ReadAt): Promise<boolean> {
  let at = 0;
  for (let boxes = 0; boxes < maxBoxes; boxes += 1) {
    const head = await read(at, 16);
    if (head.length < 16) return false;
    const short = head.readUInt32BE(0);
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (size < 8) return false;
    if (head.toString('latin1', 4, 8) === 'moov')
      return (await read(at, Math.min(size, maxMoovBytes))).includes('vide');
    at += size;
  }
  return false;
}

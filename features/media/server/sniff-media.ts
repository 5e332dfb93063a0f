import { type ReadAt, sniffAudio } from '#platform/server/media/sniff-audio.ts';
import { sniffImage } from '#platform/server/media/sniff-image.ts';
import type { MediaKind } from '../model/media-kinds.ts';

export interface SniffedMedia {
  kind: MediaKind;
  /** Of a file to download. */
  saved: { extension: string; mime: string } | null;
}

const savedFiles = [
  { signature: '%PDF-', extension: 'pdf', mime: 'application/pdf' },
  { signature: 'PK\x03\x04', extension: 'zip', mime: 'application/zip' },
  { signature: 'PK\x05\x06', extension: 'zip', mime: 'application/zip' },
  { signature: 'MThd\0\0\0\x06', extension: 'mid', mime: 'audio/midi' },
];

const headBytes = 65_536;

/** What a file is by its content, never by its name; null for what the media shelf does not take. */
export async function sniffMedia(
  read: ReadAt,
  { asDownload }: { asDownload: boolean },
): Promise<SniffedMedia | null> {
  const head = await read(0, headBytes);
  if (sniffImage(head)) return { kind: 'image', saved: null };
  const saved = savedFiles.find(
    ({ signature }) => head.toString('latin1', 0, signature.length) === signature,
  );
  if (saved) return { kind: 'file', saved };
  const sound = asDownload ? await sniffAudio(read) : null;
  return sound?.format === 'wav' ? { kind: 'file', saved: { extension: 'wav', mime: 'audio/wav' } } : null;
}

import { open } from 'node:fs/promises';
import type { Call } from '#platform/server/call.ts';
import type { MediaKind } from '../model/media-kinds.ts';
import type { MadeMedia } from './save-made-media.ts';
import { type SniffedMedia, sniffMedia } from './sniff-media.ts';
import { type SentFile, storePicture, storePlayed, storeSavedFile } from './store-media.ts';

/** Stores what pages show of a file, which may be moved away; or says why nothing can be made of it. */
export async function makeMedia(call: Call, kind: MediaKind, sent: SentFile): Promise<MadeMedia | string> {
  const found = await sniffFile(sent.file, kind === 'file');
  if (found?.kind !== kind) return 'This is no file that can be used.';
  if (found.kind === 'image') return storePicture(call, sent);
  if (found.kind === 'file') return storeSavedFile(call, sent, found);
  return storePlayed(call, sent, found);
}

async function sniffFile(file: string, asDownload: boolean): Promise<SniffedMedia | null> {
  await using opened = await open(file);
  return await sniffMedia(
    async (at, length) => {
      const { buffer, bytesRead } = await opened.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    },
    { asDownload },
  );
}

import { brokenAudio } from './broken-audio.ts';
import { decompressionBombs } from './decompression-bombs.ts';
import { disguisedFiles } from './disguised-files.ts';
import { drawnImages } from './drawn-images.ts';
import type { HostileFile } from './hostile-file.ts';
import { markupImages } from './markup-images.ts';

/** Is in the files' tags and texts and in the neighbour that playlists name: it may appear in no output. */
export const canary = 'CANARY-7f3e9a';

/** The longest audio that the bombs exceed, in seconds; limit the decoder to this when running them. */
export const hostileMaxSeconds = 60;

/** Audio uploads of an attacker, or broken ones. `neighbour` is the path of a file that none may read. */
export async function hostileAudioFiles(neighbour: string): Promise<HostileFile[]> {
  return [
    ...disguisedFiles(neighbour, canary),
    ...(await brokenAudio(canary)),
    ...(await decompressionBombs(hostileMaxSeconds)),
  ];
}

/** The same for images. */
export async function hostileImageFiles(neighbour: string): Promise<HostileFile[]> {
  return [...markupImages(neighbour, canary), ...(await drawnImages(canary))];
}

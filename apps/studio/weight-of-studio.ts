import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { StudioAssets } from './studio-assets.ts';

/** Kilobytes with Brotli of what a page of the studio loads before its first sound: its script, and the engine's script and WebAssembly. */
export async function weightOfStudio(
  buildFolder: string,
  { modules, sound }: StudioAssets,
): Promise<{ page: number; engine: number }> {
  const weigh = async (files: readonly string[]) => {
    let bytes = 0;
    for (const file of files)
      bytes += brotliCompressSync(await readFile(path.join(buildFolder, 'client', file))).length;
    return bytes / 1000;
  };
  return { page: await weigh(modules), engine: await weigh([sound.kernels, sound.worklet]) };
}

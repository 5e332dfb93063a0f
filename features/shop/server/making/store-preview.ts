import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '#platform/server/call.ts';
import { transcodeFile } from '#platform/server/media/transcode-file.ts';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import { productKeyOf } from '../product-files.ts';

/** Columns of a product. */
export interface StoredPreview {
  preview_key: string;
  preview_ms: number;
  waveform_key: string;
}

/** Encodes a WAV as the preview of a product, and stores it with its waveform; both keys begin with `name`. */
export async function storePreview(
  platform: Platform,
  { productId, name, wav }: { productId: string; name: string; wav: Buffer },
): Promise<StoredPreview> {
  const folder = await createTemporaryFolder(platform.config.dataDir, 'preview');
  const keys = {
    preview_key: productKeyOf(productId, `${name}.mp3`),
    waveform_key: productKeyOf(productId, `${name}.json`),
  };
  try {
    const [inputPath, outputPath] = [path.join(folder, 'preview.wav'), path.join(folder, 'preview.mp3')];
    await writeFile(inputPath, wav);
    const done = await transcodeFile({ inputPath, outputPath, sandbox: await platform.decoder() });
    if (!done.ok) throw new Error(`The preview of ${productId} could not be encoded: ${done.detail}`);
    await platform.storage.putFile(keys.preview_key, outputPath, { consume: true });
    await platform.storage.put(keys.waveform_key, Buffer.from(JSON.stringify({ peaks: done.peaks })));
    return { ...keys, preview_ms: Math.round(done.durationMs) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from '../site/serving/assets.ts';

export interface StudioAssets {
  manifest: Manifest;
  script: string;
  styles: readonly string[];
}

const entry = 'apps/studio/entry-studio.tsx';

/** The built script and styles of the studio's pages; null without a build. */
export async function readStudioAssets(buildFolder: string): Promise<StudioAssets | null> {
  const file = path.join(buildFolder, 'client/studio-manifest.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const manifest = JSON.parse(text) as Manifest;
  const chunk = manifest[entry];
  if (!chunk) throw new Error('The build has no script for the studio');
  return { manifest, script: `/${chunk.file}`, styles: (chunk.css ?? []).map((css) => `/${css}`) };
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StudioState } from '#features/projects/model/studio-state.ts';
import { addressesOfChunks, chunksNeededBy, type Manifest } from '../site/serving/assets.ts';

/** The built files of the studio's pages. */
export interface StudioAssets {
  /** All files that are served. */
  manifests: readonly Manifest[];
  script: string;
  /** The script and what it loads at once where the browser can run the studio. */
  modules: readonly string[];
  styles: readonly string[];
  sound: StudioState['sound'];
  /** The page of devices, one file. */
  devices: { script: string; styles: readonly string[] };
}

const entry = 'apps/studio/entry-studio.tsx';
const shown = 'apps/studio/show-studio.tsx';

/** The built files of the studio; null without a build. */
export async function readStudioAssets(buildFolder: string): Promise<StudioAssets | null> {
  const read = async (name: string) => {
    const file = path.join(buildFolder, 'client', `${name}-manifest.json`);
    const text = await readFile(file, 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as Manifest);
  };
  const names = ['studio', 'studio-kernels', 'studio-worklet', 'studio-render', 'studio-devices'];
  const [page, kernels, worklet, render, devices] = await Promise.all(names.map(read));
  if (!page || !kernels || !worklet || !render || !devices) return null;
  const program = addressesOfChunks([...chunksNeededBy(page, entry), ...chunksNeededBy(page, shown)]);
  const chunk = page[entry];
  if (!chunk || !page[shown]) throw new Error('The build has no script for the studio');
  return {
    manifests: [page, kernels, worklet, render, devices],
    script: `/${chunk.file}`,
    modules: [...new Set(program.modules)],
    // The program's own styles declare the order of the layers, so that they stand first.
    styles: [...new Set([...(chunk.css ?? []).map((css) => `/${css}`), ...program.styles])],
    sound: {
      kernels: onlyFile(kernels),
      worklet: onlyFile(worklet),
      render: onlyFile(render),
    },
    devices: { script: onlyFile(devices), styles: stylesOf(devices) },
  };
}

function onlyFile(manifest: Manifest): string {
  const files = Object.values(manifest);
  // A worker may have an asset beside it.
  const chunk = files.find(({ isEntry }) => isEntry) ?? files[0];
  if (!chunk) throw new Error('A build of the studio has no file');
  return `/${chunk.file}`;
}

const stylesOf = (manifest: Manifest): string[] =>
  Object.values(manifest).flatMap(({ css = [] }) => css.map((file) => `/${file}`));

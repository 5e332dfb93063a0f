import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Assets, PageAssets, ProgramAssets } from '../rendering.ts';

/** One chunk in Vite's manifest. */
export interface ManifestChunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** The entry scripts. Each is built apart, with its own manifest. */
const siteEntry = 'apps/site/entry-client.tsx';
const schoolEntry = 'apps/site/school/entry-school.tsx';
const embedEntry = 'apps/site/entry-embed.tsx';

/** The chunks that a chunk imports, itself last. */
export function chunksNeededBy(manifest: Manifest, key: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((needed) => chunksNeededBy(manifest, needed, seen)), chunk];
}

/** The addresses of chunks, and of their styles once each. */
export function addressesOfChunks(chunks: readonly ManifestChunk[]): PageAssets {
  return {
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    modules: chunks.map((chunk) => `/${chunk.file}`),
  };
}

/** The name of a lazy file in `Assets.pages`. */
function nameOf(file: string): string {
  const { dir, name } = path.parse(file);
  if (dir === 'apps/site/routes') return `routes/${name}`;
  // Views of blocks all have the same file name.
  return dir.startsWith('features/pages/blocks/') ? `blocks/${path.basename(dir)}` : name;
}

/** The files of the program that starts at `entryFile`, sorted by page. */
function programOf(manifest: Manifest, entryFile: string): ProgramAssets {
  const entry = addressesOfChunks(chunksNeededBy(manifest, entryFile));
  const pages: Record<string, PageAssets> = {};
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry || !chunk.src) continue;
    const own = addressesOfChunks(chunksNeededBy(manifest, key));
    pages[nameOf(chunk.src)] = {
      styles: own.styles.filter((href) => !entry.styles.includes(href)),
      modules: own.modules.filter((href) => !entry.modules.includes(href)),
    };
  }
  return {
    entry: entry.modules.at(-1) ?? '',
    styles: entry.styles,
    modules: entry.modules.slice(0, -1),
    pages,
  };
}

/** The manifests of a build: files of the same source differ between them. */
export interface Manifests {
  site: Manifest;
  school: Manifest;
  embed: Manifest;
}

/** Sorts Vite's manifests by page, so that rendering only looks up. */
export function assetsOf({ site, school, embed }: Manifests): Assets {
  if (!site[siteEntry] || !school[schoolEntry]) throw new Error('The build has no entry');
  const player = addressesOfChunks(chunksNeededBy(embed, embedEntry));
  return {
    ...programOf(site, siteEntry),
    school: programOf(school, schoolEntry),
    embed: { entry: player.modules.at(-1) ?? '', styles: player.styles },
  };
}

/** Reads the manifests of a build folder. */
export async function readManifests(buildFolder: string): Promise<Manifests> {
  const read = async (name: string) =>
    JSON.parse(await readFile(path.join(buildFolder, 'client', name), 'utf8')) as Manifest;
  return {
    site: await read('manifest.json'),
    school: await read('school-manifest.json'),
    embed: await read('embed-manifest.json'),
  };
}

export async function readAssets(buildFolder: string): Promise<Assets> {
  return assetsOf(await readManifests(buildFolder));
}

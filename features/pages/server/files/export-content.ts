import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { findMediaSources } from '#features/media/server/media.store.ts';
import { hashMediaSource, openMediaSource } from '#features/media/server/media-source.ts';
import { conflict } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { ZipEntry } from '#platform/server/storage/zip-files.ts';
import {
  CONTENT_FORMAT,
  orderedDocument,
  type PageOfFolder,
  pageFilesOf,
  pageFolderOf,
  toJsonFile,
} from '../../model/files/page-files.ts';
import { findDraftedPages } from '../editing/pages.store.ts';
import { mediaIdsOf } from './content-folder.ts';
import type { MediumOfFolder } from './content-media.ts';

type Entry = Extract<ZipEntry, { bytes: Buffer } | { open: unknown }>;

/** The drafts of all pages that are not archived, with the media that they show, as the files of a folder. */
export async function listContentFiles(call: Call): Promise<Entry[]> {
  const rows = await findDraftedPages(call.db);
  const pages = rows.map(
    ({ path: pagePath, edition, document }): PageOfFolder => ({
      path: pagePath,
      edition,
      document: orderedDocument(document),
    }),
  );
  const media = await listMediaFiles(call, pages);
  return [
    textEntry('manifest.json', toJsonFile({ format: CONTENT_FORMAT })),
    ...media,
    ...pages.flatMap(pageEntries),
  ].sort((one, other) => (one.name < other.name ? -1 : 1));
}

const textEntry = (name: string, text: string): Entry => ({ name, bytes: Buffer.from(text) });

const pageEntries = (page: PageOfFolder): Entry[] =>
  pageFilesOf(page).map(({ name, text }) => textEntry(`pages/${pageFolderOf(page)}/${name}`, text));

/** `media.json`, and each file once. Refuses (409) where a page shows a medium that has no file: no folder with it could be read. */
async function listMediaFiles(call: Call, pages: readonly PageOfFolder[]): Promise<Entry[]> {
  const ids = new Set(pages.flatMap((page) => [...mediaIdsOf(page)]));
  const rows = await findMediaSources(call.db, [...ids]);
  for (const { id } of rows) ids.delete(id);
  const broken = pages.filter((page) => [...mediaIdsOf(page)].some((id) => ids.has(id)));
  if (broken.length > 0) {
    const paths = broken.map((page) => page.path).join(', ');
    throw conflict(`These pages show media that have no file: ${paths}`, 'media_without_file');
  }
  const media: MediumOfFolder[] = [];
  const files = new Map<string, Entry>();
  for (const row of rows) {
    const { id, kind, name, decorative, sourceKey } = row;
    const file = `${await hashMediaSource(call, row)}${path.extname(sourceKey)}`;
    const texts = { name, alternativeText: row.alt, decorative, focalX: row.focal_x, focalY: row.focal_y };
    media.push({ id, kind, ...texts, file });
    files.set(file, { name: `media/${file}`, open: () => openMediaSource(call.platform, sourceKey) });
  }
  return media.length === 0 ? [] : [textEntry('media.json', toJsonFile(media)), ...files.values()];
}

/** Writes the files into an empty or new folder, the manifest last: without it no folder is read. Gives their number. */
export async function exportToFolder(call: Call, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const entries = await listContentFiles(call);
  const isManifest = ({ name }: Entry) => name === 'manifest.json';
  for (const entry of [...entries.filter((one) => !isManifest(one)), ...entries.filter(isManifest)]) {
    const file = path.join(folder, entry.name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'bytes' in entry ? entry.bytes : await buffer(await entry.open()));
  }
  return entries.length;
}

import { buffer } from 'node:stream/consumers';
import { uploadMedia } from '#features/media/testing/a-media-item.ts';
import { zipFiles } from '#platform/server/storage/zip-files.ts';
import type { Member } from '#testing/world.ts';
import { type ContentImportView, createImport } from '../files.contract.ts';

/** The files of a folder with one page; `more` adds files or replaces them, and an empty text leaves one out. */
export function aFolder(
  more: Readonly<Record<string, string | Buffer>> = {},
): Record<string, string | Buffer> {
  const page = {
    path: '/imported',
    edition: 'site',
    document: {
      title: 'Imported',
      blocks: [{ id: 'a', component: 'blocks.markdown', content: { $file: 'a.md' } }],
    },
  };
  const files = {
    'manifest.json': '{"format":1}',
    'pages/imported/page.json': JSON.stringify(page),
    'pages/imported/a.md': '# Hello\n',
    ...more,
  };
  return Object.fromEntries(Object.entries(files).filter(([, content]) => content !== ''));
}

export const anArchive = (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> =>
  buffer(zipFiles(Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.from(content) }))));

/** Sends an archive as the admin; `world.drain()` reads it. */
export async function sendArchive(admin: Member, archive: Buffer): Promise<ContentImportView> {
  const fileName = await uploadMedia(admin, archive, 'pages.zip');
  return (await admin.call(createImport, { fileName })).data;
}

import {
  BlobReader,
  BlobWriter,
  configure,
  type FileEntry,
  TextWriter,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { type Copy, type CopyTexts, copyPaths, readCopyTexts } from '../model/copy.ts';

/** Bytes of one JSON file that are read; a copy of 50,000 comments has a third of it. */
const MAX_TEXT_BYTES = 64_000_000;
/** Bytes of one recording or picture. */
const MAX_FILE_BYTES = 200_000_000;
const MAX_ENTRIES = 100_000;

export interface OpenCopy {
  copy: Copy;
  has: (path: string) => boolean;
  /** A file of the copy; null where it has none, or it is damaged. */
  file: (path: string, type: string) => Promise<Blob | null>;
}

/** Opens the ZIP of an account's copy without reading its sound; null where the file is no such copy. */
export async function readCopy(zip: Blob): Promise<OpenCopy | null> {
  // The site's security policy has no workers from strings.
  configure({ useWebWorkers: false });
  const entries = await listEntries(zip).catch(() => null);
  if (!entries) return null;
  const texts = await Promise.all(
    copyPaths.map(async (path) => [path, await readText(entries.get(path))] as const),
  );
  const copy = readCopyTexts(Object.fromEntries(texts) as CopyTexts);
  if (!copy) return null;
  return {
    copy,
    has: (path) => entries.has(path),
    async file(path, type) {
      const entry = entries.get(path);
      if (!entry || entry.uncompressedSize > MAX_FILE_BYTES) return null;
      return entry.getData(new BlobWriter(type), { checkSignature: true }).catch(() => null);
    },
  };
}

async function listEntries(zip: Blob): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  for await (const entry of new ZipReader(new BlobReader(zip)).getEntriesGenerator()) {
    if (entries.size >= MAX_ENTRIES) break;
    if (!entry.directory) entries.set(entry.filename, entry);
  }
  return entries;
}

async function readText(entry: FileEntry | undefined): Promise<string | null> {
  if (!entry || entry.uncompressedSize > MAX_TEXT_BYTES) return null;
  return entry.getData(new TextWriter(), { checkSignature: true }).catch(() => null);
}

import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

export interface ZipLimits {
  maxEntries: number;
  /** Of all files, inflated. */
  maxBytes: number;
  /** Leaves the other files in the archive; their names are checked, too. */
  only?: (name: string) => boolean;
}

/** Why an archive is refused. Nothing of it may be used. */
export class ZipRefusal extends Error {
  override readonly name = 'ZipRefusal';
}

const safeName = /^[\w@-][\w.@-]*(?:\/[\w@-][\w.@-]*)*$/;
const maxNameLength = 300;
const encrypted = 0x1;
const fileTypeMask = 0o170000;
const regularFile = 0o100000;

/**
 * Writes the files of an archive below an empty folder. Throws a `ZipRefusal` for one that is broken, leads outside of the folder,
 * has links, or inflates to more than the limits, counted while it is inflated.
 */
export async function extractZip(file: string, folder: string, limits: ZipLimits): Promise<void> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    refuse,
  );
  try {
    if (zip.entryCount > limits.maxEntries)
      throw new ZipRefusal(`The archive has more than ${limits.maxEntries} files.`);
    const names = new Set<string>();
    let bytes = 0;
    const count = (more: number) => {
      bytes += more;
      if (bytes > limits.maxBytes)
        throw new ZipRefusal(`The archive inflates to more than ${limits.maxBytes / 1_000_000} MB.`);
    };
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) checkName(entry.fileName.slice(0, -1));
      else {
        checkEntry(entry, names);
        if (limits.only && !limits.only(entry.fileName)) continue;
        await extractEntry(zip, entry, { to: path.join(folder, entry.fileName), count });
      }
    }
  } catch (error) {
    refuse(error);
  } finally {
    zip.close();
  }
}

/** What the disk says of names that contradict each other; its other errors are none of the archive. */
const nameErrors = ['EEXIST', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'];

function refuse(error: unknown): never {
  if (error instanceof ZipRefusal) throw error;
  if (
    error instanceof Error &&
    'syscall' in error &&
    !nameErrors.includes(String(Reflect.get(error, 'code')))
  )
    throw error;
  throw new ZipRefusal('The archive is broken or no ZIP.', { cause: error });
}

function checkName(name: string): void {
  if (name.length > maxNameLength || !safeName.test(name))
    throw new ZipRefusal(`The archive has a file whose name is not expected: ${name.slice(0, 100)}`);
}

function checkEntry(entry: Entry, names: Set<string>): void {
  const { fileName, externalFileAttributes, generalPurposeBitFlag } = entry;
  checkName(fileName);
  const type = (externalFileAttributes >>> 16) & fileTypeMask;
  if (type !== 0 && type !== regularFile)
    throw new ZipRefusal(`The archive has a link or another special file: ${fileName}`);
  if (generalPurposeBitFlag & encrypted) throw new ZipRefusal(`The archive is encrypted: ${fileName}`);
  if (names.has(fileName.toLowerCase())) throw new ZipRefusal(`The archive has a file twice: ${fileName}`);
  names.add(fileName.toLowerCase());
}

async function extractEntry(
  zip: ZipFile,
  entry: Entry,
  { to, count }: { to: string; count: (bytes: number) => void },
): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const counting = new Transform({
    transform(piece: Buffer, _encoding, done) {
      try {
        count(piece.length);
        done(null, piece);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  await pipeline(
    await zip.openReadStreamPromise(entry),
    counting,
    createWriteStream(to, { mode: 0o600, flags: 'wx' }),
  );
}

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { nullIfMissing, writeDurably } from './durable-files.ts';

/** Format version of copies: increase it for copies that older programs cannot restore. */
const copyFormat = 1;
const copyNamePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const markerName = 'tonehall-backups.json';

/**
 * What a copy holds. A copy is a folder below `copies/`, which gets its name when everything in it is written; the bytes of
 * stored objects are below `objects/`, once for all copies.
 */
const CopyManifest = z.strictObject({
  format: z.literal(copyFormat),
  name: z.string().regex(copyNamePattern),
  /** The time of the snapshot. */
  at: z.iso.datetime(),
  version: z.string().max(100),
  migrations: z.array(z.strictObject({ name: z.string().max(200), checksum: z.string().max(64) })),
  objects: z.strictObject({
    storage: z.enum(['disk', 's3']),
    /** False where the bytes stay in the bucket only. */
    copied: z.boolean(),
    count: z.number().int().min(0),
    bytes: z.number().int().min(0),
  }),
  files: z.array(
    z.strictObject({
      path: z.string().max(1000),
      size: z.number().int().min(0),
      sha256: z.string().length(64),
    }),
  ),
});
export type CopyManifest = z.output<typeof CopyManifest>;

/** An object that a copy refers to: `hash` is `sha256:` with the digest of copied bytes, or `etag:` with that of the bucket. */
export interface CopiedObject {
  key: string;
  size: number;
  hash: string;
}

export const copiesFolder = (folder: string): string => join(folder, 'copies');
export const copyFolder = (folder: string, name: string): string => join(copiesFolder(folder), name);
export const newCopyName = (at: Date): string => at.toISOString().replace(/[:.]/g, '-');

/** The time that the name of a copy tells; null for other texts. */
export function timeOfCopy(name: string): Date | null {
  if (!copyNamePattern.test(name)) return null;
  const at = new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'));
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Who makes the copies of a folder, without telling the secret. */
const installationOf = (secret: string): string =>
  createHash('sha256').update(`backups of ${secret}`).digest('hex').slice(0, 32);

/** Makes a new or empty folder one of this installation's backups. Throws for any other folder. */
export async function claimBackupFolder(folder: string, secret: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const marker = await readMarker(folder);
  const installation = installationOf(secret);
  if (marker?.installation === installation) return;
  if (marker) throw new Error(`${folder} holds the backups of another Tonehall.`);
  if ((await readdir(folder)).some((name) => name !== 'lost+found'))
    throw new Error(`${folder} is not empty and holds no backups.`);
  await writeDurably(join(folder, markerName), `${JSON.stringify({ format: copyFormat, installation })}\n`);
}

/** The complete copies of a folder, the oldest first. Throws where the folder holds no backups. */
export async function listCopies(folder: string): Promise<CopyManifest[]> {
  if (!(await readMarker(folder))) throw new Error(`${folder} holds no backups.`);
  const there = (await nullIfMissing(readdir(copiesFolder(folder)))) ?? [];
  const names = there.filter((name) => copyNamePattern.test(name));
  return Promise.all(names.sort().map((name) => readManifest(folder, name)));
}

async function readManifest(folder: string, name: string): Promise<CopyManifest> {
  const text = await readFile(join(copyFolder(folder, name), 'manifest.json'), 'utf8');
  const parsed = CopyManifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`The copy ${name} is none that this program can read.`);
  return parsed.data;
}

async function readMarker(folder: string): Promise<{ installation: string } | null> {
  const text = await nullIfMissing(readFile(join(folder, markerName), 'utf8'));
  return text === null ? null : z.looseObject({ installation: z.string() }).parse(JSON.parse(text));
}

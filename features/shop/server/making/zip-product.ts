import type { Readable } from 'node:stream';
import { type ZipEntry, zipFiles } from '#platform/server/storage/zip-files.ts';

/** The sounds with their licence as one ZIP. */
export const zipProduct = (sounds: readonly ZipEntry[], licence: string): Readable =>
  zipFiles([{ name: 'Licence.txt', bytes: Buffer.from(licence) }, ...sounds]);

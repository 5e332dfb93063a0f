import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Call } from '#platform/server/call.ts';
import { type ImageFailure, processPictureSizes } from '#platform/server/media/process-image.ts';
import { type RemuxFailure, remuxFile } from '#platform/server/media/remux-file.ts';
import { type FormatName, formatNames, formatWidths, MAX_PICTURE_BYTES } from '../model/media-kinds.ts';
import { newMediaKeys, savedNameOf } from './media-files.ts';
import { hashStream } from './media-source.ts';
import type { MadeMedia } from './save-made-media.ts';
import type { SniffedMedia } from './sniff-media.ts';

const pictureFailures: Partial<Record<ImageFailure, string>> = {
  too_many_pixels: 'The picture has too many pixels: 40 megapixels are the limit.',
  too_complex: 'The drawing is too complex.',
  timed_out: 'The picture takes too long to be drawn.',
};
const brokenPicture = 'This is no picture that can be used.';
const pictureExtensions = { avif: 'avif', webp: 'webp', jpeg: 'jpg', png: 'png' } as const;

/** Where a file lies, its name and the hash of its bytes. */
export interface SentFile {
  file: string;
  folder: string;
  name: string;
}

/** Encodes a picture again in every size. */
export async function storePicture(call: Call, { file }: SentFile): Promise<MadeMedia | string> {
  const { storage, decoder } = call.platform;
  const widths = Object.values(formatWidths);
  const result = await processPictureSizes(await readFile(file), widths, await decoder(), MAX_PICTURE_BYTES);
  if (!result.ok && result.code === 'busy') throw new Error('Too many pictures are being drawn.');
  if (!result.ok) return pictureFailures[result.code] ?? brokenPicture;
  const keyOf = newMediaKeys('shown', call.randomBytes);
  const formats = [];
  for (const { size, width, height, format: encoding, bytes: variant } of result.variants) {
    const format = formatOfWidth(size);
    const key = keyOf(`${format}.${pictureExtensions[encoding]}`);
    await storage.put(key, variant);
    formats.push({ format, mime: `image/${encoding}`, key, width, height, size: variant.length });
  }
  const main = formats.at(-1);
  if (!main) return brokenPicture;
  const { key, mime, width, height, size } = main;
  const sha256 = await hashFile(file);
  return { file: { key, mime, width, height, size, duration: null, sha256 }, formats };
}

const formatOfWidth = (width: number): FormatName =>
  formatNames.find((name) => formatWidths[name] === width) ?? 'large';

/** Stores a file as it is, only ever to be saved. */
export async function storeSavedFile(
  call: Call,
  { file, name }: SentFile,
  { extension, mime }: Extract<SniffedMedia, { kind: 'file' }>,
): Promise<MadeMedia> {
  const key = newMediaKeys('saved', call.randomBytes)(savedNameOf(name, extension));
  const { size } = await stat(file);
  const sha256 = await hashFile(file);
  await call.platform.storage.putFile(key, file, { consume: true });
  return { file: { key, mime, width: null, height: null, size, duration: null, sha256 }, formats: [] };
}

const playedTypes = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
} as const;

const remuxFailures: Partial<Record<RemuxFailure, string>> = {
  wrong_codec:
    'Browsers do not play this codec. Films are H.264 with AAC (MP4) or VP8, VP9 or AV1 with Vorbis or Opus (WebM); sounds are MP3, Ogg, AAC (M4A) or WAV.',
  too_large: 'The film has too many pixels: 4096 on a side are the limit.',
  too_long: 'This is longer than two hours.',
};

/** Copies a sound or film packet by packet into a new file, without what else was in it. */
export async function storePlayed(
  call: Call,
  { file, folder }: SentFile,
  { kind, container }: Extract<SniffedMedia, { kind: 'audio' | 'video' }>,
): Promise<MadeMedia | string> {
  const { storage, decoder } = call.platform;
  const outputPath = path.join(folder, `played.${container}`);
  const result = await remuxFile(await decoder(), container, { inputPath: file, outputPath });
  if (!result.ok) return remuxFailures[result.code] ?? 'This file is broken, or nothing in it can be played.';
  const { width, height, durationMs: duration } = result;
  const key = newMediaKeys('shown', call.randomBytes)(`${kind === 'video' ? 'film' : 'sound'}.${container}`);
  const { size } = await stat(outputPath);
  const sha256 = await hashFile(file);
  await storage.putFile(key, outputPath, { consume: true });
  return { file: { key, mime: playedTypes[container], width, height, size, duration, sha256 }, formats: [] };
}

const hashFile = (file: string): Promise<string> => hashStream(createReadStream(file));

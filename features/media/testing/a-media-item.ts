import sharp from 'sharp';
import type { Member } from '#testing/world.ts';
import { createMediaItem, type MediaItemView, presignMedia } from '../contract.ts';

/** Uploads a file for the shelf as the admin; gives the name by which calls mean it. */
export async function uploadMedia(admin: Member, bytes: Buffer, filename = 'cover.png'): Promise<string> {
  const permission = await admin.call(presignMedia, { filename, contentLength: bytes.length });
  const { url, headers } = permission;
  const sent = await admin.raw({ method: 'PUT', url, body: bytes, headers });
  if (sent.status !== 200) throw new Error(`the upload was answered ${sent.status}`);
  return permission.filename;
}

/** Puts a file on the shelf, by default a described picture; `world.drain()` processes it. */
export async function aMediaItem(
  admin: Member,
  bytes?: Buffer,
  more: { name?: string; alternativeText?: string; asDownload?: boolean } = {},
): Promise<MediaItemView> {
  const fileName = await uploadMedia(admin, bytes ?? (await aPicture()));
  return admin.call(createMediaItem, { fileName, name: 'Cover', alternativeText: 'A drum', ...more });
}

/** A picture of one colour. */
export const aPicture = (width = 640, height = 480, background = '#3366cc'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

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

/** A picture in each format that is drawn anew and never shown as it was sent. */
export const redrawnPictures = async (): Promise<[type: 'gif' | 'avif' | 'svg', bytes: Buffer][]> => {
  const flat = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#3366cc' } });
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><script>alert(1)</script><rect width="300" height="200"/></svg>';
  return [
    ['gif', await flat().gif().toBuffer()],
    ['avif', await flat().avif().toBuffer()],
    ['svg', Buffer.from(drawing)],
  ];
};

/** A picture of one colour. */
export const aPicture = (width = 640, height = 480, background = '#3366cc'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

import { presignImage } from '#features/uploads/contract.ts';
import type { Member } from '#testing/world.ts';

/** Uploads a picture as the browser does; returns its file name. */
export async function uploadImage(
  owner: Member,
  bytes: Buffer,
  contentType: 'image/png' | 'image/jpeg' = 'image/png',
): Promise<string> {
  const { url, headers, filename } = await owner.call(presignImage, { filename: 'cover.png', contentType });
  const sent = await owner.raw({ method: 'PUT', url, body: bytes, headers });
  if (sent.status !== 200) throw new Error(`The upload was answered ${sent.status}`);
  return filename;
}

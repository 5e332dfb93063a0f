import type { Sharp } from 'sharp';
import sharp from 'sharp';
import type { ImageFormat } from './sniff-image.ts';
import { countDrawnElements, isUnreadableSvg, maxDrawnElements } from './svg-cost.ts';

const maxPixels = 40_000_000;
const loaders: Record<ImageFormat, string> = {
  png: 'Png',
  jpeg: 'Jpeg',
  webp: 'Webp',
  gif: 'Nsgif',
  avif: 'Heif',
  svg: 'Svg',
};
const vectorSide = 1000;
const maxVectorSide = 4000;

type RenderedImage =
  | { ok: true; colour: string; variants: { size: number; format: 'webp' | 'jpeg'; base64: string }[] }
  | { ok: false; code: 'too_many_pixels' | 'too_complex' | 'undecodable' };

/** Aspect ratio of a picture. */
export type ImageShape = 'square' | 'banner';
const ratios: Record<ImageShape, number> = { square: 1, banner: 3 };

/**
 * Crops a picture to its shape around the centre and encodes it at each width as WebP, the largest also as JPEG. First frame
 * only, EXIF orientation applied, metadata removed. All loaders but that of the detected format are disabled.
 */
export async function renderImage(
  bytes: Buffer,
  format: ImageFormat,
  sizes: readonly number[],
  shape: ImageShape = 'square',
): Promise<RenderedImage> {
  const heightOf = (width: number) => Math.round(width / ratios[shape]);
  try {
    const largest = Math.max(...sizes);
    const source = await openPicture(bytes, format);
    if (!source) return { ok: false, code: 'too_complex' };
    const cut = source
      .resize(largest, heightOf(largest), { fit: 'cover' })
      .toColourspace('srgb')
      .ensureAlpha();
    const { data, info } = await cut.raw().toBuffer({ resolveWithObject: true });
    const from = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
    const variants = await Promise.all(
      sizes.map((size) => encode(from().resize(size, heightOf(size)), size, 'webp')),
    );
    const preview = await encode(from().flatten({ background: '#ffffff' }), largest, 'jpeg');
    const { dominant } = await from().flatten({ background: '#ffffff' }).stats();
    return { ok: true, colour: hex(dominant.r, dominant.g, dominant.b), variants: [...variants, preview] };
  } catch (error) {
    return { ok: false, code: imageFailureOf(error) };
  }
}

/** Opens a picture with the loader of its format only, upright; null for a drawing that is too complex. Throws where it is none. */
export async function openPicture(bytes: Buffer, format: ImageFormat): Promise<Sharp | null> {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [`VipsForeignLoad${loaders[format]}`] });
  sharp.concurrency(1);
  sharp.cache(false);
  if (format === 'svg' && isTooComplex(bytes.toString('utf8'))) return null;
  const density = format === 'svg' ? await vectorDensity(bytes) : 72;
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', density }).autoOrient();
}

export const imageFailureOf = (error: unknown): 'too_many_pixels' | 'undecodable' =>
  String(error).includes('pixel limit') ? 'too_many_pixels' : 'undecodable';

/** Checked by its text, before rasterising. */
const isTooComplex = (drawing: string): boolean =>
  isUnreadableSvg(drawing) || countDrawnElements(drawing) > maxDrawnElements;

async function encode(image: Sharp, size: number, format: 'webp' | 'jpeg') {
  const encoded =
    format === 'webp' ? image.webp({ quality: 82 }) : image.jpeg({ quality: 84, mozjpeg: true });
  return { size, format, base64: (await encoded.toBuffer()).toString('base64') };
}

/** A higher density for small SVGs, so that an icon of 24 units is sharp. */
async function vectorDensity(bytes: Buffer): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
  const wanted = vectorSide / Math.max(1, Math.min(width, height));
  const allowed = maxVectorSide / Math.max(1, width, height);
  return Math.min(7200, Math.max(72, 72 * Math.min(wanted, allowed)));
}

function hex(...channels: number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

import { join } from 'node:path';
import sharp from 'sharp';

const source = join(import.meta.dirname, '../../apps/site/share-picture.svg');

/** The picture that link previews show of pages without one of their own: PNG, since they read no SVG. */
export const drawSharePicture = (): Promise<Buffer> =>
  sharp(source).png({ palette: true, colours: 128, dither: 1, compressionLevel: 9, effort: 10 }).toBuffer();

import { readFileSync, writeSync } from 'node:fs';
import { type ImageShape, renderImage } from './render-image.ts';
import { renderPictureSizes } from './render-picture-sizes.ts';
import type { ImageFormat } from './sniff-image.ts';

// The entry of the image process: the picture on descriptor 0, one JSON answer on 1.
const request = JSON.parse(process.argv[2] ?? '') as {
  format: ImageFormat;
  sizes: number[];
  /** Uncut pictures in several encodings. */
  uncut?: boolean;
  shape?: ImageShape;
};
const picture = readFileSync(0);
const rendered = request.uncut
  ? await renderPictureSizes(picture, request.format, request.sizes)
  : await renderImage(picture, request.format, request.sizes, request.shape);
const answer = Buffer.from(JSON.stringify(rendered));
for (let at = 0; at < answer.length; ) at += writeSync(1, answer, at);

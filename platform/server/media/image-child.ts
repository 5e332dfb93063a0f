import { readFileSync, writeSync } from 'node:fs';
import { type ImageShape, renderImage } from './render-image.ts';
import type { ImageFormat } from './sniff-image.ts';

// The entry of the image process: the picture on descriptor 0, one JSON answer on 1.
const request = JSON.parse(process.argv[2] ?? '') as {
  format: ImageFormat;
  sizes: number[];
  shape?: ImageShape;
};
const rendered = await renderImage(readFileSync(0), request.format, request.sizes, request.shape);
const answer = Buffer.from(JSON.stringify(rendered));
for (let at = 0; at < answer.length; ) at += writeSync(1, answer, at);

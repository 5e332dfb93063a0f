import path from 'node:path';
import type { Plugin } from 'vite';
import { minifyAll } from './minify-all.ts';

/** Small files gain nothing. */
const minBytes = 8_000;
/** What was minified before; a build only ever replaces what stands beside it. */
const folder = path.resolve(import.meta.dirname, '../../build/minified');

/**
 * Minifies our own chunks a second time: the bundler's minifier leaves 5 % between small functions, over a kilobyte on every first
 * visit.
 */
export function minifyChunksAgain(): Plugin {
  return {
    name: 'smaller-chunks',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(
        (one) => one.type === 'chunk' && one.code.length >= minBytes,
      );
      const codes = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : ''));
      for (const [at, code] of (await minifyAll(codes, folder)).entries()) {
        const chunk = chunks[at];
        if (chunk?.type === 'chunk' && code.length < chunk.code.length) chunk.code = code;
      }
    },
  };
}

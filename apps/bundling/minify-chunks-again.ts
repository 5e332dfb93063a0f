import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Small files gain nothing. */
const minBytes = 8_000;
/** More passes over large files such as React cost many seconds and gain almost nothing. */
const largeChunkBytes = 100_000;

/**
 * Minifies our own chunks a second time: the bundler's minifier leaves 5 % between small functions, over a kilobyte on every first
 * visit.
 */
export function minifyChunksAgain(): Plugin {
  return {
    name: 'smaller-chunks',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (chunk.code.length < minBytes) continue;
        const passes = chunk.code.length > largeChunkBytes ? 4 : 6;
        const { code } = await minify(chunk.code, {
          module: true,
          ecma: 2022,
          compress: { passes, keep_fargs: false },
        });
        if (code !== undefined && code.length < chunk.code.length) chunk.code = code;
      }
    },
  };
}

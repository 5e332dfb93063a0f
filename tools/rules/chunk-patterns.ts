import { findPattern } from './find-pattern.ts';
import type { Rule } from './rule.ts';

/** A regular expression that is not an alias's, a test of an id, or a group of chunks. */
const patterns =
  /(?<!\bfind: )(?<=[=(,:[!&|?;{]\s*)\/|\bRegExp\(|\.(?:includes|startsWith|match|matchAll|search|test)\(|\b(?:groups|test|manualChunks|advancedChunks):/g;

/** `vite.config.ts` names no paths of modules: which chunk a module belongs to follows from who imports it. */
export const chunkPatterns: Rule = {
  name: 'chunks by the graph',
  check: ({ files }) =>
    files
      .filter(({ path }) => path === 'vite.config.ts')
      .flatMap(({ path, bare }) =>
        findPattern(
          path,
          bare,
          patterns,
          'apps/bundling/group-chunks.ts finds chunks by who imports a module',
        ),
      ),
};

import { isTestCode } from '../layers.ts';
import type { Rule } from '../rule.ts';

/** `(a, b) < (c, d)` and the like. */
const rowComparison = /\)\s*[<>]=?\s*\((?!\s*select\b)[^()]*,/i;

/** Lists page by the comparisons of one file, which fit their cursors and their indexes. */
export const keysetComparisons: Rule = {
  name: 'comparisons of rows',
  check: ({ files }) =>
    files
      .filter(({ path }) => path !== 'platform/server/db/keyset.ts' && !isTestCode(path))
      .flatMap(({ path, sql }) =>
        sql
          .filter(({ text }) => rowComparison.test(text))
          .map(({ line }) => ({ path, line, text: 'rows are compared by platform/server/db/keyset.ts' })),
      ),
};

import { findPattern } from './find-pattern.ts';
import { isTest } from './layers.ts';
import { ledgerLines, namedIds } from './ledger.ts';
import type { Rule } from './rule.ts';

/** An id in a test's title is a ledger line, and each ledger line has one id. */
export const ledgerIds: Rule = {
  name: 'ids of the ledger',
  check: ({ files }) => {
    const lines = files
      .filter(({ path }) => /^docs\/requirements\/[^/]+\.md$/.test(path))
      .flatMap((file) => ledgerLines(file.text).map((line) => ({ ...line, path: file.path })));
    const known = new Set(lines.map(({ id }) => id));
    const twice = lines
      .filter(({ id }, at) => lines.findIndex((other) => other.id === id) !== at)
      .map(({ path, line, id }) => ({ path, line, text: `${id} is used twice` }));
    const unknown = files
      .filter(({ path }) => isTest(path))
      .flatMap((file) =>
        [...new Set(namedIds(file.code))]
          .filter((id) => !known.has(id))
          .flatMap((id) =>
            findPattern(file.path, file.code, new RegExp(`\\b${id}\\b`, 'g'), 'no line of the ledger'),
          ),
      );
    return [...twice, ...unknown];
  },
};

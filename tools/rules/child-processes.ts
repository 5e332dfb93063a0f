import { isTestCode } from './layers.ts';
import type { Rule } from './rule.ts';

const allowed = /^platform\/server\/(media|db)\/|^(apps|tools)\//;

/** Only the decoder's sandbox, the private database, `apps` and `tools` start processes. */
export const childProcesses: Rule = {
  name: 'child processes',
  check: ({ files }) =>
    files
      .filter(({ path }) => !allowed.test(path) && !isTestCode(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ specifier }) => /^(node:)?(child_process|cluster)$/.test(specifier))
          .map(({ specifier, line }) => ({ path, line, text: `starts processes by ${specifier}` })),
      ),
};

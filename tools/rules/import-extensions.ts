import type { Rule } from './rule.ts';

const known = /\.(tsx?|css|json|svg|sql|wasm|woff2|png|webp)(\?[\w&=]+)?$/;

/** Node runs `.ts` unbuilt, so our own imports include the file's extension. */
export const importExtensions: Rule = {
  name: 'extensions of imports',
  check: ({ files }) =>
    files.flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier, target }) => target !== null && !known.test(specifier))
        .map(({ specifier, line }) => ({
          path,
          line,
          text: `${specifier} does not name a file with its extension`,
        })),
    ),
};

import type { Plugin } from 'vite';

/** Chromium compiles all functions of such a file beside the download, not one by one when a page first calls them. */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Marks the entry of a program and what it imports: every visit runs it. */
export function compileAtOnce(): Plugin {
  return {
    name: 'compile-at-once',
    enforce: 'post',
    generateBundle: {
      // The hint has to be the first line, above what other plugins write last.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const marked = new Set(chunks.filter(({ isEntry }) => isEntry));
        for (const chunk of marked) {
          for (const one of chunks) if (chunk.imports.includes(one.fileName)) marked.add(one);
          chunk.code = hint + chunk.code;
        }
      },
    },
  };
}

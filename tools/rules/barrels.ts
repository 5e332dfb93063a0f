import type { Rule } from './rule.ts';

/** Exports are imported from the file that declares them. */
export const barrels: Rule = {
  name: 'no barrels',
  check: ({ files }) =>
    files.flatMap(({ path, exports }) => {
      if (/(^|\/)index\.tsx?$/.test(path)) return [{ path, line: 1, text: 'an index file' }];
      const passedOn = exports.length > 0 && exports.every((one) => one.reexported);
      if (passedOn || exports.some((one) => one.name === '*')) {
        return [{ path, line: exports[0]?.line ?? 1, text: 'only re-exports from other files' }];
      }
      return [];
    }),
};

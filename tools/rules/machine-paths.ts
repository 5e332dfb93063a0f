import { findPattern } from './find-pattern.ts';
import type { Rule } from './rule.ts';

const path = /(?<=^|[\s"'`(=:,])(?:file:\/\/)?\/(?:work|home|root|Users|mnt)\/[\w.-]+|\b[A-Z]:\\\\?Users\b/gm;

/** No file names a folder of one machine. */
export const machinePaths: Rule = {
  name: 'machine paths',
  check: ({ files }) =>
    files.flatMap((file) => findPattern(file.path, file.text, path, 'a path of one machine')),
};

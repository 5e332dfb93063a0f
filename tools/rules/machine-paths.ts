import { findPattern } from './find-pattern.ts';
import type { Rule } from './rule.ts';

const path = /(?<=^|[\s"'`(=:,])(?:file:\/\/)?\/(?:work|home|root|Users|mnt)\/[\w.-]+|\b[A-Z]:\\\\?Users\b/gm;

/** The project makes sense on every machine, so that no file names a folder of one. */
export const machinePaths: Rule = {
  name: 'paths of a machine',
  check: ({ files }) =>
    files.flatMap((file) => findPattern(file.path, file.text, path, 'a path of one machine')),
};

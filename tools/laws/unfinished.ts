import { findPattern } from './find-pattern.ts';
import type { Law, SourceFile, Violation } from './law.ts';

const passedOver =
  /\b(?:test|it|describe|suite|bench)(?:\.\w+)*\.(?:skip|only|todo|skipIf|runIf|fails)\b|\bx(?:it|describe)\s*\(/g;
const promise = /\b(?:TODO|FIXME|XXX|HACK)\b/;
const otherComment = /(?:--|\/\*|#).*\b(?:TODO|FIXME|XXX|HACK)\b/g;

/** Nothing is left for later in the code: no test passed over, no promise in a comment. */
export const unfinished: Law = {
  name: 'unfinished work',
  check: ({ files }) => files.flatMap((file) => (/\.tsx?$/.test(file.path) ? inCode(file) : inOther(file))),
};

function inCode(file: SourceFile): Violation[] {
  const left = file.comments
    .filter(({ text }) => promise.test(text))
    .map(({ text, line }) => ({ path: file.path, line, text: `left for later: ${text.trim()}` }));
  return [...left, ...findPattern(file.path, file.bare, passedOver, 'every test runs')];
}

function inOther(file: SourceFile): Violation[] {
  if (!/\.(css|sql|sh|ya?ml)$/.test(file.path)) return [];
  return findPattern(file.path, file.text, otherComment, 'left for later');
}

import { findPattern } from './find-pattern.ts';
import type { Rule, SourceFile, Violation } from './rule.ts';

const skippedTest =
  /\b(?:test|it|describe|suite|bench)(?:\.\w+)*\.(?:skip|only|todo|skipIf|runIf|fails)\b|\bx(?:it|describe)\s*\(/g;
const todoPattern = /\b(?:TODO|FIXME|XXX|HACK)\b/;
const otherComment = /(?:--|\/\*|#).*\b(?:TODO|FIXME|XXX|HACK)\b/g;

/** No skipped tests, and no promises in comments. */
export const unfinished: Rule = {
  name: 'unfinished work',
  check: ({ files }) => files.flatMap((file) => (/\.tsx?$/.test(file.path) ? inCode(file) : inOther(file))),
};

function inCode(file: SourceFile): Violation[] {
  const left = file.comments
    .filter(({ text }) => todoPattern.test(text))
    .map(({ text, line }) => ({ path: file.path, line, text: `left for later: ${text.trim()}` }));
  return [...left, ...findPattern(file.path, file.bare, skippedTest, 'every test runs')];
}

function inOther(file: SourceFile): Violation[] {
  if (!/\.(css|sql|sh|ya?ml)$/.test(file.path)) return [];
  return findPattern(file.path, file.text, otherComment, 'left for later');
}

import { lineAt } from './line-at.ts';
import type { Violation } from './rule.ts';

/** One violation for every place where the pattern (with the `g` flag) is found. */
export function findPattern(path: string, text: string, pattern: RegExp, message: string): Violation[] {
  return [...text.matchAll(pattern)].map((found) => ({
    path,
    line: lineAt(text, found.index),
    text: `${found[0].trim()}: ${message}`,
  }));
}
